import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { judgedContest } from '#test/server/judged-contest'
import { minutesAfter } from '#test/server/start-test-app'
import { splitSnapshot } from '../../../domain/awards/award-snapshot'
import { awardLines, awardSnapshots } from '../../db/tables/award-tables'
import { contests, users } from '../../db/tables/tables'

async function judged() {
  const told = await judgedContest()
  return {
    ...told,
    lines: () => told.app.db.select().from(awardLines).orderBy(awardLines.placeInLine),
    snapshots: () => told.app.db.select().from(awardSnapshots).orderBy(awardSnapshots.finalizedAt),
  }
}

test('finalizing stores the state of the contest and a line for every valid issue with its current wallet [T20]', async () => {
  const { app, olga, ada, linus, mei, contest, ids, finalize, lines, snapshots } = await judged()
  const { contest: shown } = (await finalize()).body.data
  expect(shown).toMatchObject({
    isFinalized: true,
    finalizedAt: app.clock.now().toISOString(),
    finalizedBy: { _id: olga.id, username: 'olga' },
    uniqueCount: 2,
    reopenings: [],
  })
  await app.db.update(users).set({ walletAddress: `0x${'f'.repeat(40)}` })
  const [stored] = await snapshots()
  expect(stored).toMatchObject({ rulesVersion: 1, finalizedBy: olga.id, reopenedAt: null })
  const snapshot = stored?.snapshot as Parameters<typeof splitSnapshot>[0]
  expect(snapshot).toMatchObject({
    rulesVersion: 1,
    contest: { id: contest.id, title: 'Vault Spring' },
    poolCents: 9_000_001,
    issues: [
      { id: ids.ada, authorId: ada.id, status: 'valid', placeInLine: 1, revision: 1, isCertified: false },
      { id: ids.linus, authorId: linus.id, status: 'valid', placeInLine: 2 },
      { id: ids.bad, authorId: linus.id, status: 'invalid', duplicateGroupId: null, placeInLine: 3 },
      { id: ids.mei, authorId: mei.id, status: 'valid', duplicateGroupId: null, placeInLine: 4 },
    ],
  })
  const found = await lines()
  expect(found.map((line) => [line.issueId, line.amountCents, line.isPrimary])).toEqual([
    [ids.ada, 4_500_001, true],
    [ids.linus, 0, false],
    [ids.mei, 4_500_000, true],
  ])
  expect(found.map((line) => line.walletAddress)).not.toContain(`0x${'f'.repeat(40)}`)
  expect(splitSnapshot(snapshot)?.lines).toEqual(
    found.map(({ issueId, authorId, amountCents, isPrimary }) => ({ issueId, authorId, amountCents, isPrimary })),
  )
})

test('twenty concurrent requests finalize once, with one line per valid issue', async () => {
  const { finalize, lines, snapshots } = await judged()
  const replies = await Promise.all(Array.from({ length: 20 }, finalize))
  expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(200))
  expect([(await snapshots()).length, (await lines()).length]).toEqual([1, 3])
})

test('a contest with an unknown version of the award rule is not finalized', async () => {
  const { app, contest, finalize, snapshots } = await judged()
  await app.db.update(contests).set({ rulesVersion: 2 }).where(eq(contests.id, contest.id))
  const refused = await finalize()
  expect([refused.status, refused.body.code]).toEqual([409, 'UNKNOWN_AWARD_RULE'])
  expect(refused.body.error).toContain('version 2 of the award rule')
  expect(await snapshots()).toEqual([])
})

test('a reopened contest can be judged and finalized again, and its first awards are kept as history', async () => {
  const { app, grace, contest, ids, judge, finalize, reopen, lines, snapshots } = await judged()
  await finalize()
  expect((await judge(ids.ada, 'invalid')).body.code).toBe('CONTEST_FINALIZED')
  app.clock.advance(1)
  const { contest: open } = (await reopen(' Linus was first. ')).body.data
  expect(open).toMatchObject({ isFinalized: false, finalizedAt: null, finalizedBy: null, uniqueCount: null })
  const reopenedAt = app.clock.now().toISOString()
  const by = { _id: grace.id, username: 'grace' }
  expect(open.reopenings).toEqual([{ at: reopenedAt, by, reason: 'Linus was first.' }])
  await judge(ids.ada, 'invalid')
  app.clock.advance(1)
  expect((await finalize()).body.data.contest).toMatchObject({
    isFinalized: true,
    uniqueCount: 2,
    reopenings: [{ reason: 'Linus was first.' }],
  })
  const [first, second] = await snapshots()
  expect(first).toMatchObject({ reopenedBy: grace.id, reopenReason: 'Linus was first.' })
  const standing = (await lines()).filter((line) => line.snapshotId === second?.id)
  expect(standing.map((line) => [line.issueId, line.amountCents])).toEqual([
    [ids.linus, 4_500_001],
    [ids.mei, 4_500_000],
  ])
  expect((await lines()).filter((line) => line.snapshotId === first?.id)).toHaveLength(3)
  const events = await app.events({ contestId: contest.id })
  expect(events.find((event) => event.kind === 'contest_reopened')).toMatchObject({
    actorId: grace.id,
    reason: 'Linus was first.',
  })
})

test('reopening needs a reason, a finalized contest and no payment', async () => {
  const { app, olga, ids, finalize, reopen } = await judged()
  const early = await reopen()
  expect([early.status, early.body.code]).toEqual([409, 'CONTEST_NOT_FINALIZED'])
  await finalize()
  for (const reason of ['', '  ', null, 7]) {
    expect((await reopen(reason)).body.fields).toEqual({ reason: 'Say why the contest is reopened' })
  }
  expect((await reopen('x'.repeat(2_001))).body.fields).toEqual({ reason: 'Reason must be less than 2,000 characters' })
  const payment = { paidAt: app.clock.now(), paidBy: olga.id, transactionHash: `0x${'a'.repeat(64)}` }
  await app.db.update(awardLines).set(payment).where(eq(awardLines.issueId, ids.ada))
  const late = await reopen()
  expect([late.status, late.body.code]).toEqual([409, 'AWARDS_PAID'])
})

test('an admin who submitted to a contest cannot finalize or reopen it, and the summary says so', async () => {
  const { app, olga, grace, contest, params, finalize, reopen } = await judged()
  app.clock.set(minutesAfter(contest.endDate, -1))
  const body = { contestId: contest.id, title: 'Own', description: 'The other path.' }
  const own = await app.call('submitIssue', { as: olga, body })
  await app.call('setVerdict', { as: grace, params: { id: own.body.data.issue._id }, body: { status: 'invalid' } })
  app.clock.set(minutesAfter(contest.endDate, 2))
  const standing = async (as = olga) =>
    (await app.call('readContestStanding', { as, params })).body.data.standing.finalizeBlockers
  expect([await standing(), await standing(grace)]).toEqual([['conflict_of_interest'], []])
  const refused = await finalize()
  expect([refused.status, refused.body.code]).toEqual([403, 'CONFLICT_OF_INTEREST'])
  expect((await app.call('finalizeContest', { as: grace, params })).status).toBe(200)
  const reopening = await app.call('reopenContest', { as: olga, params, body: { reason: 'I was first.' } })
  expect([reopening.status, reopening.body.code]).toEqual([403, 'CONFLICT_OF_INTEREST'])
  expect((await reopen()).status).toBe(200)
})

test('a final contest has next steps: the lead releases and publishes, any admin pays others', async () => {
  const { app, olga, grace, params, finalize } = await judged()
  const next = async (as = olga) => (await app.call('readContestStanding', { as, params })).body.data.standing.nextSteps
  expect(await next()).toEqual([])
  await finalize()
  expect(await next()).toEqual(['release', 'identity_checks', 'payments', 'report'])
  await app.call('setSeat', { as: olga, params, body: { personId: grace.id, seat: 'lead' } })
  expect([await next(), await next(grace)]).toEqual([
    ['identity_checks', 'payments'],
    ['release', 'identity_checks', 'payments', 'report'],
  ])
  const paid = { paidAt: app.clock.now(), paidBy: olga.id, transactionHash: `0x${'a'.repeat(64)}` }
  await app.db.update(awardLines).set(paid)
  expect([await next(), await next(grace)]).toEqual([[], ['release', 'report']])
})

test('a contest without submissions can be deleted with its empty results', async () => {
  const { app, olga } = await judgedContest()
  const { id, endDate } = await app.contest(olga, { endDate: app.clock.now() })
  app.clock.set(minutesAfter(endDate, 2))
  const finalized = await app.call('finalizeContest', { as: olga, params: { id } })
  expect(finalized.body.data.contest).toMatchObject({ isFinalized: true, uniqueCount: 0 })
  expect((await app.call('deleteContest', { as: olga, params: { id } })).status).toBe(200)
  expect(await app.db.select().from(awardSnapshots)).toEqual([])
})
