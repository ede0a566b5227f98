import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { kindsOf } from '../../domain/judging/ledger-kinds'
import { verdicts } from '../../domain/judging/review-rules'
import { mailOutbox } from '../db/mail-tables'
import { contests, ledgerEvents } from '../db/tables'
import type { Person } from '../testing/cast'
import { contestWithJudges } from '../testing/contest-with-judges'
import { minutesAfter } from '../testing/start-test-app'

/** Ada has two issues, one of them edited; Linus and Mei have one each. */
async function hidingContest() {
  const court = await contestWithJudges({ hidesVerdicts: true })
  const { app, ada, submit, edit } = court
  const [linus, mei] = [await app.person('linus'), await app.person('mei')]
  const [a, l, b] = [await submit('A'), await submit('L', linus), await submit('B')]
  const m = await submit('M', mei)
  await edit(a, 'A, in full')
  const own = async (id: string, as: Person = ada) =>
    (await app.call('getIssue', { as, params: { id } })).body.data?.issue
  const listed = async (status: string, as: Person = ada) => {
    const { issues, counts } = (await app.call('listMyIssues', { as, query: { status } })).body.data
    return { ids: issues.map((issue) => issue._id), counts }
  }
  return { ...court, linus, mei, a, b, l, m, own, listed }
}

type Court = Awaited<ReturnType<typeof hidingContest>>

/** What tells most: the replies about Ada's own issues, as they were sent. */
async function whatAdaReads({ app, ada, a, b }: Court): Promise<string[]> {
  const replies = [
    await app.call('getIssue', { as: ada, params: { id: a } }),
    await app.call('getIssue', { as: ada, params: { id: b } }),
    await app.call('listMyIssues', { as: ada }),
  ]
  return replies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)
}

/** Every reply that Ada can get and that could tell of a judge. */
async function allThatAdaReads(court: Court): Promise<string[]> {
  const { app, ada, contest } = court
  const ofContest = { as: ada, params: { id: contest.id } }
  const filters = verdicts.flatMap((status): Record<string, string>[] => [
    { status },
    { status, contestId: contest.id },
  ])
  const replies: { status: number; body: unknown }[] = [
    await app.call('me', { as: ada }),
    await app.call('listContests', { as: ada }),
    await app.call('getContest', ofContest),
    await app.call('getResults', ofContest),
  ]
  for (const query of filters) replies.push(await app.call('listMyIssues', { as: ada, query }))
  const { issues, awards, ledger } = (await app.call('downloadRecord', { as: ada })).body.data
  const told = ledger.filter((event) => event.kind !== 'data_downloaded')
  const shown = replies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)
  return [...shown, JSON.stringify({ issues, awards, told }), ...(await whatAdaReads(court))]
}

/** Of certificates that an edit of their author suspended. */
const afterAnEdit = ['certificate_confirmed', 'certificate_suspended']

test('nothing a researcher reads while the contest runs differs, byte for byte, by anything a judge did', async () => {
  const court = await hidingContest()
  const { app, contest, a, b, l, m } = court
  const { judge, duplicateOf, undo, group, ungroup, merge, certify, withdraw, row } = court
  const groupOf = async (id: string) => (await row(id))?.duplicateGroupId as string
  const acts: (() => Promise<{ status: number }>)[] = [
    () => judge(a, 'valid'),
    () => judge(a, 'invalid', { reason: 'Out of scope.' }),
    () => undo(a),
    () => duplicateOf(l, a),
    () => ungroup(a),
    () => group([a, l]),
    () => group([b, m]),
    async () => merge([await groupOf(a), await groupOf(b)]),
    () => certify(a, 1),
    () => withdraw(a),
    async () => ungroup(await groupOf(a)),
    () => group([a, b]),
    () => certify(a, 1),
    () => judge(b, 'invalid', { reason: 'A duplicate of what is known.' }),
  ]
  const [before, beforeOfIssues] = [await allThatAdaReads(court), await whatAdaReads(court)]
  for (const [place, act] of acts.entries()) {
    app.clock.advance(1)
    expect([place, (await act()).status]).toEqual([place, 200])
    expect(await whatAdaReads(court)).toEqual(beforeOfIssues)
  }
  expect(await allThatAdaReads(court)).toEqual(before)
  expect(await app.mails()).toEqual([])
  const events = await app.db.select().from(ledgerEvents).where(eq(ledgerEvents.contestId, contest.id))
  const done = new Set(events.map((event) => event.kind))
  const ofJudges = [...kindsOf('verdicts'), ...kindsOf('duplicates')].filter((kind) => !afterAnEdit.includes(kind))
  expect(ofJudges.filter((kind) => !done.has(kind))).toEqual([])
})

test('an edit that suspends a certificate reads like any other, and its confirmation changes nothing', async () => {
  const court = await hidingContest()
  const { app, ada, a, certify, edit, events } = court
  await certify(a, 1)
  const told = async () => {
    const { ledger } = (await app.call('downloadRecord', { as: ada })).body.data
    return ledger.filter(({ kind }) => kind === 'issue_edited').map(({ before, after }) => [before, after])
  }
  app.clock.advance(1)
  await edit(a, 'A, in full and with figures')
  expect((await events('issue_edited')).at(-1)).toMatchObject({ after: { certificate: 'suspended' } })
  expect(await told()).toEqual([
    [null, null],
    [null, null],
  ])
  const before = await allThatAdaReads(court)
  expect((await certify(a, 1)).body.data.issue.placeInLine).toBe(1)
  expect(await allThatAdaReads(court)).toEqual(before)
})

test('through the last instant of the contest an author reads pending, one millisecond later the verdict', async () => {
  const { app, contest, grace, a, b, l, own, listed, judge, duplicateOf, certify } = await hidingContest()
  await certify(a, 1)
  await judge(a, 'valid')
  await duplicateOf(l, a)
  expect((await app.call('listIssues', { as: grace, query: { status: 'valid' } })).body.data.counts.valid).toBe(2)
  app.clock.set(contest.endDate)
  expect(await own(a)).toMatchObject({ status: 'pending', isPrimary: false, duplicateGroupId: null, placeInLine: 5 })
  expect(await listed('valid')).toEqual({ ids: [], counts: { all: 2, pending: 2, valid: 0, invalid: 0 } })
  expect((await listed('pending')).ids.sort()).toEqual([a, b].sort())
  app.clock.set(new Date(contest.endDate.getTime() + 1))
  expect(await own(a)).toMatchObject({ status: 'valid', isPrimary: true, isDuplicate: true, placeInLine: 1 })
  expect(await listed('valid')).toEqual({ ids: [a], counts: { all: 2, pending: 1, valid: 1, invalid: 0 } })
  expect((await listed('pending')).ids).toEqual([b])
})

test('the mail about a verdict waits for the end, also for one that was moved since', async () => {
  const { app, contest, a, judge } = await hidingContest()
  await judge(a, 'valid')
  const later = minutesAfter(contest.endDate, 60)
  await app.db.update(contests).set({ endDate: later })
  app.clock.set(minutesAfter(contest.endDate, 1))
  expect(await app.mails()).toEqual([])
  app.clock.set(new Date(later.getTime() + 14_999))
  expect(await app.mails()).toEqual([])
  app.clock.set(new Date(later.getTime() + 15_000))
  expect((await app.mails()).map((mail) => /status is now: (\w+)/.exec(mail.text)?.[1])).toEqual(['valid'])
})

test('an edit does not tell of a verdict: it is taken, and the new text waits for a verdict of its own', async () => {
  const { app, ada, linus, a, b, l, own, row, look, judge, duplicateOf, events } = await hidingContest()
  await judge(a, 'valid')
  await duplicateOf(l, a)
  const editWith = (id: string, ifMatch: string) =>
    app.call('updateIssue', {
      as: ada,
      params: { id },
      body: { description: `More of ${id}.` },
      headers: { 'if-match': ifMatch },
    })
  expect((await editWith(a, '"1"')).body.code).toBe('STALE')
  const [judged, untouched] = [await editWith(a, '"2"'), await editWith(b, '"1"')]
  expect([judged.status, untouched.status]).toEqual([200, 200])
  const times = ['createdAt', 'updatedAt']
  const unlike = [
    '_id',
    'title',
    'description',
    'contentHash',
    'receipt',
    'placeInLine',
    'lastSeq',
    'version',
    ...times,
  ]
  const alike = (issue: object) => Object.entries(issue).filter(([name]) => !unlike.includes(name))
  expect(alike(judged.body.data.issue)).toEqual(alike({ ...untouched.body.data.issue }))
  expect(judged.body.data.issue).toMatchObject({ version: 3, placeInLine: 6 })
  expect(await own(a)).toEqual(judged.body.data.issue)
  const group = (await row(l))?.duplicateGroupId
  expect(await row(a)).toMatchObject({ status: 'pending', duplicateGroupId: group, isPrimary: false, placeInLine: 6 })
  expect(await row(l)).toMatchObject({ status: 'valid', isPrimary: true })
  expect((await events('issue_edited')).map(({ before }) => before)).toMatchObject([{}, { status: 'valid' }, {}])
  expect((await look(a)).body.data.issue.status).toBe('pending')
  const waiting = await app.db.select().from(mailOutbox)
  expect(waiting.map((mail) => mail.email)).toEqual([linus.email])
})

test('a reviewed and grouped issue is withdrawn like any other, and the own record keeps quiet until the end', async () => {
  const { app, ada, contest, a, l, row, judge, duplicateOf } = await hidingContest()
  await judge(a, 'valid')
  await duplicateOf(l, a)
  expect((await app.call('deleteIssue', { as: ada, params: { id: a } })).status).toBe(200)
  expect(await row(l)).toMatchObject({ duplicateGroupId: null, isPrimary: false, status: 'valid' })
  const record = async () => {
    const { issues, ledger } = (await app.call('downloadRecord', { as: ada })).body.data
    const withdrawal = ledger.find((event) => event.kind === 'issue_withdrawn')
    return [issues.find((issue) => issue._id === a)?.status, withdrawal?.before]
  }
  expect(await record()).toEqual(['pending', null])
  app.clock.set(minutesAfter(contest.endDate, 1))
  expect(await record()).toMatchObject(['valid', { status: 'valid' }])
})

test('an admin who submitted sees the verdict and is bound by it', async () => {
  const { app, olga, contest, submit, own, judge } = await hidingContest()
  const id = await submit('O', olga, contest.id)
  await judge(id, 'invalid')
  expect(await own(id, olga)).toMatchObject({ status: 'invalid' })
  const edited = await app.call('updateIssue', { as: olga, params: { id }, body: { title: 'Again' } })
  expect(edited.body.code).toBe('ISSUE_LOCKED')
  expect((await app.call('deleteIssue', { as: olga, params: { id } })).body.code).toBe('ISSUE_LOCKED')
})
