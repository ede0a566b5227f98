import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadWholeDemo } from '#test/server/demo'
import { startTestApp } from '#test/server/start-test-app'

const closing: (() => Promise<void>)[] = []

/** Loads the demo once: the tests read it, and loading it again changes nothing. */
async function openDemo() {
  const app = await startTestApp({ atEnd: (close) => closing.push(close) })
  const { logins, tour } = await loadWholeDemo(app.db, app.clock.now())
  const logIn = async (name: string) => {
    const { email, password } = logins.find((login) => login.email.startsWith(name)) ?? { email: '', password: '' }
    return (await app.call('login', { body: { email, password } })).body.token
  }
  return { app, logIn, tour }
}

let demo: Awaited<ReturnType<typeof openDemo>>
beforeAll(async () => {
  demo = await openDemo()
})
afterAll(async () => {
  for (const close of closing) await close()
})

test('the demo shows Ada contests in every state, and issues of hers in every state and as primary and duplicate', async () => {
  const { app, logIn } = demo
  const as = await logIn('ada')
  for (const status of ['active', 'upcoming', 'ended']) {
    const { body } = await app.call('listContests', { as, query: { status } })
    expect(body.data.contests.length).toBeGreaterThan(0)
  }
  const { body: list } = await app.call('listContests', { as, query: { limit: '100' } })
  expect(list.data.contests.some((contest) => contest.isFinalized)).toBe(true)
  const { issues, counts } = (await app.call('listMyIssues', { as })).body.data
  expect(Math.min(counts.pending, counts.valid, counts.invalid)).toBeGreaterThan(0)
  expect(issues.some((issue) => issue.isPrimary)).toBe(true)
  expect(issues.some((issue) => issue.isDuplicate && !issue.isPrimary)).toBe(true)
})

test('Grace, who judges in the demo, finds issues to review', async () => {
  const { app, logIn } = demo
  const { body } = await app.call('listIssues', { as: await logIn('grace'), query: { status: 'pending' } })
  expect(body.data.pagination.total).toBeGreaterThan(1)
})

test('the demo has a month of visits, by three people who are signed in', async () => {
  const { app } = demo
  const { rows } = await app.database.pool.query(
    `select count(distinct at::date) filter (where name = 'page_view')::int as days,
       count(distinct name)::int as kinds, count(distinct user_id)::int as people from analytics_events`,
  )
  expect(rows[0]).toEqual({ days: expect.any(Number), kinds: expect.any(Number), people: 3 })
  expect(rows[0].days).toBeGreaterThanOrEqual(29)
  expect(rows[0].kinds).toBeGreaterThan(5)
})

test('loading the demo a second time changes nothing', async () => {
  const { app, logIn } = demo
  const as = await logIn('olga')
  const before = (await app.call('listIssues', { as })).body
  const events = () => app.database.pool.query('select * from analytics_events order by id').then(({ rows }) => rows)
  const counted = await events()
  app.clock.advance(60)
  await loadWholeDemo(app.db, app.clock.now())
  expect((await app.call('listIssues', { as })).body).toEqual(before)
  expect(await events()).toEqual(counted)
  expect((await app.call('listContests', { as })).body.data.pagination.total).toBeGreaterThanOrEqual(13)
})

test('the demo shows a sponsor what to answer, and an admin what was paid and what waits', async () => {
  const { app, logIn } = demo
  const { seats } = (await app.call('listOwnSeats', { as: await logIn('nadia') })).body.data
  expect(seats.some(({ waiting }) => (waiting?.answers ?? 0) > 0)).toBe(true)
  const as = await logIn('olga')
  const { contests } = (await app.call('listContests', { as, query: { search: 'Basalt' } })).body.data
  const params = { id: contests[0]?._id ?? '' }
  const { payments } = (await app.call('listPayments', { as, params })).body.data
  expect(new Set(payments.lines.map(({ state }) => state))).toEqual(new Set(['paid', 'payable', 'held', 'nothing']))
})

test('the tour leads to contests that are there, also after the second start', async () => {
  const { app, tour } = demo
  const { rows } = await app.database.pool.query('select id from contests')
  const ids = tour.flatMap(({ path }) => /contests\/([^/]*)/.exec(path)?.[1] ?? [])
  expect(ids.length).toBeGreaterThanOrEqual(5)
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
  expect((await loadWholeDemo(app.db, app.clock.now())).tour).toEqual(tour)
})
