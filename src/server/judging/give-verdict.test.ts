import { expect, test } from 'vitest'
import type { Person } from '#test/server/cast'
import { minutesAfter, startTestApp } from '#test/server/start-test-app'
import { contests } from '../db/tables/tables'

async function pendingIssue() {
  const app = await startTestApp()
  const contest = await app.contest(await app.person('olga'))
  const [ada, grace] = [await app.person('ada'), await app.person('grace')]
  const submit = async (as: Person, title: string) => {
    const sent = await app.call('submitIssue', {
      as,
      body: { contestId: contest.id, title, description: 'A secret path.' },
    })
    return sent.body.data.issue
  }
  const issue = await submit(ada, 'Drain')
  const judge = (as: Person, body: unknown, headers: Record<string, string> = {}, id = issue._id) =>
    app.call('setVerdict', { as, params: { id }, body, headers })
  const verdicts = () => app.events({ kind: 'verdict' })
  return { app, contest, ada, grace, issue, judge, verdicts, submit }
}

test('a verdict sets the verdict time, is mailed to the author and recorded in the ledger', async () => {
  const { app, ada, grace, issue, judge, verdicts } = await pendingIssue()
  app.clock.advance(5)
  const judged = (await judge(grace, { status: 'invalid', invalidationReason: ' Needs a trusted party. ' })).body.data
  expect(judged.issue).toEqual({
    ...issue,
    receipt: undefined,
    status: 'invalid',
    invalidationReason: 'Needs a trusted party.',
    updatedAt: app.clock.now().toISOString(),
    version: 2,
  })
  expect(await verdicts()).toMatchObject([
    {
      actorId: grace.id,
      issueId: issue._id,
      before: { status: 'pending' },
      after: { status: 'invalid' },
      reason: 'Needs a trusted party.',
    },
  ])
  app.clock.advance(1)
  const mails = await app.mails()
  expect(mails.map((mail) => mail.email)).toEqual([ada.email])
  expect(mails[0]?.text).not.toContain('A secret path.')
})

test('only invalid has a reason: other verdicts drop it', async () => {
  const { grace, judge } = await pendingIssue()
  const reasonAfter = async (body: object) => (await judge(grace, body)).body.data.issue.invalidationReason
  expect(await reasonAfter({ status: 'valid', invalidationReason: 'No' })).toBeNull()
  expect(await reasonAfter({ status: 'invalid', invalidationReason: 'No' })).toBe('No')
  expect(await reasonAfter({ status: 'pending' })).toBeNull()
  expect(await reasonAfter({ status: 'invalid' })).toBeNull()
})

test('an invalid verdict has a main reason, which its author reads and the ledger records', async () => {
  const { app, ada, grace, issue, judge, verdicts } = await pendingIssue()
  const body = {
    status: 'invalid',
    invalidationReason: 'The keeper is trusted.',
    invalidationCode: 'trusted_party_needed',
  }
  expect((await judge(grace, body)).body.data.issue).toMatchObject({ invalidationCode: 'trusted_party_needed' })
  const read = await app.call('getIssue', { as: ada, params: { id: issue._id } })
  expect(read.body.data.issue).toMatchObject(body)
  expect((await verdicts()).map(({ before, after }) => ({ before, after }))).toMatchObject([{ after: body }])
  expect((await verdicts())[0]?.before).not.toHaveProperty('invalidationCode')
})

test('only invalid has a main reason, and omitting it keeps the current one', async () => {
  const { grace, judge, verdicts } = await pendingIssue()
  const codeAfter = async (body: object) => (await judge(grace, body)).body.data.issue.invalidationCode
  expect(await codeAfter({ status: 'valid', invalidationCode: 'intended_behavior' })).toBeNull()
  expect(await codeAfter({ status: 'invalid', invalidationReason: 'No' })).toBeNull()
  expect(await codeAfter({ status: 'invalid', invalidationCode: 'intended_behavior' })).toBe('intended_behavior')
  expect((await verdicts()).at(-1)?.after).toMatchObject({
    invalidationReason: 'No',
    invalidationCode: 'intended_behavior',
  })
  expect(await codeAfter({ status: 'invalid', invalidationReason: 'By design' })).toBe('intended_behavior')
  expect(await codeAfter({ status: 'invalid', invalidationCode: null })).toBeNull()
  expect(await codeAfter({ status: 'invalid', invalidationCode: 'something_else' })).toBe('something_else')
  expect(await codeAfter({ status: 'pending' })).toBeNull()
  expect(await codeAfter({ status: 'invalid' })).toBeNull()
})

test('a main reason is one of a list, and none concerns style', async () => {
  const { grace, judge } = await pendingIssue()
  for (const invalidationCode of ['bad_english', '', 1, ['something_else']]) {
    const { status, body } = await judge(grace, { status: 'invalid', invalidationCode })
    expect([status, body.fields]).toEqual([400, { invalidationCode: 'Choose one of the main reasons' }])
  }
})

test('repeating a verdict only changes its reason and sends no mail', async () => {
  const { app, grace, judge, verdicts } = await pendingIssue()
  const first = (await judge(grace, { status: 'invalid', invalidationReason: 'One' })).body.data.issue
  app.clock.advance(5)
  expect(await app.mails()).toHaveLength(1)
  expect((await judge(grace, { status: 'invalid' })).body.data.issue).toEqual(first)
  const second = (await judge(grace, { status: 'invalid', invalidationReason: 'Two' })).body.data.issue
  expect(second).toEqual({ ...first, invalidationReason: 'Two', version: 3 })
  expect(await verdicts()).toHaveLength(2)
  app.clock.advance(5)
  expect(await app.mails()).toHaveLength(1)
})

test('a verdict can be reset to pending without a mail', async () => {
  const { app, grace, judge } = await pendingIssue()
  await judge(grace, { status: 'valid' })
  app.clock.advance(1)
  expect(await app.mails()).toHaveLength(1)
  expect((await judge(grace, { status: 'pending' })).body.data.issue.status).toBe('pending')
  app.clock.advance(1)
  expect(await app.mails()).toHaveLength(1)
})

test('a verdict is one of three values, and the reason has a maximum length [3.issue.04]', async () => {
  const { grace, judge } = await pendingIssue()
  const problem = async (body: unknown) => (await judge(grace, body)).body.fields
  for (const status of ['', null, undefined])
    expect(await problem({ status })).toEqual({ status: 'Status is required' })
  for (const status of ['Valid', 'duplicate', ['valid'], 1]) {
    expect(await problem({ status })).toEqual({ status: 'Invalid status' })
  }
  expect(await problem({ status: 'invalid', invalidationReason: 'x'.repeat(2_001) })).toEqual({
    invalidationReason: 'Reason must be less than 2,000 characters',
  })
})

test('a researcher cannot give a verdict and learns nothing about the issue', async () => {
  const { ada, judge } = await pendingIssue()
  const [known, unknown] = [await judge(ada, {}), await judge(ada, {}, {}, 'x')]
  expect([known.status, known.body.code]).toEqual([403, 'FORBIDDEN'])
  expect(known.body).toEqual(unknown.body)
})

test('nobody can judge their own issue or a contest they submitted to, even after withdrawing [T22]', async () => {
  const { app, grace, judge, submit } = await pendingIssue()
  const own = await submit(grace, "Grace's own")
  const self = await judge(grace, { status: 'nonsense' }, {}, own._id)
  expect([self.status, self.body.error]).toEqual([403, 'You cannot review your own submission'])
  expect((await judge(grace, { status: 'nonsense' })).body.code).toBe('CONFLICT_OF_INTEREST')
  await app.call('deleteIssue', { as: grace, params: { id: own._id } })
  expect((await judge(grace, { status: 'valid' })).body.code).toBe('CONFLICT_OF_INTEREST')
})

test('a finalized contest accepts no verdict; errors in the verdict are reported first', async () => {
  const { app, grace, judge } = await pendingIssue()
  await app.db.update(contests).set({ finalizedAt: app.clock.now() })
  expect((await judge(grace, { status: 'nonsense' })).body.code).toBe('VALIDATION_ERROR')
  const refused = await judge(grace, { status: 'valid' }, { 'if-match': '"99"' })
  expect([refused.status, refused.body.error]).toEqual([409, 'This contest has been finalized'])
})

test('of two judges with the same version, one succeeds and the other has to reload [T35]', async () => {
  const { app, grace, judge } = await pendingIssue()
  const olga = await app.person('olga')
  const replies = await Promise.all([
    judge(grace, { status: 'valid' }, { 'if-match': '"1"' }),
    judge(olga, { status: 'invalid' }, { 'if-match': '"1"' }),
  ])
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
  const stale = replies.find((reply) => reply.status === 409)
  expect(stale?.body.error).toBe('This item was changed by someone else. Reload and try again.')
})

test('when verdicts and finalizing run in parallel, no verdict is stored afterwards', async () => {
  const { app, contest, grace, issue, judge, verdicts } = await pendingIssue()
  const olga = await app.person('olga')
  await judge(grace, { status: 'valid' })
  app.clock.set(minutesAfter(contest.endDate, 2))
  const finalize = () => app.call('finalizeContest', { as: olga, params: { id: contest.id } })
  const flips = (n: number) => judge(grace, { status: n % 2 ? 'valid' : 'invalid' })
  const [, finalized, ...rest] = await Promise.all([flips(0), finalize(), flips(1), flips(2), flips(3), flips(4)])
  expect(finalized?.status).toBe(200)
  for (const reply of rest) expect([200, 409]).toContain(reply.status)
  const events = await app.events()
  const kinds = events.map((event) => event.kind)
  expect(kinds.lastIndexOf('verdict')).toBeLessThan(kinds.indexOf('contest_finalized'))
  const { status } = (await app.call('getIssue', { as: grace, params: { id: issue._id } })).body.data.issue
  expect((await verdicts()).at(-1)?.after).toMatchObject({ status })
})
