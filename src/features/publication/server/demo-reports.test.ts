import { expect, test } from 'vitest'
import { loadWholeDemo } from '#test/server/demo'
import { startTestApp } from '#test/server/start-test-app'

test('the demo has published reports of two seasons, with answers of the sponsor', async () => {
  const app = await startTestApp()
  await loadWholeDemo(app.db, app.clock.now())
  const read = async (url: string) => (await app.app.inject({ url })).json()
  const { reports } = (await read('/api/reports')).data
  expect(reports.length).toBe(5)
  const { findings } = await read('/api/reports/basalt-staking')
  expect(findings.map(({ answer }: { answer: { kind: string } }) => answer.kind)).toEqual([
    ...['fixed', 'fixed', 'fixed', 'acknowledged'],
  ])
})
