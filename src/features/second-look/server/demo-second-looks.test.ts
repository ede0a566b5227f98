import { expect, test } from 'vitest'
import { loadWholeDemo } from '#test/server/demo'
import { startTestApp } from '#test/server/start-test-app'
import { secondLooks } from '../../../server/db/tables/judging-tables'

test('the demo has second verdicts that agree, one that differs, and one to give', async () => {
  const app = await startTestApp()
  await loadWholeDemo(app.db, app.clock.now())
  const looks = await app.db.select().from(secondLooks)
  const verdicts = looks.map(({ firstVerdict, verdict }) => [firstVerdict, verdict].join(' '))
  expect(verdicts.sort()).toEqual([' ', 'invalid invalid', 'invalid valid', 'valid valid'])
})
