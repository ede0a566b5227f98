import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints'
import type { RouteName } from '../../contract/routes'
import { contests, ledgerEvents, users } from '../db/tables'
import type { Person } from '../testing/cast'
import { contestWithJudges } from '../testing/contest-with-judges'

/** Linus came first, then Ada, then Mei; Ada edited; two are grouped, one is certified. */
async function hiddenContest() {
  const court = await contestWithJudges({ hidesAuthors: true })
  const { app, ada, submit, edit, group, certify } = court
  const [linus, mei] = [await app.person('linus'), await app.person('mei')]
  const [l, a, m] = [await submit('L', linus), await submit('A', ada), await submit('M', mei)]
  await edit(a, 'A, in full')
  await group([l, a])
  await certify(a, 2)
  return { ...court, linus, mei, l, a, m }
}

type Court = Awaited<ReturnType<typeof hiddenContest>>

/** What names a person: nothing of it may stand in a reply to a judge. */
async function namesOf({ app }: Court, people: Person[]): Promise<string[]> {
  const rows = await app.db.select().from(users)
  return rows
    .filter((row) => people.some((person) => person.id === row.id))
    .flatMap((row) => [`"${row.username}"`, row.id, row.email, row.walletAddress])
}

const forAuthors: RouteName[] = ['listMyIssues', 'submitIssue', 'submitIssueToContest', 'updateIssue']
/** From the contract, so that a new call does not go by without a look. */
const tellingOfIssues = endpoints
  .filter(({ name, path }) => /issues|triage/.test(path) && !forAuthors.includes(name))
  .map(({ name }) => name)

/** Every call of a judge that can tell of an issue, with what makes it answer. */
function judgesCalls(court: Court): [RouteName, () => Promise<{ status: number; body: unknown }>][] {
  const { app, grace, contest, l, a, m } = court
  const { judge, duplicateOf, undo, ungroup, group, merge, withdraw, certify, look } = court
  const query = { contestId: contest.id }
  const groupId = async (id: string) => (await court.row(id))?.duplicateGroupId as string
  return [
    ['listIssues', () => app.call('listIssues', { as: grace, query })],
    ['listCandidates', () => app.call('listCandidates', { as: grace, params: { id: a } })],
    ['readLedger', () => app.call('readLedger', { as: grace, query })],
    ['listContestIssues', () => app.call('listContestIssues', { as: grace, params: { id: contest.id } })],
    ['getIssue', () => app.call('getIssue', { as: grace, params: { id: a } })],
    ['readTriage', () => app.call('readTriage', { as: grace, params: { id: contest.id } })],
    ['readJudging', () => look(a)],
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
        const [n, o] = [await court.submit('N'), await court.submit('O')]
        await group([n, o])
        return merge([await groupId(n), await groupId(l)])
      },
    ],
    ['deleteIssue', () => app.call('deleteIssue', { as: grace, params: { id: l }, body: { reason: 'Advertising.' } })],
    ['restoreIssue', () => app.call('restoreIssue', { as: grace, params: { id: l } })],
  ]
}

test('no call of a judge says who wrote what in a contest that hides its authors', async () => {
  const court = await hiddenContest()
  const names = await namesOf(court, [court.ada, court.linus, court.mei])
  const calls = judgesCalls(court)
  expect(tellingOfIssues.filter((name) => !calls.some(([called]) => called === name))).toEqual([])
  for (const [name, call] of calls) {
    const { status, body } = await call()
    expect([name, status]).toEqual([name, [200, 409].includes(status) ? status : 200])
    const text = JSON.stringify(body)
    expect([name, names.filter((one) => text.includes(one))]).toEqual([name, []])
  }
})

test('researchers are numbered in the order in which they came, and keep their number', async () => {
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

test('the history names judges, and the author as everywhere else', async () => {
  const { look, a } = await hiddenContest()
  const { history } = (await look(a)).body.data
  expect(history.map((act) => [act.kind, act.actor?.username])).toEqual([
    ['revision_certified', 'grace'],
    ['issues_grouped', 'grace'],
    ['issue_edited', 'Researcher 2'],
    ['issue_submitted', 'Researcher 2'],
  ])
})

test('asking for the issues of one person finds those alone whose author is no secret', async () => {
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

test('a judge who entered the contest finds the own issues under the own name, and no other’s', async () => {
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

test('while a contest hides its authors no judge learns that two of them share a wallet, and once it is final they do', async () => {
  const { app, look, finalize, l, a, m } = await hiddenContest()
  await app.db.update(users).set({ walletAddress: `0x${'ab'.repeat(20)}` })
  const sameWallet = async (id: string) => (await look(id)).body.data.sameWallet
  for (const id of [l, a, m]) expect([id, await sameWallet(id)]).toEqual([id, []])
  await finalize()
  expect(await sameWallet(m)).toEqual([1, 2])
})

test('once the contest is final its judges read the names; the ledger knew them all along', async () => {
  const { app, contest, ada, look, a, finalize } = await hiddenContest()
  await finalize()
  const { issue, history } = (await look(a)).body.data
  expect(issue.userId).toEqual({ _id: ada.id, username: 'ada' })
  expect(history.at(-1)?.actor).toEqual({ _id: ada.id, username: 'ada' })
  const events = await app.db.select().from(ledgerEvents).where(eq(ledgerEvents.contestId, contest.id))
  expect(events.map((event) => event.actorId)).toContain(ada.id)
})
