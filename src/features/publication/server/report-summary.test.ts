import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/server/start-test-app'
import { users } from '../../../server/db/tables/tables'
import { finalizedReport } from '../test/finalized-report'

test('before a report is published, there is nothing to add up', async () => {
  const app = await startTestApp()
  const { status, body } = await app.call('getReportSummary')
  const totals = { contests: 0, awardedCents: 0, researchers: 0 }
  expect([status, body.data]).toEqual([200, { totals, newest: [] }])
})

test('a stranger reads what the published reports add up to, and no number that people did not agree to', async () => {
  const { app, ada, prepared, save, publish, unpublish } = await finalizedReport()
  const summary = async () => (await app.call('getReportSummary')).body.data
  await save()
  const { award } = JSON.parse((await prepared()).preview)
  await publish()
  const awardedCents = award.poolCents - award.returnedCents
  const { totals, newest } = await summary()
  expect(newest.map(({ slug }: { slug: string }) => slug)).toEqual(['vault-spring'])
  expect(totals).toEqual({ contests: 1, awardedCents, researchers: 0 })
  await app.db.update(users).set({ showsName: true }).where(eq(users.id, ada.id))
  expect((await summary()).totals.researchers).toBe(1)
  await unpublish()
  expect(await summary()).toEqual({ totals: { contests: 0, awardedCents: 0, researchers: 0 }, newest: [] })
})
