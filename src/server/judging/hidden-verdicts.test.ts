import { expect, test } from 'vitest'
import { featureTests } from '#test/features'
import type { Person } from '#test/server/cast'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { minutesAfter } from '#test/server/start-test-app'
import { endpointsOf } from '../../contract/endpoints'
import { verdicts } from '../../domain/judging/review-rules'
import { kindsOf } from '../../domain/ledger/ledger-kinds'
import { features } from '../../features/every-feature'
import { mailOutbox } from '../db/tables/mail-tables'
import { contests } from '../db/tables/tables'

/** Ada has two issues, one of them edited; Linus and Mei have one each. */
async function hidingContest() {
  const setup = await contestWithJudges({ hidesVerdicts: true })
  const { app, ada, submit, edit } = setup
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
  return { ...setup, linus, mei, a, b, l, m, own, listed }
}

type JudgedContest = Awaited<ReturnType<typeof hidingContest>>

const readingsOfFeatures = features
  .flatMap(({ endpoints }) => endpointsOf(endpoints))
  .filter(({ method, access }) => method === 'GET' && access === 'user')
/** What somebody can read of a feature without naming anything. */
const callsOfFeatures = readingsOfFeatures.filter(({ path }) => !path.includes('{'))
/** What somebody can read of a feature about a contest. */
const contestCallsOfFeatures = readingsOfFeatures.filter(({ path }) => path.startsWith('/contests/{id}'))
/** What somebody can read of a feature about an own issue. */
const issueCallsOfFeatures = readingsOfFeatures.filter(({ path }) => path.startsWith('/issues/{id}'))

/** The replies about Ada's own issues, as they were sent. */
async function whatAdaReads({ app, ada, a, b }: JudgedContest): Promise<string[]> {
  const replies: { status: number; body: unknown }[] = [await app.call('listMyIssues', { as: ada })]
  for (const id of [a, b]) {
    for (const call of ['getIssue', 'readIssueReaders', 'readIssueTerms'] as const)
      replies.push(await app.call(call, { as: ada, params: { id } }))
    for (const { name } of issueCallsOfFeatures) replies.push(await app.call(name, { as: ada, params: { id } }))
  }
  return replies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)
}

/** Every reply to Ada that could reveal a judge's action. */
async function allThatAdaReads(setup: JudgedContest): Promise<string[]> {
  const { app, ada, contest } = setup
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
    await app.call('getPreliminaryResults', ofContest),
    await app.call('listContestChanges', ofContest),
    await app.call('readOpenSubmissions', ofContest),
    await app.call('readFrozenTerms', ofContest),
    await app.call('listOwnSeats', { as: ada }),
  ]
  for (const { name } of callsOfFeatures) replies.push(await app.call(name, { as: ada }))
  for (const { name } of contestCallsOfFeatures) replies.push(await app.call(name, ofContest))
  for (const query of filters) replies.push(await app.call('listMyIssues', { as: ada, query }))
  const { issues, awards, ledger } = (await app.call('downloadRecord', { as: ada })).body.data
  const told = ledger.filter((event) => event.kind !== 'data_downloaded')
  const shown = replies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)
  return [...shown, JSON.stringify({ issues, awards, told }), ...(await whatAdaReads(setup))]
}

/** A feature also calls with an old version, which is refused. */
const unlessOld = (call: () => Promise<{ status: number }>) => async () => {
  const { status } = await call()
  return { status: status === 409 ? 200 : status }
}

/** Second looks come after the end, when nothing is hidden. */
const afterTheEnd = kindsOf('verdicts').filter((kind) => kind.startsWith('second_look_'))

/** Recorded only by calls of features, which say so. */
const byFeatures = ['issues_told_apart', 'sweep_undone']

/** Certificates suspended by an edit of the author. */
const afterAnEdit = ['certificate_confirmed', 'certificate_suspended']

test('while verdicts are hidden, nothing that a judge does changes a byte of what researchers read [T5]', async () => {
  const setup = await hidingContest()
  const { app, contest, a, b, l, m } = setup
  const { judge, duplicateOf, undo, group, ungroup, merge, certify, withdraw, row } = setup
  const groupOf = async (id: string) => (await row(id))?.duplicateGroupId as string
  const acts: (() => Promise<{ status: number }>)[] = [
    () => judge(a, 'valid'),
    ...featureTests.flatMap(({ judgesCalls }) => judgesCalls?.(setup).map(([, call]) => unlessOld(call)) ?? []),
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
  const [before, beforeOfIssues] = [await allThatAdaReads(setup), await whatAdaReads(setup)]
  for (const [place, act] of acts.entries()) {
    app.clock.advance(1)
    expect([place, (await act()).status]).toEqual([place, 200])
    expect(await whatAdaReads(setup)).toEqual(beforeOfIssues)
  }
  expect(await allThatAdaReads(setup)).toEqual(before)
  expect(await app.mails()).toEqual([])
  const events = await app.events({ contestId: contest.id })
  const done = new Set(events.map((event) => event.kind))
  const ofJudges = [...kindsOf('verdicts'), ...kindsOf('duplicates')].filter(
    (kind) => ![...afterAnEdit, ...afterTheEnd, ...byFeatures].includes(kind),
  )
  const ofFeatures = featureTests.flatMap(({ judgesKinds = [] }) => judgesKinds)
  expect([...ofJudges, ...ofFeatures].filter((kind) => !done.has(kind))).toEqual([])
})

test('while verdicts are hidden, suspending and confirming a certificate are invisible to the author', async () => {
  const setup = await hidingContest()
  const { app, ada, a, certify, edit, events } = setup
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
  const before = await allThatAdaReads(setup)
  expect((await certify(a, 1)).body.data.issue.placeInLine).toBe(1)
  expect(await allThatAdaReads(setup)).toEqual(before)
})

test('an author reads pending up to the end of the contest, and the verdict one millisecond later [T5]', async () => {
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

test('mails about hidden verdicts wait for the end of the contest, even if it was moved [T5]', async () => {
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

test('an issue with a hidden verdict can be edited, and the new text is pending [T5]', async () => {
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

test('an issue with a hidden verdict can be withdrawn, and the export shows no verdict before the end', async () => {
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

test('an edit revokes a hidden verdict with its main reason, and the ledger keeps both', async () => {
  const { app, ada, a, row, judge, events } = await hidingContest()
  await judge(a, 'invalid', { reason: 'Out of it.', code: 'out_of_scope' })
  await app.call('updateIssue', { as: ada, params: { id: a }, body: { description: 'More of it.' } })
  expect(await row(a)).toMatchObject({ status: 'pending', invalidationReason: null, invalidationCode: null })
  const before = { status: 'invalid', invalidationReason: 'Out of it.', invalidationCode: 'out_of_scope' }
  expect((await events('issue_edited')).at(-1)).toMatchObject({ before, after: { status: 'pending' } })
})

test("an admin who submitted sees the verdict and can't edit anymore", async () => {
  const { app, olga, contest, submit, own, judge } = await hidingContest()
  const id = await submit('O', olga, contest.id)
  await judge(id, 'invalid')
  expect(await own(id, olga)).toMatchObject({ status: 'invalid' })
  const edited = await app.call('updateIssue', { as: olga, params: { id }, body: { title: 'Again' } })
  expect(edited.body.code).toBe('ISSUE_LOCKED')
  expect((await app.call('deleteIssue', { as: olga, params: { id } })).body.code).toBe('ISSUE_LOCKED')
})
