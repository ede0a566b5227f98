import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { splitSnapshot } from '../../domain/awards/award-snapshot'
import { awardLines, awardSnapshots } from '../db/award-tables'
import { contests, ledgerEvents, users } from '../db/tables'
import type { Person } from '../testing/cast'
import { minutesAfter, startTestApp } from '../testing/start-test-app'

/** Vault Spring after its end: Ada and Linus found the same, Mei something else, and one of Linus is invalid. */
async function judged() {
  const app = await startTestApp()
  const [olga, grace] = [await app.person('olga'), await app.person('grace')]
  const [ada, linus, mei] = [await app.person('ada'), await app.person('linus'), await app.person('mei')]
  const contest = await app.contest(olga, { prizePoolCents: 9_000_001 })
  const submit = async (as: Person, title: string) => {
    const body = { contestId: contest.id, title, description: 'All of it.' }
    return (await app.call('submitIssue', { as, body })).body.data.issue._id
  }
  const ids = {
    ada: await submit(ada, 'Settled twice'),
    linus: await submit(linus, 'Settle reenters'),
    bad: await submit(linus, 'Nothing'),
    mei: await submit(mei, 'Stale round'),
  }
  for (const [name, id] of Object.entries(ids)) {
    await app.call('setVerdict', { as: grace, params: { id }, body: { status: name === 'bad' ? 'invalid' : 'valid' } })
  }
  await app.call('groupDuplicates', { as: grace, body: { issueIds: [ids.ada, ids.linus] } })
  app.clock.set(minutesAfter(contest.endDate, 2))
  const params = { id: contest.id }
  return {
    app,
    olga,
    grace,
    ada,
    linus,
    mei,
    contest,
    ids,
    params,
    finalize: () => app.call('finalizeContest', { as: olga, params }),
    reopen: (reason: unknown = 'Linus was first.') =>
      app.call('reopenContest', { as: grace, params, body: { reason } }),
    lines: () => app.db.select().from(awardLines).orderBy(awardLines.placeInLine),
    snapshots: () => app.db.select().from(awardSnapshots).orderBy(awardSnapshots.finalizedAt),
  }
}

test('finalizing stores what the contest was, and a line for every valid issue with its wallet of that moment', async () => {
  const { app, olga, ada, linus, mei, contest, ids, finalize, lines, snapshots } = await judged()
  const { contest: shown } = (await finalize()).body.data
  expect(shown).toMatchObject({
    isFinalized: true,
    finalizedAt: app.clock.now().toISOString(),
    finalizedBy: { _id: olga.id, username: 'olga' },
    uniqueCount: 2,
    reopeningCount: 0,
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

test('a contest under a rule that nobody here knows is not finalized by another one', async () => {
  const { app, contest, finalize, snapshots } = await judged()
  await app.db.update(contests).set({ rulesVersion: 2 }).where(eq(contests.id, contest.id))
  const refused = await finalize()
  expect([refused.status, refused.body.code]).toEqual([409, 'UNKNOWN_AWARD_RULE'])
  expect(refused.body.error).toContain('version 2 of the award rule')
  expect(await snapshots()).toEqual([])
})

test('a reopened contest can be judged and finalized again, and its first awards stay as history', async () => {
  const { app, grace, contest, ids, finalize, reopen, lines, snapshots } = await judged()
  await finalize()
  const frozen = await app.call('setVerdict', { as: grace, params: { id: ids.ada }, body: { status: 'invalid' } })
  expect(frozen.body.code).toBe('CONTEST_FINALIZED')
  app.clock.advance(1)
  const { contest: open } = (await reopen(' Linus was first. ')).body.data
  expect(open).toMatchObject({ isFinalized: false, finalizedAt: null, finalizedBy: null, uniqueCount: null })
  expect(open.reopeningCount).toBe(1)
  await app.call('setVerdict', { as: grace, params: { id: ids.ada }, body: { status: 'invalid' } })
  app.clock.advance(1)
  expect((await finalize()).body.data.contest).toMatchObject({ isFinalized: true, uniqueCount: 2, reopeningCount: 1 })
  const [first, second] = await snapshots()
  expect(first).toMatchObject({ reopenedBy: grace.id, reopenReason: 'Linus was first.' })
  const standing = (await lines()).filter((line) => line.snapshotId === second?.id)
  expect(standing.map((line) => [line.issueId, line.amountCents])).toEqual([
    [ids.linus, 4_500_001],
    [ids.mei, 4_500_000],
  ])
  expect((await lines()).filter((line) => line.snapshotId === first?.id)).toHaveLength(3)
  const events = await app.db.select().from(ledgerEvents).where(eq(ledgerEvents.contestId, contest.id))
  expect(events.find((event) => event.kind === 'contest_reopened')).toMatchObject({
    actorId: grace.id,
    reason: 'Linus was first.',
  })
})

test('reopening needs a reason, a finalized contest and that nothing was paid', async () => {
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
