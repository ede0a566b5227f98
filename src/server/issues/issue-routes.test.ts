import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Person } from '#test/server/cast'
import { startTestApp, type TestApp } from '#test/server/start-test-app'
import { optionalTextNames } from '../../domain/issues/issue-text'
import { contests, issues, revisions } from '../db/tables/tables'

async function adasIssue() {
  const app = await startTestApp()
  const contest = await app.contest(await app.person('olga'))
  const ada = await app.person('ada')
  const issue = await submit(app, ada, contest.id, 'Drain')
  const call = { params: { id: issue._id } }
  return {
    app,
    contest,
    ada,
    issue,
    edit: (as: Person, body: unknown, headers = {}) => app.call('updateIssue', { ...call, as, body, headers }),
    withdraw: (as: Person, reason?: string) => app.call('deleteIssue', { ...call, as, body: { reason } }),
    read: (as: Person) => app.call('getIssue', { ...call, as }),
    judge: (as: Person, status: string) => app.call('setVerdict', { ...call, as, body: { status } }),
  }
}

async function submit(app: TestApp, as: Person, contestId: string, title: string) {
  const body = { contestId, title, description: 'All of it.', pocLink: 'https://poc.example' }
  return (await app.call('submitIssue', { as, body })).body.data.issue
}

test('only its author and judges can read an issue, and others get an error without data [2.sub.05 6.admin.01 V8.2.2 T2]', async () => {
  const { app, ada, issue, read } = await adasIssue()
  expect((await read(ada)).body.data.issue).toEqual(issue)
  expect((await read(await app.person('grace'))).body.data.issue).toEqual({ ...issue, receipt: undefined })
  const refused = await read(await app.person('linus'))
  expect(refused.status).toBe(403)
  expect(refused.body).toEqual({
    status: 'error',
    error: "You don't have permission to view this submission.",
    code: 'FORBIDDEN',
  })
})

test('an admin without a verified address cannot read other people’s issues', async () => {
  const { app, read } = await adasIssue()
  expect((await read(await app.person('grace', { isEmailVerified: false }))).status).toBe(403)
})

test('a malformed id gets the same reply as an unknown one [T2 T50]', async () => {
  const { app, ada } = await adasIssue()
  for (const id of ['x', '%00', "1' or 1=1", '..%2f', '0'.repeat(24), '{6f1c1b56-9b3a-4c52-8f0e-000000000000}']) {
    const { status, body } = await app.call('getIssue', { as: ada, params: { id } })
    expect([status, body.error, body.code]).toEqual([404, 'Issue not found', 'ISSUE_NOT_FOUND'])
  }
})

test("a judge's reading is recorded once an hour, an author's never [T39]", async () => {
  const { app, ada, issue, read } = await adasIssue()
  const grace = await app.person('grace')
  const readings = () => app.events({ kind: 'issue_read' })
  for (const reader of [ada, grace, grace]) await read(reader)
  expect(await readings()).toMatchObject([{ actorId: grace.id, issueId: issue._id }])
  app.clock.advance(60)
  await read(grace)
  expect(await readings()).toHaveLength(2)
})

test('an edit is a new revision at the end of the line and keeps the verdict time [7.issues.05 T32]', async () => {
  const { app, contest, ada, issue, edit } = await adasIssue()
  const linus = await submit(app, await app.person('linus'), contest.id, 'Same drain')
  app.clock.advance(5)
  const edited = (await edit(ada, { title: 'Drain, in full' })).body.data.issue
  expect(edited).toMatchObject({
    title: 'Drain, in full',
    description: 'All of it.',
    pocLink: 'https://poc.example',
    createdAt: issue.createdAt,
    updatedAt: issue.createdAt,
    receivedAt: app.clock.now().toISOString(),
    placeInLine: 3,
    isEdited: true,
    version: 2,
  })
  expect(edited.placeInLine).toBeGreaterThan(linus.placeInLine)
  const kept = await app.db.select().from(revisions).where(eq(revisions.issueId, issue._id)).orderBy(revisions.seq)
  expect(kept.map((revision) => [revision.seq, revision.title])).toEqual([
    [1, 'Drain'],
    [3, 'Drain, in full'],
  ])
})

test('an edit without changes keeps the place in line', async () => {
  const { app, ada, issue, edit } = await adasIssue()
  expect((await edit(ada, { title: ' Drain ', description: 'All of it.' })).body.data.issue).toEqual(issue)
  expect(await app.db.select().from(revisions)).toHaveLength(1)
})

test.each(optionalTextNames)('%s sent as null or blank is cleared, and otherwise kept', async (name) => {
  const { ada, edit } = await adasIssue()
  expect((await edit(ada, { [name]: '  ' })).body.data.issue[name]).toBeNull()
  expect((await edit(ada, { [name]: 'again' })).body.data.issue[name]).toBe('again')
  expect((await edit(ada, { title: 'T' })).body.data.issue[name]).toBe('again')
  expect((await edit(ada, { [name]: null })).body.data.issue[name]).toBeNull()
})

test('an edit without any editable field is refused', async () => {
  const { ada, edit } = await adasIssue()
  for (const body of [{}, { status: 'valid' }, { contestId: 'x', userId: 'x' }]) {
    const refused = await edit(ada, body)
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      400,
      'VALIDATION_ERROR',
      'Nothing to update',
    ])
  }
  expect((await edit(ada, { title: '' })).body.fields).toEqual({ title: 'Issue title is required' })
})

test('the errors of an edit reveal nothing to others, not even to admins', async () => {
  const { app, edit } = await adasIssue()
  for (const name of ['linus', 'grace'] as const) {
    const refused = await edit(await app.person(name), { title: '' })
    expect(refused.body).toEqual({
      status: 'error',
      error: "You don't have permission to perform this action.",
      code: 'FORBIDDEN',
    })
  }
})

test('an issue cannot be edited to the text of another own issue', async () => {
  const { app, contest, ada, edit } = await adasIssue()
  await submit(app, ada, contest.id, 'Other')
  expect((await edit(ada, { title: 'Other' })).body.fields).toEqual({
    description: 'You have already submitted this text to this contest',
  })
})

test('an edit of an old version is refused', async () => {
  const { ada, edit } = await adasIssue()
  expect((await edit(ada, { title: 'B' }, { 'if-match': '"1"' })).status).toBe(200)
  const stale = await edit(ada, { title: 'C' }, { 'if-match': '"1"' })
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE'])
})

test('after a verdict or after the end the author can neither edit nor withdraw', async () => {
  const { app, contest, ada, edit, withdraw, judge } = await adasIssue()
  const locked = [409, 'ISSUE_LOCKED', 'This submission can no longer be changed']
  const attempts = async () => {
    const replies = [await edit(ada, { title: 'B' }), await withdraw(ada)]
    return replies.map(({ status, body }) => [status, body.code, body.error])
  }
  const grace = await app.person('grace')
  await judge(grace, 'invalid')
  expect(await attempts()).toEqual([locked, locked])
  await judge(grace, 'pending')
  app.clock.set(new Date(contest.endDate.getTime() + 1))
  expect(await attempts()).toEqual([locked, locked])
  app.clock.set(contest.endDate)
  expect((await attempts()).map(([status]) => status)).toEqual([200, 200])
})

test('a withdrawn issue is in no list or count, but its row is kept [7.issues.06]', async () => {
  const { app, ada, contest, edit, withdraw, read, judge } = await adasIssue()
  const grace = await app.person('grace')
  expect((await withdraw(ada)).body).toEqual({
    status: 'success',
    message: 'Issue deleted successfully',
    data: null,
  })
  const after = [await withdraw(ada), await edit(ada, { title: 'B' }), await read(ada), await judge(grace, 'valid')]
  expect(after.map((reply) => reply.body.code)).toEqual(Array(4).fill('ISSUE_NOT_FOUND'))
  const mine = (await app.call('listMyIssues', { as: ada })).body.data
  expect([mine.issues, mine.pagination.total, mine.counts.all]).toEqual([[], 0, 0])
  const all = (await app.call('listContestIssues', { as: grace, params: { id: contest.id } })).body.data
  expect([all.issues, all.pagination.total]).toEqual([[], 0])
  expect(await app.db.select().from(issues)).toHaveLength(1)
  expect((await app.events()).map((event) => event.kind)).toContain('issue_withdrawn')
})

test('only the author can withdraw, and judges can remove until the contest is finalized', async () => {
  const { app, withdraw, judge } = await adasIssue()
  const [linus, grace] = [await app.person('linus'), await app.person('grace')]
  expect((await withdraw(linus)).body.error).toBe("You don't have permission to perform this action.")
  await judge(grace, 'valid')
  await app.db.update(contests).set({ finalizedAt: app.clock.now() })
  const refused = await withdraw(grace)
  expect([refused.status, refused.body.code]).toEqual([409, 'CONTEST_FINALIZED'])
  await app.db.update(contests).set({ finalizedAt: null })
  expect((await withdraw(grace, 'Advertising.')).status).toBe(200)
})

test("an admin who entered the contest removes nobody else's issue, and not an own one after its verdict", async () => {
  const { app, contest, withdraw } = await adasIssue()
  const [olga, grace] = [await app.person('olga'), await app.person('grace')]
  const own = await submit(app, grace, contest.id, "Grace's own")
  expect((await withdraw(grace)).body.code).toBe('CONFLICT_OF_INTEREST')
  await app.call('setVerdict', { as: olga, params: { id: own._id }, body: { status: 'invalid' } })
  const refused = await app.call('deleteIssue', { as: grace, params: { id: own._id } })
  expect(refused.body.code).toBe('ISSUE_LOCKED')
})

test('a body that does not fit withdraws nothing, and an author needs none', async () => {
  const { app, ada, issue, read } = await adasIssue()
  const withdraw = (body?: unknown) => app.call('deleteIssue', { as: ada, params: { id: issue._id }, body })
  const refused = await withdraw({ reason: {} })
  expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_ERROR'])
  expect((await read(ada)).status).toBe(200)
  expect((await withdraw()).status).toBe(200)
})
