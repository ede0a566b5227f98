import { expect, test } from 'vitest'
import type { Person } from '#test/server/cast'
import { minutesAfter, startTestApp, type TestApp } from '#test/server/start-test-app'
import { noOptionalTexts } from '../../domain/issues/issue-text'
import { contests, issues, revisions } from '../db/tables/tables'
import { contentHash } from './content-hash'

const text = {
  title: 'Anyone drains the vault',
  description: 'Call `redeem` twice.\r\n\tThen again. ',
  ...noOptionalTexts,
}

async function activeContest() {
  const app = await startTestApp()
  const contest = await app.contest(await app.person('olga'))
  return { app, contest, ada: await app.person('ada') }
}

const submit = (app: TestApp, as: Person, body: object, headers: Record<string, string> = {}) =>
  app.call('submitIssue', { as, body, headers })

test("Ada's issue is stored byte for byte, pending, with its hash and the first place in line [3.issue.02 .08 4.issue.01 7.issues.01 V1.1.2]", async () => {
  const { app, contest, ada } = await activeContest()
  const now = app.clock.now().toISOString()
  const reply = await submit(app, ada, { contestId: contest.id, ...text })
  expect(reply.status).toBe(201)
  expect(reply.body.data.issue).toMatchObject({
    ...text,
    status: 'pending',
    invalidationReason: null,
    invalidationCode: null,
    isDuplicate: false,
    isPrimary: false,
    duplicateGroupId: null,
    createdAt: now,
    updatedAt: now,
    receivedAt: now,
    userId: { _id: ada.id, username: 'ada' },
    contestId: { _id: contest.id, title: 'Vault Spring', prizePool: 100_000 },
    placeInLine: 1,
    isEdited: false,
    contentHash: contentHash(text),
    version: 1,
  })
  expect(await app.db.select().from(revisions)).toMatchObject([{ ...text, seq: 1, contentHash: contentHash(text) }])
  expect(await app.events()).toMatchObject([{ kind: 'issue_submitted', actorId: ada.id }])
})

test('the content hash is the SHA-256 of title, description and proof of concept joined by NUL [V11.4.3]', () => {
  const known = '8badde10c760e9b702defb4b5e225de79c515b1d2a5cfb000e140f3c6fbb5629'
  expect(contentHash({ title: 'a', description: 'b', ...noOptionalTexts, pocLink: 'c' })).toBe(known)
})

test('fields that an author cannot set are ignored [4.issue.01 V8.2.3 V15.3.3 T7]', async () => {
  const { app, contest, ada } = await activeContest()
  const more = {
    status: 'valid',
    userId: 'x',
    isPrimary: true,
    duplicateGroupId: 'x',
    createdAt: '2020-01-01',
    _id: 'x',
  }
  const { issue } = (await submit(app, ada, { contestId: contest.id, ...text, ...more })).body.data
  expect(issue).toMatchObject({ status: 'pending', isPrimary: false, duplicateGroupId: null, userId: { _id: ada.id } })
})

test('submissions are accepted from the start to the end, both included, to the millisecond [4.contest.04 V2.3.2 T30]', async () => {
  const { app, ada } = await activeContest()
  const startDate = minutesAfter(app.clock.now(), 10)
  const contest = await app.contest(await app.person('olga'), { startDate })
  const { endDate } = contest
  const at = async (instant: Date, title: string) => {
    app.clock.set(instant)
    const { status, body } = await submit(app, ada, { contestId: contest.id, ...text, title })
    return [status, body.code, body.error]
  }
  const early = [409, 'CONTEST_NOT_STARTED', 'This contest has not started yet']
  const late = [409, 'CONTEST_ENDED', 'This contest is no longer accepting submissions']
  expect(await at(new Date(startDate.getTime() - 1), 'early')).toEqual(early)
  expect((await at(startDate, 'first'))[0]).toBe(201)
  expect((await at(endDate, 'last'))[0]).toBe(201)
  expect(await at(new Date(endDate.getTime() + 1), 'late')).toEqual(late)
  expect(await app.db.select().from(issues)).toHaveLength(2)
})

test('a finalized contest accepts no submission, whatever its dates', async () => {
  const { app, contest, ada } = await activeContest()
  await app.db.update(contests).set({ finalizedAt: app.clock.now() })
  expect((await submit(app, ada, { contestId: contest.id, ...text })).body.code).toBe('CONTEST_ENDED')
})

test('unknown, malformed and missing contest ids get different errors [5.submit.01]', async () => {
  const { app, ada } = await activeContest()
  for (const contestId of ['x', '6f1c1b56-9b3a-4c52-8f0e-000000000000', "1' or 1=1", '\0']) {
    const { status, body } = await submit(app, ada, { contestId, ...text })
    expect([status, body.code]).toEqual([404, 'CONTEST_NOT_FOUND'])
  }
  for (const contestId of [undefined, '', ' ', 7, ['x'], null]) {
    const { status, body } = await submit(app, ada, { contestId, ...text })
    expect([status, body.fields]).toEqual([400, { contestId: 'Contest ID is required' }])
  }
})

test('an unverified researcher has to verify the address first [5.submit.02]', async () => {
  const { app, contest } = await activeContest()
  const linus = await app.person('linus', { isEmailVerified: false })
  const refused = await submit(app, linus, { contestId: contest.id, ...text })
  expect(refused.status).toBe(403)
  expect(refused.body).toMatchObject({
    code: 'EMAIL_NOT_VERIFIED',
    error: 'Please verify your email address before submitting issues',
  })
})

test('on the path of a contest the body may repeat its id in any letter case, but no other id [V2.2.3]', async () => {
  const { app, contest, ada } = await activeContest()
  const to = (contestId: unknown, title: string) =>
    app.call('submitIssueToContest', { as: ada, params: { id: contest.id }, body: { ...text, title, contestId } })
  expect((await to(undefined, 'a')).status).toBe(201)
  expect((await to(contest.id.toUpperCase(), 'b')).status).toBe(201)
  for (const other of ['x', '', 7, null, [contest.id], '6f1c1b56-9b3a-4c52-8f0e-000000000000']) {
    const refused = await to(other, 'c')
    expect([refused.status, refused.body.fields]).toEqual([400, { contestId: 'Contest ID does not match' }])
  }
  const lost = await app.call('submitIssueToContest', {
    as: ada,
    params: { id: 'x' },
    body: { ...text, contestId: 'x' },
  })
  expect(lost.body.code).toBe('CONTEST_NOT_FOUND')
})

test('fifty parallel requests with one key create one issue and get the same reply [V2.3.4 T34 F16]', async () => {
  const { app, contest, ada } = await activeContest()
  const body = { contestId: contest.id, ...text }
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => submit(app, ada, body, { 'idempotency-key': 'intent-1' })),
  )
  expect(replies.map((reply) => reply.status)).toEqual(Array(50).fill(201))
  expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1)
  expect(replies.filter((reply) => reply.headers['idempotent-replayed'] === 'true')).toHaveLength(49)
  expect(await app.db.select().from(issues)).toHaveLength(1)
})

test('a used key with another text is refused while the contest runs, and takes no place in line', async () => {
  const { app, contest, ada } = await activeContest()
  const key = { 'idempotency-key': 'intent_2-ABCDEF' }
  const body = { contestId: contest.id, ...text }
  await submit(app, ada, body, key)
  const other = await submit(app, ada, { ...body, title: 'Another' }, key)
  expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  const next = await submit(app, ada, { ...body, title: 'Another' })
  expect([next.status, next.body.data.issue.placeInLine]).toEqual([201, 2])
})

test('a key replays the first reply even after the deadline, for one text of one person [T34]', async () => {
  const { app, contest, ada } = await activeContest()
  const key = { 'idempotency-key': 'intent_2-ABCDEF' }
  const body = { contestId: contest.id, ...text }
  const first = await submit(app, ada, body, key)
  app.clock.advance(60)
  expect((await submit(app, ada, body, key)).body).toEqual(first.body)
  const other = await submit(app, ada, { ...body, title: 'Another' }, key)
  expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  app.clock.advance(-60)
  expect((await submit(app, await app.person('linus'), body, key)).status).toBe(201)
})

test('a key of a refused submission can be used again', async () => {
  const { app, contest, ada } = await activeContest()
  const key = { 'idempotency-key': 'intent-3' }
  app.clock.advance(60)
  expect((await submit(app, ada, { contestId: contest.id, ...text }, key)).status).toBe(409)
  app.clock.advance(-60)
  expect((await submit(app, ada, { contestId: contest.id, ...text, title: 'Now' }, key)).status).toBe(201)
})

test('a key is 8 to 64 letters, digits, _ or -', async () => {
  const { app, contest, ada } = await activeContest()
  for (const key of ['seven77', 'a b c d e', 'x'.repeat(65), 'über-schlüssel']) {
    const refused = await submit(app, ada, { contestId: contest.id, ...text }, { 'idempotency-key': key })
    expect([refused.status, refused.body.error]).toEqual([
      400,
      'Idempotency-Key must be 8 to 64 letters, digits, _ or -',
    ])
  }
})

test('the same text without a key creates one issue too, until it is withdrawn [T34]', async () => {
  const { app, contest, ada } = await activeContest()
  const body = { contestId: contest.id, ...text }
  const replies = await Promise.all(Array.from({ length: 20 }, () => submit(app, ada, body)))
  expect(new Set(replies.map((reply) => reply.body.data.issue._id)).size).toBe(1)
  const id = replies[0]?.body.data.issue._id as string
  await app.call('deleteIssue', { as: ada, params: { id } })
  const again = await submit(app, ada, body)
  expect(again.body.data.issue._id).not.toBe(id)
  expect(again.body.data.issue.placeInLine).toBe(2)
})

test('thirty parallel submissions get the places 1 to 30 without a gap [T31]', async () => {
  const { app, contest, ada } = await activeContest()
  const people = [ada, await app.person('linus'), await app.person('mei')]
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      submit(app, people[n % 3] as Person, { contestId: contest.id, ...text, title: `Issue ${n}` }),
    ),
  )
  const places = replies.map((reply) => reply.body.data.issue.placeInLine).sort((a, b) => a - b)
  expect(places).toEqual(Array.from({ length: 30 }, (_, n) => n + 1))
  const stored = await app.db.select({ seq: revisions.seq }).from(revisions).orderBy(revisions.seq)
  expect(stored.map((revision) => revision.seq)).toEqual(places)
})

test('a judge who has judged a contest cannot submit to it [T22]', async () => {
  const { app, contest, ada } = await activeContest()
  const grace = await app.person('grace')
  const { issue } = (await submit(app, ada, { contestId: contest.id, ...text })).body.data
  await app.call('setVerdict', { as: grace, params: { id: issue._id }, body: { status: 'valid' } })
  const refused = await submit(app, grace, { contestId: contest.id, ...text })
  expect([refused.status, refused.body.code]).toEqual([403, 'CONFLICT_OF_INTEREST'])
  const elsewhere = await app.contest(await app.person('olga'))
  expect((await submit(app, grace, { contestId: elsewhere.id, ...text })).status).toBe(201)
})

test('an admin who has read a report cannot submit to the contest or edit earlier submissions', async () => {
  const { app, contest, ada } = await activeContest()
  const grace = await app.person('grace')
  const { issue } = (await submit(app, ada, { contestId: contest.id, ...text })).body.data
  const own = (await submit(app, grace, { contestId: contest.id, ...text })).body.data.issue
  const edit = (title: string) => app.call('updateIssue', { as: grace, params: { id: own._id }, body: { title } })
  await app.call('getIssue', { as: grace, params: { id: own._id } })
  expect((await edit('Settled three times')).status).toBe(200)
  await app.call('getIssue', { as: grace, params: { id: issue._id } })
  const again = await submit(app, grace, { contestId: contest.id, ...text, title: 'What Ada found' })
  expect([again.status, again.body.code]).toEqual([403, 'CONFLICT_OF_INTEREST'])
  expect(again.body.error).toBe(
    'You have seen or judged submissions by other people in this contest, so you cannot submit to it.',
  )
  const changed = await edit('What Ada found')
  expect([changed.status, changed.body.code]).toEqual([403, 'CONFLICT_OF_INTEREST'])
})

test('moving a past end while late submissions arrive lets none of them in [T33]', async () => {
  const { app, contest, ada } = await activeContest()
  const olga = await app.person('olga')
  app.clock.set(minutesAfter(contest.endDate, 1))
  const body = { endDate: minutesAfter(contest.endDate, 5).toISOString(), reason: 'The sponsor asked for it.' }
  const late = Array.from({ length: 20 }, (_, n) => ({ contestId: contest.id, ...text, title: `Late ${n}` }))
  const [edit, ...replies] = await Promise.all([
    app.call('updateContest', { as: olga, params: { id: contest.id }, body }),
    ...late.map((issue) => submit(app, ada, issue)),
  ])
  expect(edit?.body.code).toBe('CONTEST_STARTED')
  expect(replies.map((reply) => reply.body.code)).toEqual(Array(20).fill('CONTEST_ENDED'))
  expect(await app.db.select().from(issues)).toEqual([])
})

test('texts are validated by code points, blanks and characters that cannot be stored [5.description.01 .02 5.poc.01 5.title.01 .02 V1.3.3 T45]', async () => {
  const { app, contest, ada } = await activeContest()
  const answer = async (change: object) => {
    const { status, body } = await submit(app, ada, { contestId: contest.id, ...text, ...change })
    return status === 201 ? 201 : body.fields
  }
  const notAllowed = 'Text contains characters that are not allowed'
  const required = { title: 'Issue title is required' }
  const accepted = [{ title: '💥'.repeat(200) }, { description: '漏'.repeat(20_000) }, { pocLink: 'x'.repeat(10_000) }]
  for (const change of accepted) expect(await answer(change)).toBe(201)
  for (const title of ['', '   ', '\u200b'.repeat(200), undefined, 7]) expect(await answer({ title })).toEqual(required)
  for (const title of ['a\0b', 'a\ud800b', 'a\nb', 'a\u001b[31mb', 'a\u202eb', 'a\u2028b']) {
    expect(await answer({ title })).toEqual({ title: notAllowed })
  }
  expect(await answer({ title: '💥'.repeat(201) })).toEqual({ title: 'Title must be less than 200 characters' })
  expect(await answer({ description: ' \u200b\n' })).toEqual({ description: 'Issue description is required' })
  expect(await answer({ description: 'x'.repeat(20_001) })).toEqual({
    description: 'Description must be less than 20,000 characters',
  })
  expect(await answer({ description: 'a\0', pocLink: 'b\ud800' })).toEqual({
    description: notAllowed,
    pocLink: notAllowed,
  })
  for (const pocLink of ['x'.repeat(10_001), 7]) {
    expect(await answer({ pocLink })).toEqual({ pocLink: 'Proof of concept must be less than 10,000 characters' })
  }
})
