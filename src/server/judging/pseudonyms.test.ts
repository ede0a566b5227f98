import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { featureTests } from '#test/features'
import { accessRow } from '#test/server/access/access-table'
import type { Person } from '#test/server/cast'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { coreEndpoints, type Endpoint, type EndpointName } from '../../contract/endpoints'
import { endpoints } from '../../features/every-feature'
import { contests, users } from '../db/tables/tables'

/** Linus submitted first, then Ada, then Mei. Ada edited; two issues are grouped, one is certified. */
async function hiddenContest(change: { hidesVerdicts?: boolean } = {}) {
  const setup = await contestWithJudges({ hidesAuthors: true, secondLookPercent: 100, ...change })
  const { app, ada, submit, edit, group, certify } = setup
  const [linus, mei] = [await app.person('linus'), await app.person('mei')]
  const [l, a, m] = [await submit('L', linus), await submit('A', ada), await submit('M', mei)]
  await edit(a, 'A, in full')
  await group([l, a])
  await certify(a, 2)
  return { ...setup, linus, mei, l, a, m }
}

type JudgedContest = Awaited<ReturnType<typeof hiddenContest>>

/** Everything that identifies a person. No reply to a judge may contain it. */
async function namesOf({ app }: JudgedContest, people: Person[]): Promise<string[]> {
  const rows = await app.db.select().from(users)
  return rows
    .filter((row) => people.some((person) => person.id === row.id))
    .flatMap((row) => [`"${row.username}"`, row.id, row.email, row.walletAddress])
}

const forAuthors: EndpointName[] = [
  'listMyIssues',
  'readOpenSubmissions',
  'submitIssue',
  'submitIssueToContest',
  'updateIssue',
]
/** A call of a feature about one submission, which no judge may make either. */
function refusesOthers(endpoint: Endpoint): boolean {
  const { outcomes } = accessRow(endpoint)
  return typeof outcomes === 'object' && !outcomes.admin && outcomes.foreign.startsWith('403')
}

/** Taken from the contract, so that a new endpoint is covered. */
const tellingOfIssues = endpoints
  .filter(({ name, path }) => /issues|triage|sweep|look-alikes/.test(path) && !forAuthors.includes(name))
  .filter((endpoint) => coreEndpoints.includes(endpoint) || !refusesOthers(endpoint))
  .map(({ name }) => name)

/** What features say to judges about an issue. */
const readingsOfFeatures = endpoints.filter(
  (endpoint) =>
    !coreEndpoints.includes(endpoint) &&
    endpoint.method === 'GET' &&
    endpoint.path.startsWith('/issues/{id}') &&
    !refusesOthers(endpoint),
)

type Call = [EndpointName, () => Promise<{ status: number; body: unknown }>]

/** Every endpoint of judges that may return an issue, with a call that succeeds. */
function judgesCalls(setup: JudgedContest): Call[] {
  const { app, grace, contest, l, a, m } = setup
  const { judge, duplicateOf, undo, ungroup, group, merge, withdraw, certify, look } = setup
  const query = { contestId: contest.id }
  const groupId = async (id: string) => (await setup.row(id))?.duplicateGroupId as string
  return [
    ['listIssues', () => app.call('listIssues', { as: grace, query })],
    ['readLedger', () => app.call('readLedger', { as: grace, query })],
    ['listContestIssues', () => app.call('listContestIssues', { as: grace, params: { id: contest.id } })],
    ['getIssue', () => app.call('getIssue', { as: grace, params: { id: a } })],
    ['readIssueRelease', () => app.call('readIssueRelease', { as: grace, params: { id: a } })],
    ['readIssueReaders', () => app.call('readIssueReaders', { as: grace, params: { id: a } })],
    ['readIssueTerms', () => app.call('readIssueTerms', { as: grace, params: { id: a } })],
    ['readTriage', () => app.call('readTriage', { as: grace, params: { id: contest.id } })],
    ...featureTests.flatMap(({ judgesCalls }) => judgesCalls?.(setup) ?? []),
    ['readJudging', () => look(a)],
    ...readingsOfFeatures.map(({ name }): Call => [name, () => app.call(name, { as: grace, params: { id: a } })]),
    ['setVerdict', () => judge(m, 'valid')],
    ['setVerdict', () => judge(a, 'valid', { seen: 1 })],
    ['setVerdict', () => judge(m, 'invalid', { seen: 1 })],
    ['undoDecision', () => undo(m)],
    ['markDuplicate', () => duplicateOf(m, a)],
    ['ungroupDuplicates', () => ungroup(m)],
    ['withdrawCertificate', () => withdraw(a)],
    ['certifyRevision', () => certify(a, 2)],
    ['groupDuplicates', () => group([m, a])],
    [
      'mergeGroups',
      async () => {
        const [n, o] = [await setup.submit('N'), await setup.submit('O')]
        await group([n, o])
        return merge([await groupId(n), await groupId(l)])
      },
    ],
    ['deleteIssue', () => app.call('deleteIssue', { as: grace, params: { id: l }, body: { reason: 'Advertising.' } })],
    ['restoreIssue', () => app.call('restoreIssue', { as: grace, params: { id: l } })],
    [
      'setVerdict',
      async () => {
        const judged = await judge(m, 'valid')
        setup.end()
        return judged
      },
    ],
    ...featureTests.flatMap(({ judgesCallsAfterTheEnd }) => judgesCallsAfterTheEnd?.(setup) ?? []),
  ]
}

test('no reply to a judge names authors of a contest that hides them', async () => {
  const setup = await hiddenContest()
  const names = await namesOf(setup, [setup.ada, setup.linus, setup.mei])
  const calls = judgesCalls(setup)
  expect(tellingOfIssues.filter((name) => !calls.some(([called]) => called === name))).toEqual([])
  for (const [name, call] of calls) {
    const { status, body } = await call()
    expect([name, status]).toEqual([name, [200, 409].includes(status) ? status : 200])
    const text = JSON.stringify(body)
    expect([name, names.filter((one) => text.includes(one))]).toEqual([name, []])
  }
})

test('researchers are numbered by their first submission and keep the number', async () => {
  const { app, grace, contest, ada, l, a, m } = await hiddenContest()
  const { issues } = (await app.call('readTriage', { as: grace, params: { id: contest.id } })).body.data
  expect(issues.map((issue) => [issue._id, issue.author])).toEqual([
    [l, { _id: 'researcher-1', username: 'Researcher 1' }],
    [a, { _id: 'researcher-2', username: 'Researcher 2' }],
    [m, { _id: 'researcher-3', username: 'Researcher 3' }],
  ])
  await app.call('deleteIssue', { as: grace, params: { id: l }, body: { reason: 'Advertising.' } })
  const mine = (await app.call('getIssue', { as: grace, params: { id: a } })).body.data.issue
  expect(mine.userId.username).toBe('Researcher 2')
  const own = (await app.call('getIssue', { as: ada, params: { id: a } })).body.data.issue
  expect(own.userId).toEqual({ _id: ada.id, username: 'ada' })
})

test('the history names judges, and shows hidden authors by their number', async () => {
  const { look, a } = await hiddenContest()
  const { history } = (await look(a)).body.data
  expect(history.map((act) => [act.kind, act.actor?.username])).toEqual([
    ['revision_certified', 'grace'],
    ['issues_grouped', 'grace'],
    ['issue_edited', 'Researcher 2'],
    ['issue_submitted', 'Researcher 2'],
  ])
})

test('the history shows the hidden author of a withdrawn issue of the same group by their number', async () => {
  const { app, look, judge, linus, l, a } = await hiddenContest({ hidesVerdicts: true })
  expect((await app.call('deleteIssue', { as: linus, params: { id: l } })).status).toBe(200)
  const { history } = (await look(a)).body.data
  expect([history[0]?.kind, history[0]?.actor]).toEqual([
    'issue_withdrawn',
    { _id: 'researcher-1', username: 'Researcher 1' },
  ])
  const stale = await judge(a, 'valid', { seen: 1 })
  expect([stale.body.code, JSON.stringify(stale.body).includes('"linus"')]).toEqual(['STALE', false])
})

test('a filter by author finds no issues of hidden authors', async () => {
  const { app, olga, grace, ada, contest, submit, a } = await hiddenContest()
  const open = await app.contest(olga)
  const known = await submit('Open', ada, open.id)
  const found = async (query: Record<string, string>, as = grace) => {
    const { issues, counts } = (await app.call('listIssues', { as, query })).body.data
    return [issues.map((issue) => issue._id).sort(), counts.all]
  }
  expect(await found({ userId: ada.id })).toEqual([[known], 1])
  expect(await found({ userId: ada.id, contestId: contest.id })).toEqual([[], 0])
  expect(await found({ userId: 'researcher-2' })).toEqual([[], 0])
  await app.db.update(contests).set({ finalizedAt: app.clock.now() }).where(eq(contests.id, contest.id))
  expect(await found({ userId: ada.id })).toEqual([[known, a].sort(), 2])
})

test('a judge who submitted sees only their own name', async () => {
  const { app, grace, olga, submit } = await hiddenContest()
  const contest = await app.contest(olga, { hidesAuthors: true })
  const [own, other] = [await submit('G', grace, contest.id), await submit('A', undefined, contest.id)]
  const { issues } = (await app.call('readTriage', { as: grace, params: { id: contest.id } })).body.data
  expect(issues.map((issue) => [issue._id, issue.author.username])).toEqual([
    [own, 'grace'],
    [other, 'Researcher 2'],
  ])
  const mine = (await app.call('listIssues', { as: grace, query: { userId: grace.id } })).body.data.issues
  expect(mine.map((issue) => issue._id)).toEqual([own])
})

test('judges see shared wallets only once the contest stops hiding its authors', async () => {
  const { app, look, finalize, l, a, m } = await hiddenContest()
  await app.db.update(users).set({ walletAddress: `0x${'ab'.repeat(20)}` })
  const sameWallet = async (id: string) => (await look(id)).body.data.sameWallet
  for (const id of [l, a, m]) expect([id, await sameWallet(id)]).toEqual([id, []])
  await finalize()
  expect(await sameWallet(m)).toEqual([1, 2])
})

test('once the contest is finalized judges see names, which the ledger has always had', async () => {
  const { app, contest, ada, look, a, finalize } = await hiddenContest()
  await finalize()
  const { issue, history } = (await look(a)).body.data
  expect(issue.userId).toEqual({ _id: ada.id, username: 'ada' })
  expect(history.at(-1)?.actor).toEqual({ _id: ada.id, username: 'ada' })
  const events = await app.events({ contestId: contest.id })
  expect(events.map((event) => event.actorId)).toContain(ada.id)
})
