import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { minutesAfter, startTestApp, type TestApp } from '#test/server/start-test-app'
import { contests, issues } from '../db/tables/tables'

const bodyOf = (now: Date, change: Record<string, unknown> = {}) => ({
  title: 'Vault Spring',
  description: 'ERC-4626 vaults.',
  githubRepoUrl: 'https://github.com/vault-spring/contracts',
  startDate: minutesAfter(now, 60).toISOString(),
  endDate: minutesAfter(now, 120).toISOString(),
  prizePool: 50_000,
  ...change,
})

const kindsOf = async (app: TestApp, contestId: string) => (await app.events({ contestId })).map((event) => event.kind)

async function submitted(app: TestApp, contestId: string) {
  const ada = await app.person('ada')
  const body = { contestId, title: 'Drain', description: 'All of it.' }
  return (await app.call('submitIssue', { as: ada, body })).body.data.issue
}

test('an admin creates a contest, and fields that cannot be set are ignored [3.contest.06 7.contests.05 V15.3.3 T7]', async () => {
  const app = await startTestApp()
  const olga = await app.person('olga')
  const body = bodyOf(app.clock.now(), { isFinalized: true, createdBy: 'x', version: 9, _id: 'x' })
  const created = await app.call('createContest', { as: olga, body })
  expect(created.status).toBe(201)
  expect(created.body.data.contest).toMatchObject({
    createdBy: { _id: olga.id, username: 'olga' },
    prizePool: 50_000,
    isFinalized: false,
    version: 1,
  })
  expect(await kindsOf(app, created.body.data.contest._id)).toEqual(['contest_created'])
})

test('a contest that does not end after its start is refused, with the field named [V2.2.3]', async () => {
  const app = await startTestApp()
  const now = app.clock.now()
  const body = bodyOf(now, { endDate: minutesAfter(now, 60).toISOString() })
  const refused = await app.call('createContest', { as: await app.person('olga'), body })
  expect(refused.status).toBe(400)
  expect(refused.body.fields).toEqual({ endDate: 'End date must be after start date' })
  expect(await app.db.select().from(contests)).toEqual([])
})

test('URLs with credentials, dates that do not exist and amounts with fractions of a cent are refused [V1.3.6 T44]', async () => {
  const app = await startTestApp()
  const olga = await app.person('olga')
  const problem = async (change: Record<string, unknown>) =>
    (await app.call('createContest', { as: olga, body: bodyOf(app.clock.now(), change) })).body.fields
  for (const githubRepoUrl of ['javascript:alert(1)', 'http://a.io', 'https://u:p@a.io', '//a.io', 'https://a\nb', 7]) {
    expect(await problem({ githubRepoUrl })).toEqual({ githubRepoUrl: 'Invalid repository URL' })
  }
  for (const endDate of ['2026-02-30T00:00:00Z', '2030-01-01T00:00:00', '+275760-09-13T00:00:01Z', 1]) {
    expect(await problem({ endDate })).toEqual({ endDate: 'Invalid date' })
  }
  for (const prizePool of [-1, 0, '100', 1e12 + 1, 0.001]) {
    expect(await problem({ prizePool })).toEqual({ prizePool: 'Prize pool must be a positive number' })
  }
})

test('a contest in the year 1000 or 9000 or longer than ten years is refused with the limits', async () => {
  const app = await startTestApp()
  const olga = await app.person('olga')
  const refusal = async (change: Record<string, unknown>) =>
    (await app.call('createContest', { as: olga, body: bodyOf(app.clock.now(), change) })).body.fields
  const years = 'Choose a date from 2000 to 2199'
  for (const startDate of ['1000-01-01T00:00:00Z', '1999-12-31T23:59:59.999Z', '2200-01-01T00:00:00Z']) {
    expect([startDate, await refusal({ startDate })]).toEqual([startDate, { startDate: years }])
  }
  expect(await refusal({ endDate: '9000-01-01T00:00:00Z' })).toEqual({ endDate: years })
  const startDate = '2030-01-01T00:00:00.000Z'
  const tooLong = { startDate, endDate: '2040-01-01T00:00:00.000Z' }
  expect(await refusal(tooLong)).toEqual({ endDate: 'A contest runs for ten years at most' })
  const created = await app.call('createContest', {
    as: olga,
    body: bodyOf(app.clock.now(), { startDate, endDate: '2039-12-29T00:00:00.000Z' }),
  })
  expect(created.status).toBe(201)
})

test('a contest stored with dates beyond the limits can still be read and edited', async () => {
  const app = await startTestApp()
  const olga = await app.person('olga')
  const { id } = await app.contest(olga, { startDate: new Date('1000-01-01T00:00:00Z') })
  const edited = await app.call('updateContest', {
    as: olga,
    params: { id },
    body: { title: 'Of old', reason: 'Said so.' },
  })
  expect(edited.body.data.contest).toMatchObject({ title: 'Of old', startDate: '1000-01-01T00:00:00.000Z' })
})

test('researchers and unverified people cannot create contests [2.other.01 7.contests.05]', async () => {
  const app = await startTestApp()
  const body = bodyOf(app.clock.now())
  expect((await app.call('createContest', { as: await app.person('ada'), body })).status).toBe(403)
  expect((await app.call('createContest', { body })).status).toBe(401)
  const unverified = await app.person('grace', { isEmailVerified: false })
  expect((await app.call('createContest', { as: unverified, body })).body.code).toBe('EMAIL_NOT_VERIFIED')
})

test('the repository is hidden from researchers until the start, but not from admins [3.contest.02 7.contests.04 V8.2.3 T4]', async () => {
  const app = await startTestApp()
  const [olga, ada] = [await app.person('olga'), await app.person('ada')]
  const startDate = minutesAfter(app.clock.now(), 10)
  const { id } = await app.contest(olga, { startDate })
  const seen = async (as: typeof ada) => {
    const one = await app.call('getContest', { as, params: { id } })
    const list = await app.call('listContests', { as })
    return [one.body.data.contest.githubRepoUrl, list.body.data.contests[0]?.githubRepoUrl]
  }
  const url = 'https://github.com/vault-spring/contracts'
  app.clock.set(new Date(startDate.getTime() - 1))
  expect(await seen(ada)).toEqual([null, null])
  expect(await seen(olga)).toEqual([url, url])
  app.clock.set(startDate)
  expect(await seen(ada)).toEqual([url, url])
})

test('an admin without a verified address sees no repository before the start [T4]', async () => {
  const app = await startTestApp()
  const { id } = await app.contest(await app.person('olga'), { startDate: minutesAfter(app.clock.now(), 10) })
  const unverified = await app.person('grace', { isEmailVerified: false })
  const seen = await app.call('getContest', { as: unverified, params: { id } })
  expect(seen.body.data.contest.githubRepoUrl).toBeNull()
})

test('the list has active contests (earliest end first), upcoming ones (earliest start first) and ended ones (latest end first) [1.access.01 3.pagination.01 7.contests.01 .02 .03]', async () => {
  const app = await startTestApp()
  const [olga, ada] = [await app.person('olga'), await app.person('ada')]
  const spans = { 'active b': [-5, 9], 'ended b': [-90, -30], 'upcoming a': [5, 99], 'active a': [-50, 8] } as const
  const more = { 'ended a': [-80, -10], 'upcoming b': [6, 20], 'active at its bounds': [0, 0.001] } as const
  const now = app.clock.now()
  for (const [title, [from, to]] of Object.entries({ ...spans, ...more })) {
    await app.contest(olga, { title, startDate: minutesAfter(now, from), endDate: minutesAfter(now, to) })
  }
  const titles = async (query: Record<string, string>) => {
    const { contests: found, pagination } = (await app.call('listContests', { as: ada, query })).body.data
    return { titles: found.map((contest) => contest.title), ...pagination }
  }
  const active = ['active at its bounds', 'active a', 'active b']
  const upcoming = ['upcoming a', 'upcoming b']
  const ended = ['ended a', 'ended b']
  expect((await titles({})).titles).toEqual([...active, ...upcoming, ...ended])
  expect(await titles({ status: 'active' })).toMatchObject({ titles: active, total: 3 })
  expect(await titles({ status: 'upcoming' })).toMatchObject({ titles: upcoming, total: 2 })
  expect(await titles({ status: 'ended' })).toMatchObject({ titles: ended, total: 2 })
  expect(await titles({ page: '2', limit: '3' })).toEqual({
    titles: [...upcoming, 'ended a'],
    total: 7,
    pages: 3,
    page: 2,
    limit: 3,
  })
  expect((await titles({ page: '99999999999999999999' })).titles).toEqual([])
})

test('before the start everything can change, and the ledger records the former values [7.contests.06]', async () => {
  const app = await startTestApp()
  const olga = await app.person('olga')
  const now = app.clock.now()
  const { id } = await app.contest(olga, { startDate: minutesAfter(now, 1) })
  const body = { startDate: minutesAfter(now, 5).toISOString(), prizePool: null, githubRepoUrl: 'https://a.example/b' }
  const edited = await app.call('updateContest', { as: olga, params: { id }, body })
  expect(edited.body.data.contest).toMatchObject({ ...body, title: 'Vault Spring', version: 2 })
  const [event] = await app.events({ contestId: id })
  expect(event).toMatchObject({
    kind: 'contest_edited',
    actorId: olga.id,
    before: { prizePoolCents: 10_000_000 },
    after: { prizePoolCents: null },
  })
})

test('after the start, start and repository are locked, the end can only move later and the pool can only grow [T33]', async () => {
  const app = await startTestApp()
  const olga = await app.person('olga')
  const now = app.clock.now()
  const { id } = await app.contest(olga, { startDate: now })
  const edit = (body: Record<string, unknown>) => app.call('updateContest', { as: olga, params: { id }, body })
  for (const [body, error] of [
    [{ startDate: minutesAfter(now, 1).toISOString() }, 'The start date cannot change after the contest has started'],
    [{ githubRepoUrl: 'https://a.example' }, 'The repository URL cannot change after the contest has started'],
    [
      { endDate: minutesAfter(now, 29).toISOString() },
      'The end date can only move later after the contest has started',
    ],
    [{ prizePool: 99_999.99 }, 'The prize pool can only rise after the contest has started'],
    [{ prizePool: null }, 'The prize pool can only rise after the contest has started'],
  ] as const) {
    const refused = await edit(body)
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([409, 'CONTEST_STARTED', error])
  }
  const later = { endDate: minutesAfter(now, 31).toISOString(), prizePool: 100_000.01, title: 'Vault Autumn' }
  const reason = 'The sponsor asked for it.'
  expect((await edit({ ...later, reason })).body.data.contest).toMatchObject({ ...later, version: 2 })
})

test('an edit without changes is ignored, and one of an old version is refused', async () => {
  const app = await startTestApp()
  const olga = await app.person('olga')
  const { id } = await app.contest(olga)
  const edit = (title: string, version: number) =>
    app.call('updateContest', {
      as: olga,
      params: { id },
      body: { title, reason: 'It was misspelled.' },
      headers: { 'if-match': `"${version}"` },
    })
  expect((await edit('Vault Spring', 1)).body.data.contest.version).toBe(1)
  expect((await edit('Vault Autumn', 1)).body.data.contest.version).toBe(2)
  expect((await edit('Vault Winter', 1)).body.code).toBe('STALE')
  expect(await kindsOf(app, id)).toEqual(['contest_edited'])
})

test('a contest can be deleted only if it never had an issue, not even a withdrawn one [7.contests.04 .07]', async () => {
  const app = await startTestApp()
  const olga = await app.person('olga')
  const [empty, used] = [await app.contest(olga), await app.contest(olga)]
  const issue = await submitted(app, used.id)
  await app.call('deleteIssue', { as: await app.person('ada'), params: { id: issue._id } })
  const refused = await app.call('deleteContest', { as: olga, params: { id: used.id } })
  expect([refused.status, refused.body.code]).toEqual([409, 'CONTEST_HAS_ISSUES'])
  const deleted = await app.call('deleteContest', { as: olga, params: { id: empty.id } })
  expect(deleted.body).toEqual({ status: 'success', message: 'Contest deleted successfully', data: null })
  expect((await app.call('getContest', { as: olga, params: { id: empty.id } })).body.code).toBe('CONTEST_NOT_FOUND')
  expect((await app.call('deleteContest', { as: olga, params: { id: 'x' } })).status).toBe(404)
})

test('finalizing needs a minute after the end, every verdict and a prize pool [7.contests.08 V2.3.1]', async () => {
  const app = await startTestApp()
  const [olga, grace] = [await app.person('olga'), await app.person('grace')]
  const { id, endDate } = await app.contest(olga)
  const issue = await submitted(app, id)
  const finalize = () => app.call('finalizeContest', { as: olga, params: { id } })
  app.clock.set(endDate)
  expect((await finalize()).body.error).toBe('This contest has not ended yet')
  app.clock.set(new Date(endDate.getTime() + 59_999))
  expect((await finalize()).body.code).toBe('CONTEST_NOT_ENDED')
  app.clock.set(new Date(endDate.getTime() + 60_000))
  expect((await finalize()).body.code).toBe('PENDING_ISSUES')
  await app.call('setVerdict', { as: grace, params: { id: issue._id }, body: { status: 'valid' } })
  await app.db.update(contests).set({ prizePoolCents: null }).where(eq(contests.id, id))
  expect((await finalize()).body.error).toBe('Set the prize pool before finalizing')
  await app.db.update(contests).set({ prizePoolCents: 100 }).where(eq(contests.id, id))
  expect((await finalize()).body.data.contest.isFinalized).toBe(true)
})

test('twenty parallel finalizations all succeed, with one change and one event [T36]', async () => {
  const app = await startTestApp()
  const olga = await app.person('olga')
  const { id, endDate } = await app.contest(olga)
  app.clock.set(minutesAfter(endDate, 2))
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => app.call('finalizeContest', { as: olga, params: { id } })),
  )
  expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(200))
  expect(new Set(replies.map((reply) => reply.body.data.contest.version))).toEqual(new Set([2]))
  expect(await kindsOf(app, id)).toEqual(['contest_finalized'])
  const edit = await app.call('updateContest', {
    as: olga,
    params: { id },
    body: { startDate: '2020-01-01T00:00:00Z' },
  })
  expect([edit.status, edit.body.code]).toEqual([409, 'CONTEST_FINALIZED'])
})

test('the database refuses to change the ledger or a revision [T38]', async () => {
  const app = await startTestApp()
  const { id } = await app.contest(await app.person('olga'))
  await submitted(app, id)
  for (const statement of [
    'update ledger_events set kind = kind',
    'delete from ledger_events',
    'truncate ledger_events',
    `update revisions set title = 'x'`,
    'delete from revisions',
  ]) {
    await expect(app.database.pool.query(statement)).rejects.toThrow('is append-only')
  }
  expect(await app.db.select().from(issues)).toHaveLength(1)
})
