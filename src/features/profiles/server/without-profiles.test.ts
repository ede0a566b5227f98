import { expect, test } from 'vitest'
import { startTestApp } from '#test/server/start-test-app'
import { publication } from '../../publication/feature'
import { reportWith } from '../../publication/test/published-report'
import { storeReport } from '../../publication/test/store-report'

test('where an operator does without profiles, nobody has one, and no public page or robot is led to them', async () => {
  const app = await startTestApp({ features: [publication] })
  for (const url of ['/leaderboard', '/people/ada']) expect((await app.app.inject(url)).statusCode).toBe(404)
  const reports = await app.app.inject('/reports')
  expect([reports.statusCode, reports.body.includes('leaderboard')]).toEqual([200, false])
  await storeReport(app, reportWith(2))
  for (const url of ['/reports/lantern-amm', '/reports/lantern-amm/C-02']) {
    const { body } = await app.app.inject(url)
    expect([url, body.includes('<bdi>mirelle_q</bdi>'), body.includes('/people/')]).toEqual([url, true, false])
  }
  expect((await app.app.inject('/robots.txt')).body).not.toMatch(/people|leaderboard/)
})
