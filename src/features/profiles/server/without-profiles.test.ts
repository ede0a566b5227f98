import { expect, test } from 'vitest'
import { startTestApp } from '#test/server/start-test-app'
import { publication } from '../../publication/feature'

test('where an operator does without profiles, nobody has one, and no public page or robot is led to them', async () => {
  const { app } = await startTestApp({ features: [publication] })
  for (const url of ['/leaderboard', '/people/ada']) expect((await app.inject(url)).statusCode).toBe(404)
  const reports = await app.inject('/reports')
  expect([reports.statusCode, reports.body.includes('leaderboard')]).toEqual([200, false])
  expect((await app.inject('/robots.txt')).body).not.toMatch(/people|leaderboard/)
})
