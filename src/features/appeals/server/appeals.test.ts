import { expect, test } from 'vitest'
import { minutesAfter } from '#test/server/start-test-app'
import { appealableContest, preliminaryContest } from '../test/preliminary-contest'

const codeOf = (reply: { body: { code?: string } }) => reply.body.code ?? 'done'
const later = (instant: Date, ms: number) => new Date(instant.getTime() + ms)

test('an author appeals the verdict of an own submission, and judges find it first in their list', async () => {
  const { appeal, appealsOf, list, linus, grace, olga, ids } = await preliminaryContest()
  const made = await appeal(ids.bad, linus, { rule: ' Critical only ', text: 'It drains the vault.' })
  expect(made.status).toBe(201)
  const told = made.body.data.appeal
  expect(told).toMatchObject({ kind: 'verdict', rule: 'Critical only', text: 'It drains the vault.', state: 'open' })
  expect((await appealsOf(ids.bad, linus)).body.data).toEqual({ appeals: [told], openCount: 1, validCount: 1 })
  expect((await appealsOf(ids.bad, olga)).body.data.appeals).toEqual([told])
  const { appeals, openCount } = (await list()).body.data
  expect(openCount).toBe(1)
  expect(appeals).toMatchObject([
    { _id: told._id, issue: { _id: ids.bad }, author: { username: 'linus' }, refusal: null },
  ])
  expect((await list(grace)).body.data.appeals[0]?.refusal).toBe('own_decision')
})

test('an appeal that arrives in the last millisecond counts, and the next one does not', async () => {
  const { app, appeal, ids, endsAt, mei } = await preliminaryContest()
  app.clock.set(endsAt)
  expect(codeOf(await appeal(ids.ada))).toBe('done')
  app.clock.set(later(endsAt, 1))
  expect(codeOf(await appeal(ids.mei, mei))).toBe('APPEALS_OVER')
})

test('no one can appeal before preliminary results', async () => {
  const { appeal, ids } = await appealableContest()
  expect(codeOf(await appeal(ids.ada))).toBe('APPEALS_NOT_OPEN')
})

test('only the author can appeal; others learn nothing about the fields', async () => {
  const { app, appeal, appealsOf, ids, mei, olga, ada } = await preliminaryContest()
  expect(codeOf(await appeal(ids.ada, mei, { text: '' }))).toBe('FORBIDDEN')
  expect(codeOf(await appeal(ids.ada, olga))).toBe('FORBIDDEN')
  expect((await appealsOf(ids.ada, mei)).status).toBe(403)
  expect(codeOf(await appeal('nobody'))).toBe('ISSUE_NOT_FOUND')
  const wrong = await app.call('makeAppeal', { as: ada, params: { id: ids.ada }, body: { text: 'x'.repeat(5_001) } })
  expect(wrong.body.fields).toEqual({
    kind: 'Choose what you appeal',
    rule: 'Name the rule you are citing',
    text: 'Your appeal must be less than 5,000 characters',
  })
})

test('each kind can be appealed once, a group only by members, and at most two more than valid submissions are open', async () => {
  const { appeal, ids, linus, mei, decide } = await preliminaryContest()
  expect(codeOf(await appeal(ids.mei, mei, { kind: 'group' }))).toBe('NOT_GROUPED')
  const first = await appeal(ids.linus, linus, { kind: 'group' })
  expect(codeOf(await appeal(ids.linus, linus, { kind: 'group' }))).toBe('APPEALED_ALREADY')
  await appeal(ids.linus, linus, { kind: 'place' })
  await appeal(ids.bad, linus)
  expect(codeOf(await appeal(ids.bad, linus, { kind: 'place' }))).toBe('APPEALS_FULL')
  expect(codeOf(await decide(first.body.data.appeal._id, 'rejected'))).toBe('done')
  expect(codeOf(await appeal(ids.bad, linus, { kind: 'place' }))).toBe('done')
  expect(codeOf(await appeal(ids.linus, linus, { kind: 'group' }))).toBe('APPEALED_ALREADY')
})

test('the judge of the verdict cannot decide the appeal, another one upholds it, and the event of the verdict names it', async () => {
  const { app, appeal, decide, linus, grace, ids, results, list } = await preliminaryContest()
  const { _id } = (await appeal(ids.bad, linus)).body.data.appeal
  expect(await decide(_id, 'upheld', { as: grace, change: 'mark_valid' })).toMatchObject({
    status: 403,
    body: { code: 'OWN_DECISION' },
  })
  const decided = await decide(_id, 'upheld', { change: 'mark_valid', reason: 'It is critical.' })
  expect(decided.body.data.appeal).toMatchObject({ state: 'upheld', reason: 'It is critical.' })
  expect((await results(linus)).body.data.results.issues[2]).toMatchObject({ issueId: ids.bad, status: 'valid' })
  const events = await app.events()
  const last = events.filter(({ issueId }) => issueId === ids.bad).slice(-2)
  expect(last).toMatchObject([
    { kind: 'verdict', after: { status: 'valid', appealId: _id } },
    { kind: 'appeal_decided', after: { appealId: _id, outcome: 'upheld', change: 'mark_valid' } },
  ])
  expect((await list()).body.data.appeals).toMatchObject([{ state: 'upheld', handledBy: { username: 'olga' } }])
  const mail = (await app.mails()).find(({ subject }) => subject === 'Your appeal in Vault Spring was upheld')
  expect(mail?.email).toBe(linus.email)
  expect(mail?.text).toContain('The reason: It is critical.')
})

test('an appeal that makes a submission invalid gives it the main reason of its decision', async () => {
  const { app, appeal, decide, ada, ids } = await preliminaryContest()
  const { _id } = (await appeal(ids.ada, ada)).body.data.appeal
  const change = { change: 'mark_invalid', reason: 'The queue is paused then.', invalidationCode: 'wrong_claim' }
  expect(codeOf(await decide(_id, 'upheld', { ...change, invalidationCode: 'rude' }))).toBe('VALIDATION_ERROR')
  expect(codeOf(await decide(_id, 'upheld', change))).toBe('done')
  const events = await app.events()
  expect(events.findLast(({ kind }) => kind === 'verdict')?.after).toMatchObject({
    status: 'invalid',
    invalidationReason: 'The queue is paused then.',
    invalidationCode: 'wrong_claim',
    appealId: _id,
  })
})

test('a second decision is told that the appeal is decided, and one with an old version that it has changed', async () => {
  const { appeal, decide, linus, ids } = await preliminaryContest()
  const { _id } = (await appeal(ids.bad, linus)).body.data.appeal
  expect(codeOf(await decide(_id, 'rejected', { seen: 99 }))).toBe('STALE')
  expect(codeOf(await decide(_id, 'rejected'))).toBe('done')
  expect(codeOf(await decide(_id, 'upheld', { change: 'mark_valid' }))).toBe('APPEAL_DECIDED')
  expect(codeOf(await decide('nothing', 'rejected'))).toBe('APPEAL_NOT_FOUND')
})

test('an upheld appeal takes a submission out of its group, or moves it to another one', async () => {
  const { appeal, decide, linus, ada, ids, results } = await preliminaryContest()
  const { _id } = (await appeal(ids.linus, linus, { kind: 'group' })).body.data.appeal
  expect(codeOf(await decide(_id, 'upheld', { change: 'join_group', issueId: ids.ada }))).toBe('VALIDATION_ERROR')
  expect(codeOf(await decide(_id, 'upheld', { change: 'join_group', issueId: ids.mei }))).toBe('done')
  const issues = (await results(ada)).body.data.results.issues
  expect(issues.map(({ placeInLine, primaryPlace }) => [placeInLine, primaryPlace])).toEqual([
    [1, 1],
    [2, 2],
    [4, 2],
  ])
})

test('an upheld appeal certifies an earlier revision, or is refused when it changes nothing', async () => {
  const contest = await appealableContest()
  const { app, ada, grace, submit, publish, appeal, decide, judge } = contest
  app.clock.set(minutesAfter(contest.contest.endDate, -1))
  const id = await submit(ada, 'Rewritten')
  await app.call('updateIssue', { as: ada, params: { id }, body: { title: 'Rewritten in full' } })
  app.clock.set(minutesAfter(contest.contest.endDate, 2))
  await judge(id, 'valid')
  await publish()
  const { _id } = (await appeal(id, ada, { kind: 'place' })).body.data.appeal
  // Nobody decided about its place, so its judge may.
  expect(codeOf(await decide(_id, 'upheld', { as: grace, change: 'withdraw_certificate' }))).toBe('NOT_CERTIFIED')
  const certify = () => decide(_id, 'upheld', { as: grace, change: 'certify_revision', seq: 5 })
  expect(codeOf(await certify())).toBe('REVISIONS_NOT_READ')
  await app.call('readJudging', { as: grace, params: { id } })
  expect(codeOf(await certify())).toBe('done')
  const issue = (await app.call('getIssue', { as: ada, params: { id } })).body.data.issue
  expect([issue.placeInLine, issue.lastSeq]).toEqual([5, 6])
  const verdict = (await appeal(id, ada)).body.data.appeal._id
  expect(await decide(verdict, 'upheld', { change: 'mark_valid' })).toMatchObject({
    body: { fields: { change: 'That is already the case. Choose another change, or reject' } },
  })
})

test('open appeals block finalizing after their deadline, and are listed for the judges who can decide them', async () => {
  const { app, appeal, decide, finalize, endsAt, ids, linus, olga, contest } = await preliminaryContest()
  const { _id, receivedAt } = (await appeal(ids.bad, linus)).body.data.appeal
  app.clock.set(minutesAfter(endsAt, 1))
  expect(codeOf(await finalize())).toBe('APPEALS_OPEN')
  const waiting = async () => (await app.call('readWaitingWork', { as: olga })).body.data.waiting
  expect(await waiting()).toMatchObject({
    appeals: [{ contest: { _id: contest.id }, count: 1, oldestAt: receivedAt }],
    ready: [],
  })
  await decide(_id, 'rejected')
  expect(await waiting()).toMatchObject({ appeals: [], ready: [{ _id: contest.id }] })
  expect(codeOf(await finalize())).toBe('done')
  expect(codeOf(await decide(_id, 'rejected'))).toBe('CONTEST_FINALIZED')
  expect(codeOf(await appeal(ids.bad, linus))).toBe('CONTEST_FINALIZED')
})

test('an appeal stays when preliminary results are withdrawn, and new results allow another one', async () => {
  const { app, appeal, decide, retract, publish, ids, linus, finalize } = await preliminaryContest()
  const { _id } = (await appeal(ids.bad, linus)).body.data.appeal
  await retract()
  expect(codeOf(await appeal(ids.linus, linus))).toBe('APPEALS_NOT_OPEN')
  app.clock.advance(10)
  await publish()
  expect(codeOf(await appeal(ids.bad, linus))).toBe('APPEALED_ALREADY')
  expect(codeOf(await finalize())).toBe('APPEAL_WINDOW_OPEN')
  await decide(_id, 'rejected')
  expect(codeOf(await appeal(ids.bad, linus))).toBe('done')
})

test('an appeal of a removed submission is void, and reopens when the submission is restored', async () => {
  const { app, appeal, decide, retract, publish, ids, linus, olga, list, finalize } = await preliminaryContest()
  const { _id } = (await appeal(ids.bad, linus)).body.data.appeal
  await retract()
  await app.call('deleteIssue', { as: olga, params: { id: ids.bad }, body: { reason: 'Spam.' } })
  expect((await list()).body.data).toMatchObject({ openCount: 0, appeals: [{ state: 'void' }] })
  expect(codeOf(await decide(_id, 'rejected'))).toBe('ISSUE_NOT_FOUND')
  await app.call('restoreIssue', { as: olga, params: { id: ids.bad } })
  expect((await list()).body.data).toMatchObject({ openCount: 1, appeals: [{ state: 'open' }] })
  await app.call('deleteIssue', { as: olga, params: { id: ids.bad }, body: { reason: 'Spam.' } })
  const published = (await publish()).body.data.contest
  expect(codeOf(await appeal(ids.bad, linus))).toBe('ISSUE_NOT_FOUND')
  app.clock.set(minutesAfter(new Date(published.appealsEndAt ?? 0), 1))
  expect(codeOf(await finalize())).toBe('done')
})

test('no one can appeal a submission that its author has withdrawn', async () => {
  const { app, appeal, publish, submit, contest, mei } = await appealableContest()
  app.clock.set(minutesAfter(contest.endDate, -10))
  const id = await submit(mei, 'Withdrawn')
  expect((await app.call('deleteIssue', { as: mei, params: { id } })).status).toBe(200)
  app.clock.set(minutesAfter(contest.endDate, 2))
  expect((await publish()).status).toBe(200)
  expect(codeOf(await appeal(id, mei))).toBe('ISSUE_NOT_FOUND')
})

test('the open appeal of a deleted account is decided as usual, without a mail', async () => {
  const { app, appeal, decide, ids, linus, list } = await preliminaryContest()
  const { _id } = (await appeal(ids.bad, linus)).body.data.appeal
  const body = { password: 'Correct-Horse-7!', username: 'linus' }
  expect((await app.call('deleteAccount', { as: linus, body })).status).toBe(200)
  expect((await list()).body.data.appeals[0]?.author.username).toMatch(/^deleted-/)
  const before = (await app.mails()).length
  expect(codeOf(await decide(_id, 'upheld', { change: 'mark_valid' }))).toBe('done')
  expect((await app.mails()).length).toBe(before)
})

test('in a contest that hides authors, judges see a number, also in the ledger', async () => {
  const { app, appeal, ids, linus, list, olga } = await preliminaryContest({ hidesAuthors: true })
  await appeal(ids.bad, linus)
  expect((await list()).body.data.appeals[0]?.author).toEqual({ _id: 'researcher-2', username: 'Researcher 2' })
  const ledger = (await app.call('readLedger', { as: olga, query: { group: 'appeals' } })).body.data
  expect(JSON.stringify(ledger)).not.toContain('linus')
})

test("an account's data export contains its appeals, without the judges", async () => {
  const { app, appeal, decide, ids, linus, grace, olga } = await preliminaryContest()
  const { _id } = (await appeal(ids.bad, linus, { text: 'It drains the vault.' })).body.data.appeal
  await decide(_id, 'rejected', { reason: 'It does not.' })
  const record = (await app.call('downloadRecord', { as: linus })).body.data
  expect(record.appeals).toMatchObject([{ text: 'It drains the vault.', state: 'rejected', reason: 'It does not.' }])
  for (const judge of [grace, olga]) expect(JSON.stringify(record)).not.toContain(judge.id)
})
