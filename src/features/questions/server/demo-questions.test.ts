import { expect, test } from 'vitest'
import { loadWholeDemo } from '#test/server/demo'
import { startTestApp } from '#test/server/start-test-app'
import { contestQuestions } from '../../../server/db/tables/contest-tables'

test('the demo has a question that was answered, one that was declined and one that is open', async () => {
  const app = await startTestApp()
  await loadWholeDemo(app.db, app.clock.now())
  const states = (await app.db.select().from(contestQuestions)).map(({ state }) => state)
  expect(states.sort()).toEqual(['answered', 'declined', 'open'])
})
