import { expect, test } from 'vitest'
import { loadWholeDemo } from '#test/server/demo'
import { startTestApp } from '#test/server/start-test-app'
import { appeals } from '../../../server/db/tables/judging-tables'

test('the demo has an appeal that was rejected, and one that waits for a decision', async () => {
  const app = await startTestApp()
  await loadWholeDemo(app.db, app.clock.now())
  const outcomes = (await app.db.select().from(appeals).orderBy(appeals.receivedAt)).map(({ outcome }) => outcome)
  expect(outcomes).toEqual(['rejected', null])
})
