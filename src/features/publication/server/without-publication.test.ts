import { expect, test } from 'vitest'
import { testAppOn } from '#test/server/start-test-app'
import { verifyLedger } from '../../../server/admin/verification/verify-ledger'
import { finalizedReport } from '../test/finalized-report'

/** A published report, on a site whose operator then turns reports off. */
async function turnedOff() {
  const told = await finalizedReport()
  await told.save()
  expect((await told.publish()).status).toBe(200)
  const site = await testAppOn(told.app.database, { features: [], now: told.app.clock.now() })
  return { ...told, site }
}

test('where an operator does without reports, no page, file or call of them is there', async () => {
  const { site, olga, params } = await turnedOff()
  const urls = ['/reports', '/reports/vault-spring', '/reports/vault-spring.pdf', '/reports/feed.atom', '/sitemap.xml']
  for (const url of urls) expect([url, (await site.app.inject(url)).statusCode]).toEqual([url, 404])
  for (const url of ['/api/reports', '/api/reports/vault-spring', `/api/admin/contests/${params.id}/report`]) {
    const reply = await site.app.inject({ url, headers: { authorization: `Bearer ${olga.token}` } })
    expect([url, reply.statusCode, reply.json().code]).toEqual([url, 404, 'ROUTE_NOT_FOUND'])
  }
})

test('public pages and robots are led to no report', async () => {
  const { site } = await turnedOff()
  const { statusCode, body } = await site.app.inject('/verify')
  expect([statusCode, body.includes('href="/reports')]).toEqual([200, false])
  expect((await site.app.inject('/robots.txt')).body).not.toMatch(/reports|Sitemap/)
})

test('an author reads that nobody else can read a submission whose report was turned off', async () => {
  const { app, site, ada, ids } = await turnedOff()
  const readers = async (of: typeof app) =>
    (await of.call('readIssueReaders', { as: ada, params: { id: ids.ada } })).body.data.readers
  expect((await readers(app)).report?.anchor).toBe('C-01')
  expect(await readers(site)).toEqual({ sponsors: false, report: null })
})

test('what was published stays verified, and keeps its contest final, until it is unpublished', async () => {
  const { app, site, grace, params, unpublish } = await turnedOff()
  expect((await verifyLedger(app.db, [])).problem).toBeNull()
  const reopen = () => site.call('reopenContest', { as: grace, params, body: { reason: 'Linus was first.' } })
  expect((await reopen()).body.code).toBe('REPORT_PUBLISHED')
  expect((await unpublish()).status).toBe(200)
  expect((await reopen()).status).toBe(200)
})
