import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { finalizedContest, hashOf } from '#test/server/finalized-contest'
import { minutesAfter, type TestApp } from '#test/server/start-test-app'
import { findMiscountedPerson } from '../../admin/verification/state-queries'
import { verifyLedger } from '../../admin/verification/verify-ledger'

type Kept = { name: string; lines: number; cents: number }

/** What is kept, after it was compared with what the award lines give. */
async function kept({ db }: TestApp): Promise<Kept[]> {
  expect(await findMiscountedPerson(db)).toBeNull()
  const { rows } = await db.execute<Kept>(sql`
    select username as name, lines, cents::int from unpaid_awards join users on id = user_id order by username`)
  return rows
}

test('stored totals of unpaid awards equal the award lines after finalizing, reopening, paying and returning', async () => {
  const { app, olga, grace, ada, mei, params, kyc, record, lineOf } = await finalizedContest()
  const [unpaidAda, unpaidMei] = [
    { name: 'ada', lines: 1, cents: 4_500_001 },
    { name: 'mei', lines: 1, cents: 4_500_000 },
  ]
  expect(await kept(app)).toEqual([unpaidAda, unpaidMei])
  await app.call('reopenContest', { as: olga, params, body: { reason: 'One was missed.' } })
  expect(await kept(app)).toEqual([])
  expect((await verifyLedger(app.db, [])).problem).toBeNull()
  await app.call('finalizeContest', { as: olga, params })
  expect(await kept(app)).toEqual([unpaidAda, unpaidMei])
  await kyc(ada, 'approved')
  await record([(await lineOf(ada))._id], hashOf('a'))
  expect(await kept(app)).toEqual([unpaidMei])
  await kyc(mei, 'rejected')
  const { _id: id, returnableFrom } = await lineOf(mei)
  app.clock.set(new Date(returnableFrom ?? ''))
  expect((await app.call('returnAwardLine', { as: grace, params: { id } })).status).toBe(200)
  expect(await kept(app)).toEqual([])
  expect((await verifyLedger(app.db, [])).problem).toBeNull()
})

test('detects a changed count of unpaid awards, or of issues that share a pool [T38]', async () => {
  const { app, params } = await finalizedContest()
  const problem = async () => (await verifyLedger(app.db, [])).problem
  await app.db.execute(sql`update unpaid_awards set lines = lines + 1`)
  expect(await problem()).toMatch(
    /^Person \S+: the kept number or sum of unpaid awards differs from their award lines\.$/,
  )
  await app.db.execute(sql`update unpaid_awards set lines = lines - 1`)
  await app.db.execute(sql`update contests set unique_count = 3`)
  expect(await problem()).toBe(`Contest ${params.id}: unique_count is 3, and 2 by the ledger.`)
})

test('contests of the same people can be finalized concurrently, and all awards are counted', async () => {
  const { app, olga, grace, ada, mei } = await finalizedContest()
  const authors = [ada, mei, await app.person('linus')]
  const opened = await Promise.all(Array.from({ length: 4 }, () => app.contest(olga, { prizePoolCents: 1_000 })))
  // In another order in each contest.
  for (const [index, { id: contestId }] of opened.entries())
    for (const as of index % 2 ? authors : authors.toReversed()) {
      const body = { contestId, title: `By ${as.username} in ${index}`, description: 'All of it.' }
      const { _id: id } = (await app.call('submitIssue', { as, body })).body.data.issue
      await app.call('setVerdict', { as: grace, params: { id }, body: { status: 'valid' } })
    }
  app.clock.set(minutesAfter(opened[0]?.endDate ?? app.clock.now(), 2))
  const finalized = await Promise.all(opened.map(({ id }) => app.call('finalizeContest', { as: olga, params: { id } })))
  expect(finalized.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await kept(app)).map(({ name, lines }) => [name, lines])).toEqual([
    ['ada', 5],
    ['linus', 4],
    ['mei', 5],
  ])
})
