import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Person } from '#test/server/cast'
import { judgedContest } from '#test/server/judged-contest'
import { minutesAfter, startTestApp } from '#test/server/start-test-app'
import { splitSnapshot } from '../../domain/awards/award-snapshot'
import { awardLines } from '../db/tables/award-tables'
import { contests, users } from '../db/tables/tables'

async function finalized() {
  const told = await judgedContest()
  await told.finalize()
  const read = (as: Person) => told.app.call('getResults', { as, params: told.params })
  return { ...told, read }
}

test('a participant sees the split, duplicates without an amount, the counts and the days', async () => {
  const { app, olga, ada, linus, mei, ids, read } = await finalized()
  const { results } = (await read(ada)).body.data
  expect(results).toMatchObject({
    contest: { title: 'Vault Spring' },
    finalizedAt: app.clock.now().toISOString(),
    finalizedBy: { _id: olga.id, username: 'olga' },
    uniqueCount: 2,
    returnedCents: 0,
    verdicts: { unique: 2, duplicate: 1, invalid: 1 },
    reopenings: [],
  })
  const named = (person: Person) => ({ _id: person.id, username: person.username })
  expect(results.findings).toMatchObject([
    {
      issueId: ids.ada,
      title: 'Settled twice',
      author: named(ada),
      placeInLine: 1,
      revision: 1,
      isPrimary: true,
      primaryId: ids.ada,
      laterDuplicates: 1,
      amountCents: 4_500_001,
      state: 'held',
    },
    {
      issueId: ids.linus,
      author: named(linus),
      isPrimary: false,
      primaryId: ids.ada,
      amountCents: 0,
      state: 'nothing',
    },
    { issueId: ids.mei, author: named(mei), isPrimary: true, laterDuplicates: 0, amountCents: 4_500_000 },
  ])
  const sums = results.days.reduce((sum, day) => sum + day.unique + day.duplicate + day.invalid, 0)
  expect(sums).toBe(4)
})

test('people see what their own award is waiting for, but not what others are waiting for', async () => {
  const { app, ada, mei, read } = await finalized()
  expect((await read(ada)).body.data.results.ownLines).toMatchObject([
    { title: 'Settled twice', amountCents: 4_500_001, state: 'held', waitsFor: 'kyc_missing', transactionHash: null },
  ])
  await app.db.update(users).set({ kycState: 'approved' }).where(eq(users.id, ada.id))
  const own = (await read(ada)).body.data.results
  expect(own.ownLines).toMatchObject([{ state: 'payable', waitsFor: null }])
  const walletChangedAt = minutesAfter(app.clock.now(), -60)
  await app.db.update(users).set({ walletChangedAt }).where(eq(users.id, ada.id))
  const waitsUntil = minutesAfter(walletChangedAt, 72 * 60).toISOString()
  expect((await read(ada)).body.data.results.ownLines).toMatchObject([{ waitsFor: 'wallet_changed', waitsUntil }])
  const others = (await read(mei)).body.data.results
  expect(others.ownLines.map((line) => line.title)).toEqual(['Stale round'])
  expect(JSON.stringify(others.findings)).not.toMatch(/kyc|wallet/i)
})

test('only authors and judges see the effect of an identity check, a new wallet or a return', async () => {
  const { app, olga, ada, mei, ids, params, read } = await finalized()
  const seenBy = async (as: Person) => {
    const table = String((await app.call('downloadResultsTable', { as, params })).body)
    const { results } = (await read(as)).body.data
    const { state } = results.findings.find((finding) => finding.issueId === ids.ada) ?? {}
    return { whole: JSON.stringify(results) + table, state, cell: table.split('\r\n')[1]?.split(',')[8] }
  }
  const atFirst = await seenBy(mei)
  expect(atFirst).toMatchObject({ state: 'open', cell: 'open' })
  const now = app.clock.now()
  const changes = [
    [{ kycState: 'pending' }, {}, 'held'],
    [{ kycState: 'rejected' }, {}, 'held'],
    [{ kycState: 'approved', walletChangedAt: now }, {}, 'held'],
    [{ kycState: 'approved', walletChangedAt: null }, {}, 'payable'],
    [{ kycState: 'rejected' }, { returnedAt: now, returnedBy: olga.id }, 'returned'],
  ] as const
  for (const [person, line, state] of changes) {
    await app.db.update(users).set(person).where(eq(users.id, ada.id))
    if ('returnedAt' in line) await app.db.update(awardLines).set(line).where(eq(awardLines.issueId, ids.ada))
    expect([state, (await seenBy(mei)).whole]).toEqual([state, atFirst.whole])
    for (const entitled of [ada, olga]) expect(await seenBy(entitled)).toMatchObject({ state, cell: state })
  }
})

test('results of a very long contest list only days with submissions', async () => {
  const { app, ada, contest, finalize, params } = await judgedContest()
  await app.db
    .update(contests)
    .set({ startDate: new Date('1000-01-01T00:00:00Z') })
    .where(eq(contests.id, contest.id))
  await finalize()
  const { results } = (await app.call('getResults', { as: ada, params })).body.data
  expect(results.days).toEqual([expect.objectContaining({ unique: 2, duplicate: 1, invalid: 1 })])
})

test('every participant sees the transaction of a paid award', async () => {
  const { app, olga, mei, ids, read } = await finalized()
  const transactionHash = `0x${'a'.repeat(64)}`
  const payment = { paidAt: app.clock.now(), paidBy: olga.id, transactionHash }
  await app.db.update(awardLines).set(payment).where(eq(awardLines.issueId, ids.ada))
  const { findings } = (await read(mei)).body.data.results
  expect(findings[0]).toMatchObject({ state: 'paid', transactionHash })
})

test('the published lines follow from the published snapshot, which has no reports and no invalid titles or authors', async () => {
  const { ada, ids, read } = await finalized()
  const { results } = (await read(ada)).body.data
  const lines = splitSnapshot(results.snapshot)?.lines ?? []
  expect(new Map(lines.map((line) => [line.issueId, line.amountCents]))).toEqual(
    new Map(results.findings.map((finding) => [finding.issueId, finding.amountCents])),
  )
  const invalid = results.snapshot.issues.find((issue) => issue.id === ids.bad)
  expect(invalid).toMatchObject({ status: 'invalid', authorId: null })
  expect(JSON.stringify(results)).not.toMatch(/secret|Nothing/)
})

test('only participants, even if they withdrew, and admins see results', async () => {
  const app = await startTestApp()
  const [linus, mei, grace] = [await app.person('linus'), await app.person('mei'), await app.person('grace')]
  const { id, endDate } = await app.contest(grace)
  const body = { contestId: id, title: 'Drain', description: 'The secret path.' }
  const issue = (await app.call('submitIssue', { as: linus, body })).body.data.issue
  await app.call('deleteIssue', { as: linus, params: { id: issue._id } })
  app.clock.set(minutesAfter(endDate, 2))
  await app.call('finalizeContest', { as: grace, params: { id } })
  for (const name of ['getResults', 'downloadResults', 'downloadResultsTable'] as const) {
    const read = (as?: Person) => app.call(name, { as, params: { id } })
    const stranger = await read(mei)
    expect([stranger.status, stranger.body.code]).toEqual([403, 'RESULTS_FOR_PARTICIPANTS'])
    expect([(await read(linus)).status, (await read(grace)).status, (await read()).status]).toEqual([200, 200, 401])
  }
})

test('there are no results before finalizing or after reopening', async () => {
  const { app, ada, params, finalize, reopen } = await judgedContest()
  const read = () => app.call('getResults', { as: ada, params })
  const early = await read()
  expect([early.status, early.body.code]).toEqual([409, 'RESULTS_NOT_FINAL'])
  expect(early.body.error).toMatch(/^Results are not final yet/)
  await finalize()
  app.clock.advance(1)
  await reopen()
  expect((await read()).body.code).toBe('RESULTS_NOT_FINAL')
  app.clock.advance(1)
  await finalize()
  expect((await read()).body.data.results.reopenings).toMatchObject([
    { finalizedBy: { username: 'olga' }, reopenedBy: { username: 'grace' }, reason: 'Linus was first.' },
  ])
})

test('without a valid issue the whole pool is returned', async () => {
  const { ada, ids, judge, finalize, app, params } = await judgedContest()
  for (const id of Object.values(ids)) await judge(id, 'invalid')
  await finalize()
  const { results } = (await app.call('getResults', { as: ada, params })).body.data
  expect(results).toMatchObject({ uniqueCount: 0, returnedCents: 9_000_001, findings: [], ownLines: [] })
  expect((await app.call('downloadResultsTable', { as: ada, params })).body).toMatch(/^\ufeffplace,finding,/)
})

test('the statement is the same file for everyone at any time', async () => {
  const { app, ada, grace, ids, params } = await finalized()
  const load = (as: Person) => app.call('downloadResults', { as, params })
  const reply = await load(ada)
  expect(reply.headers['content-disposition']).toBe('attachment; filename="award-statement.json"')
  expect(reply.body).toMatchObject({
    uniqueCount: 2,
    returnedCents: 0,
    lines: [
      { issueId: ids.ada, amount: '45000.01', amountCents: 4_500_001 },
      { issueId: ids.linus, amount: '0.00', amountCents: 0 },
      { issueId: ids.mei, amount: '45000.00', amountCents: 4_500_000 },
    ],
  })
  app.clock.advance(60)
  expect((await load(grace)).body).toEqual(reply.body)
})

test('no title in the table of results is a formula [T46]', async () => {
  const { app, ada, ids, params } = await finalized()
  const reply = await app.call('downloadResultsTable', { as: ada, params })
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  const [head, first, second] = String(reply.body).split('\r\n')
  expect(head).toBe(
    '\ufeffplace,finding,author,received,duplicate_of_place,later_duplicates,share_usd,share_cents,payout,transaction_hash,submission_id',
  )
  expect(first).toMatch(new RegExp(`^1,Settled twice,ada,20.+Z,,1,45000.01,4500001,held,,${ids.ada}$`))
  expect(second).toMatch(/^2,'=Settle reenters,linus,/)
})

test('participants who want such mails get one when results are final and one when they are reopened, without reports', async () => {
  const { app, ada, linus, mei, grace, finalize, reopen } = await judgedContest()
  await app.db.update(users).set({ mailsResults: false }).where(eq(users.id, mei.id))
  await finalize()
  await finalize()
  const about = async (subject: string) => (await app.mails()).filter((mail) => mail.subject === subject)
  const told = await about('The results of Vault Spring are final')
  expect(told.map((mail) => mail.email).sort()).toEqual([ada.email, linus.email])
  expect(told[0]?.text).toContain('/results')
  app.clock.advance(1)
  await reopen()
  const after = await about('The results of Vault Spring were reopened')
  expect(after.map((mail) => mail.email).sort()).toEqual([ada.email, linus.email])
  for (const mail of [...told, ...after]) expect(mail.text + mail.html).not.toMatch(/Settled|secret|Linus was first/)
  expect((await app.mails()).some((mail) => mail.email === grace.email)).toBe(false)
})
