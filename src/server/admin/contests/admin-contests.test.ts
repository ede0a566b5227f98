import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { minutesAfter, startTestApp, type TestApp } from '#test/server/start-test-app'
import { issues } from '../../db/tables/tables'

async function submit(app: TestApp, contestId: string, title: string) {
  const body = { contestId, title, description: `${title}, all of it.` }
  return (await app.call('submitIssue', { as: await app.person('ada'), body })).body.data.issue._id
}

const setStatus = (app: TestApp, id: string, status: 'valid' | 'invalid') =>
  app.db.update(issues).set({ status }).where(eq(issues.id, id))

test('the list for admins starts with contests that need work and counts submissions', async () => {
  const app = await startTestApp()
  const [olga, ada] = [await app.person('olga'), await app.person('ada')]
  const now = app.clock.now()
  const spans = { 'ended a': [-90, -30], 'active b': [-5, 9], 'upcoming b': [6, 20], 'ended b': [-80, -10] } as const
  const more = { 'active a': [-50, 8], 'upcoming a': [5, 99], final: [-99, -60] } as const
  for (const [title, [from, to]] of Object.entries({ ...spans, ...more })) {
    const finalizedAt = title === 'final' ? now : null
    await app.contest(olga, {
      title,
      finalizedAt,
      startDate: minutesAfter(now, from),
      endDate: minutesAfter(now, to),
    })
  }
  const list = async (query: Record<string, string> = {}) =>
    (await app.call('listAdminContests', { as: olga, query })).body.data
  const all = await list()
  expect(all.contests.map((contest) => contest.title)).toEqual([
    'ended b',
    'ended a',
    'active a',
    'active b',
    'upcoming a',
    'upcoming b',
    'final',
  ])
  expect(all.counts).toEqual({ all: 7, ended: 2, active: 2, upcoming: 2, finalized: 1 })
  const activeId = all.contests[2]?._id ?? ''
  const ids = [await submit(app, activeId, 'A'), await submit(app, activeId, 'B'), await submit(app, activeId, 'C')]
  await setStatus(app, ids[0] ?? '', 'valid')
  await app.call('deleteIssue', { as: ada, params: { id: ids[1] ?? '' } })
  const active = await list({ status: 'active', limit: '1' })
  expect(active.contests[0]?.counts).toEqual({ all: 2, pending: 1, valid: 1, invalid: 0 })
  expect(active.pagination).toEqual({ total: 2, pages: 2, page: 1, limit: 1 })
  expect((await list({ status: 'finalized' })).contests.map((contest) => contest.title)).toEqual(['final'])
})

test('a search finds titles and repositories ignoring case, and LIKE wildcards are literal [V1.2.4 .9 T50 T51]', async () => {
  const app = await startTestApp()
  const olga = await app.person('olga')
  await app.contest(olga, { title: '100% Vault' })
  await app.contest(olga, { title: 'Halyard', githubRepoUrl: 'https://github.com/VAULT_team/x' })
  await app.contest(olga, { title: 'Bridge\\Tower', githubRepoUrl: 'https://github.com/bridge/x' })
  const found = async (search: string) => {
    const { contests, counts } = (await app.call('listAdminContests', { as: olga, query: { search } })).body.data
    expect(counts.all).toBe(contests.length)
    return contests.map((contest) => contest.title).sort()
  }
  expect(await found(' vault ')).toEqual(['100% Vault', 'Halyard'])
  expect(await found('%')).toEqual(['100% Vault'])
  expect(await found('t_t')).toEqual(['Halyard'])
  expect(await found('\\')).toEqual(['Bridge\\Tower'])
  expect(await found('nothing')).toEqual([])
  for (const search of ['x'.repeat(201), 'a\u0000b']) {
    expect((await app.call('listAdminContests', { as: olga, query: { search } })).status).toBe(400)
  }
})

test('the summary of a contest counts unique issues and lists everything that blocks finalizing', async () => {
  const app = await startTestApp()
  const [olga, grace] = [await app.person('olga'), await app.person('grace')]
  const { id, endDate } = await app.contest(olga, { prizePoolCents: null })
  const standing = async () => (await app.call('readContestStanding', { as: olga, params: { id } })).body.data.standing
  expect(await standing()).toEqual({
    secondLook: null,
    openAppealCount: 0,
    lookAlikeCount: 0,
    publishBlockers: [],
    finalizeBlockers: ['contest_not_ended', 'contest_without_pool'],
    finalizableAt: minutesAfter(endDate, 1).toISOString(),
    counts: { all: 0, pending: 0, valid: 0, invalid: 0 },
    uniqueCount: 0,
    prizePool: null,
    hasVerdict: false,
    hasIssues: false,
    paidCount: 0,
    nextSteps: [],
  })
  const ids = [await submit(app, id, 'A'), await submit(app, id, 'B'), await submit(app, id, 'C')]
  await app.call('groupDuplicates', { as: grace, body: { issueIds: ids.slice(0, 2) } })
  for (const issueId of ids) {
    const judged = await app.call('setVerdict', { as: grace, params: { id: issueId }, body: { status: 'valid' } })
    expect(judged.status).toBe(200)
  }
  const last = await submit(app, id, 'D')
  app.clock.set(endDate)
  await app.call('updateContest', { as: olga, params: { id }, body: { prizePool: 100, reason: 'It was set late.' } })
  app.clock.set(minutesAfter(endDate, 1))
  expect(await standing()).toMatchObject({
    finalizeBlockers: ['pending_issues'],
    counts: { all: 4, pending: 1, valid: 3, invalid: 0 },
    uniqueCount: 2,
    prizePool: 100,
    hasVerdict: true,
    hasIssues: true,
  })
  await app.call('setVerdict', { as: grace, params: { id: last }, body: { status: 'invalid' } })
  expect((await standing()).finalizeBlockers).toEqual([])
  await app.call('finalizeContest', { as: olga, params: { id } })
  expect((await standing()).finalizeBlockers).toEqual([])
  const unknown = await app.call('readContestStanding', { as: olga, params: { id: 'x' } })
  expect(unknown.body.code).toBe('CONTEST_NOT_FOUND')
})

test('the ledger records a change after the start with its reason [T33]', async () => {
  const app = await startTestApp()
  const olga = await app.person('olga')
  const { id } = await app.contest(olga)
  const edit = (body: object) => app.call('updateContest', { as: olga, params: { id }, body })
  expect((await edit({ prizePool: 200_000, reason: '  A second sponsor joined. ' })).status).toBe(200)
  expect((await edit({ reason: 'Nothing else.' })).body.data.contest.version).toBe(2)
  const events = await app.events({ contestId: id })
  expect(events.map((event) => event.reason)).toEqual(['A second sponsor joined.'])
  expect(events[0]).toMatchObject({ before: { prizePoolCents: 10_000_000 }, after: { prizePoolCents: 20_000_000 } })
  const tooLong = await edit({ title: 'Vault', reason: 'x'.repeat(2001) })
  expect(tooLong.body.fields).toEqual({ reason: 'Reason must be less than 2,000 characters' })
})

test('a contest without submissions is deleted even after it was finalized and reopened', async () => {
  const app = await startTestApp()
  const olga = await app.person('olga')
  const { id, endDate } = await app.contest(olga)
  app.clock.set(minutesAfter(endDate, 2))
  const params = { id }
  expect((await app.call('finalizeContest', { as: olga, params })).status).toBe(200)
  const reopened = await app.call('reopenContest', { as: olga, params, body: { reason: 'It was a trial.' } })
  expect(reopened.status).toBe(200)
  expect((await app.call('finalizeContest', { as: olga, params })).status).toBe(200)
  expect((await app.call('deleteContest', { as: olga, params })).status).toBe(200)
  const events = await app.events({ contestId: id })
  expect(events.map((event) => event.kind)).toEqual([
    'contest_finalized',
    'contest_reopened',
    'contest_finalized',
    'contest_deleted',
  ])
})

test('known issues are public until they are cleared', async () => {
  const app = await startTestApp()
  const [olga, ada] = [await app.person('olga'), await app.person('ada')]
  const now = app.clock.now()
  const created = await app.call('createContest', {
    as: olga,
    body: {
      title: 'Vault Spring',
      description: 'Vaults.',
      githubRepoUrl: 'https://github.com/vault-spring/contracts',
      startDate: now.toISOString(),
      endDate: minutesAfter(now, 60).toISOString(),
      knownIssues: 'The first deposit rounds down.\n',
    },
  })
  const { _id: id, hidesAuthors } = created.body.data.contest
  expect(hidesAuthors).toBe(false)
  const read = async () => (await app.call('getContest', { as: ada, params: { id } })).body.data.contest.knownIssues
  const edit = (body: object) =>
    app.call('updateContest', { as: olga, params: { id }, body: { ...body, reason: 'The sponsor asked for it.' } })
  expect(await read()).toBe('The first deposit rounds down.')
  await edit({ title: 'Vault Summer' })
  expect(await read()).toBe('The first deposit rounds down.')
  await edit({ knownIssues: ' ' })
  expect(await read()).toBeNull()
  expect((await edit({ knownIssues: 'x'.repeat(20_001) })).body.fields).toEqual({
    knownIssues: 'Known issues must be less than 20,000 characters',
  })
})

test('hidden names stay hidden once someone has submitted, even if they withdrew', async () => {
  const app = await startTestApp()
  const olga = await app.person('olga')
  const { id } = await app.contest(olga)
  const hide = (hidesAuthors: boolean) =>
    app.call('updateContest', { as: olga, params: { id }, body: { hidesAuthors, reason: 'It was agreed.' } })
  expect([(await hide(true)).status, (await hide(false)).status]).toEqual([200, 200])
  await submit(app, id, 'A')
  expect((await hide(true)).body.data.contest.hidesAuthors).toBe(true)
  await app.db.update(issues).set({ withdrawnAt: app.clock.now() })
  const refused = await hide(false)
  expect([refused.status, refused.body.code]).toEqual([409, 'CONTEST_JUDGED'])
})

test('hiding verdicts is off by default and cannot change after the first submission', async () => {
  const app = await startTestApp()
  const olga = await app.person('olga')
  const { id } = await app.contest(olga)
  const hide = (hidesVerdicts: unknown) =>
    app.call('updateContest', { as: olga, params: { id }, body: { hidesVerdicts, reason: 'It was agreed.' } })
  expect((await hide('yes')).body.fields).toEqual({ hidesVerdicts: 'Say true or false' })
  expect((await hide(true)).body.data.contest.hidesVerdicts).toBe(true)
  expect((await hide(false)).body.data.contest.hidesVerdicts).toBe(false)
  const now = app.clock.now()
  const plan = {
    title: 'Vault Autumn',
    description: 'Vaults.',
    githubRepoUrl: 'https://github.com/vault-spring/contracts',
    startDate: now.toISOString(),
    endDate: minutesAfter(now, 60).toISOString(),
  }
  const create = (body: object) => app.call('createContest', { as: olga, body: { ...plan, ...body } })
  expect((await create({})).body.data.contest.hidesVerdicts).toBe(false)
  expect((await create({ hidesVerdicts: true })).body.data.contest.hidesVerdicts).toBe(true)
  await submit(app, id, 'A')
  await app.db.update(issues).set({ withdrawnAt: app.clock.now() })
  const refused = await hide(true)
  expect([refused.status, refused.body.code]).toEqual([409, 'CONTEST_ENTERED'])
  expect((await hide(false)).status).toBe(200)
})

test('hiding names cannot change after the first verdict, even if it was undone', async () => {
  const app = await startTestApp()
  const [olga, grace] = [await app.person('olga'), await app.person('grace')]
  const { id } = await app.contest(olga)
  const hide = (hidesAuthors: unknown) =>
    app.call('updateContest', { as: olga, params: { id }, body: { hidesAuthors, reason: 'It was agreed.' } })
  expect((await hide('yes')).body.fields).toEqual({ hidesAuthors: 'Say true or false' })
  const issueId = await submit(app, id, 'A')
  for (const status of ['valid', 'pending']) {
    await app.call('setVerdict', { as: grace, params: { id: issueId }, body: { status } })
  }
  const refused = await hide(true)
  expect([refused.status, refused.body.code]).toEqual([409, 'CONTEST_JUDGED'])
  expect((await hide(false)).status).toBe(200)
})
