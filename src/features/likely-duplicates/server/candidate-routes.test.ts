import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Person } from '#test/server/cast'
import { startTestApp } from '#test/server/start-test-app'
import { issueTerms } from '../../../server/db/tables/judging-tables'
import { contests, issues } from '../../../server/db/tables/tables'
import { createTermExtractor } from './extract-terms'

const link = (lines: string) => `https://github.com/vault-spring/contracts/blob/main/src/RedemptionQueue.sol#${lines}`

const reports = {
  hook: {
    title: 'Reentrancy in settleEpoch drains the queue',
    description: `The flag is written after the transfers, so a receiver re-enters settleEpoch.\n\n${link('L88-L112')}`,
  },
  nested: {
    title: 'Epochs are paid several times',
    description: `State is updated after the interaction: a callback calls settleEpoch again.\n\n${link('L100-L120')}`,
  },
  oracle: { title: 'Stale price accepted', description: 'The adapter ignores updatedAt of latestRoundData.' },
  rounding: { title: 'Deposits round up', description: 'previewDeposit uses mulDivUp: one wei buys a share.' },
  votes: { title: 'Delegates keep votes', description: 'The former representative is never checkpointed.' },
}
type ReportName = keyof typeof reports

async function contestWithReports(names: ReportName[] = ['hook', 'nested', 'oracle', 'rounding', 'votes']) {
  const app = await startTestApp()
  const [ada, mei, grace] = [await app.person('ada'), await app.person('mei'), await app.person('grace')]
  const contest = await app.contest(await app.person('olga'))
  const submit = async (name: ReportName, contestId = contest.id) => {
    const as = name === 'hook' ? mei : ada
    const sent = await app.call('submitIssue', { as, body: { contestId, ...reports[name] } })
    return sent.body.data.issue._id
  }
  const ids = new Map<ReportName, string>()
  for (const name of names) ids.set(name, await submit(name))
  const idOf = (name: ReportName) => ids.get(name) ?? ''
  const ask = (id: string, as: Person | undefined = grace) => app.call('listCandidates', { as, params: { id } })
  return { app, ada, grace, contest, submit, idOf, ask }
}

test('the likeliest duplicate comes first, with its reasons', async () => {
  const { ask, idOf } = await contestWithReports()
  const { status, body } = await ask(idOf('hook'))
  expect(status).toBe(200)
  const [first] = body.data.candidates
  expect(first?.issue).toMatchObject({ _id: idOf('nested'), title: 'Epochs are paid several times', status: 'pending' })
  expect(first?.reasons).toEqual([
    { kind: 'lines', found: ['src/RedemptionQueue.sol L100-L112'] },
    { kind: 'identifiers', found: ['settleEpoch'] },
    { kind: 'title', found: ['epoch / epochs'] },
    expect.objectContaining({ kind: 'words' }),
    { kind: 'topics', found: [expect.stringMatching(/^reentrancy: /)] },
  ])
  expect(first?.score).toBeGreaterThan(0.2)
})

test('the issue itself, other contests and withdrawn issues are never candidates', async () => {
  const { app, ada, ask, idOf, submit } = await contestWithReports()
  const elsewhere = await submit('nested', (await app.contest(await app.person('olga'))).id)
  const candidates = async () => (await ask(idOf('hook'))).body.data.candidates.map((candidate) => candidate.issue._id)
  expect(await candidates()).toContain(idOf('nested'))
  expect(await candidates()).not.toContain(idOf('hook'))
  expect(await candidates()).not.toContain(elsewhere)
  await app.call('deleteIssue', { as: ada, params: { id: idOf('nested') } })
  expect(await candidates()).not.toContain(idOf('nested'))
  expect((await ask(idOf('nested'))).body.code).toBe('ISSUE_NOT_FOUND')
})

test('an edited report is found by its new text only', async () => {
  const { app, ada, ask, idOf } = await contestWithReports()
  await ask(idOf('hook'))
  const rewrite = (name: ReportName, text: { title: string; description: string }) =>
    app.call('updateIssue', { as: ada, params: { id: idOf(name) }, body: text })
  await rewrite('nested', { ...reports.oracle, title: 'An old price is taken' })
  await rewrite('votes', reports.nested)
  const best = async (name: ReportName) => (await ask(idOf(name))).body.data.candidates[0]?.issue._id
  expect(await best('hook')).toBe(idOf('votes'))
  expect(await best('oracle')).toBe(idOf('nested'))
})

test('at most ten candidates are shown, best first', async () => {
  const { app, ada, ask, contest, idOf } = await contestWithReports(['hook'])
  for (let copy = 0; copy < 12; copy += 1) {
    const body = { contestId: contest.id, ...reports.hook, title: `${reports.hook.title}, ${'again '.repeat(copy)}` }
    await app.call('submitIssue', { as: ada, body })
  }
  const scores = (await ask(idOf('hook'))).body.data.candidates.map(({ score }) => score)
  expect(scores).toHaveLength(10)
  expect(scores).toEqual([...scores].sort((a, b) => b - a))
})

test('hidden authors are hidden among candidates too', async () => {
  const { app, ask, contest, idOf } = await contestWithReports(['hook', 'nested'])
  await app.db.update(contests).set({ hidesAuthors: true }).where(eq(contests.id, contest.id))
  const [first] = (await ask(idOf('hook'))).body.data.candidates
  expect(first?.issue.author).toEqual({ _id: 'researcher-2', username: 'Researcher 2' })
})

test('a contest with one issue has no candidates', async () => {
  const { ask, idOf } = await contestWithReports(['hook'])
  expect((await ask(idOf('hook'))).body.data.candidates).toEqual([])
})

test('researchers cannot see candidates, not even of their own issue', async () => {
  const { ask, ada, idOf } = await contestWithReports(['hook', 'nested'])
  expect((await ask(idOf('hook'), ada)).status).toBe(403)
})

test('terms are extracted in the background, once for each text', async () => {
  const { app, ada, idOf } = await contestWithReports(['hook', 'nested'])
  const extract = createTermExtractor(app.db)
  await extract()
  const stored = () => app.db.select().from(issueTerms).orderBy(issueTerms.contentHash)
  const [first, second] = await stored()
  expect([first?.terms.length, second?.terms.length].every((length) => (length ?? 0) > 50)).toBe(true)
  await app.call('updateIssue', { as: ada, params: { id: idOf('hook') }, body: { title: 'Something else' } })
  await extract()
  const [edited] = await app.db
    .select()
    .from(issues)
    .where(eq(issues.id, idOf('hook')))
  expect((await stored()).map((one) => one.contentHash)).toContain(edited?.contentHash)
  expect(await stored()).toHaveLength(2)
})

test('replaces terms from an earlier reading version in the background', async () => {
  const { app } = await contestWithReports(['hook', 'nested'])
  await createTermExtractor(app.db)()
  const stored = () => app.db.select().from(issueTerms).orderBy(issueTerms.issueId)
  const current = await stored()
  await app.db.update(issueTerms).set({ readingVersion: 1, terms: new Uint8Array(5) })
  await createTermExtractor(app.db)()
  expect(await stored()).toEqual(current)
})
