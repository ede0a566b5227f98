import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/server/start-test-app'
import { pagePatterns } from '../../domain/analytics/analytics-events'
import { cleanUp } from '../jobs/clean-up'

const contest_id = 'a41f08c2-0000-4000-8000-000000000001'
const pageView = (page = '/contests') => ({ name: 'page_view', page })

const stored = async (app: TestApp) => {
  const { rows } = await app.database.pool.query(
    'select name, page, contest_id, result, user_id, role, is_email_verified from analytics_events order by at, name',
  )
  return rows
}

test('stores every known event of an anonymous visitor with its parameter, but without a person [1.analytics.01 .05 .06 .07 .08 .09 .10]', async () => {
  const app = await startTestApp()
  const events = [
    { name: 'accept_terms' },
    { name: 'identify' },
    { name: 'login' },
    pageView('/contests/:id'),
    { name: 'sign_up' },
    { name: 'submit_issue', contest_id },
    { name: 'verify_email', result: 'failed' },
    { name: 'view_contest', contest_id },
  ]
  expect(await app.call('recordEvents', { body: { events } })).toMatchObject({ status: 200 })
  const nothing = { page: null, contest_id: null, result: null, user_id: null, role: null, is_email_verified: null }
  expect(await stored(app)).toEqual([
    { ...nothing, name: 'accept_terms' },
    { ...nothing, name: 'identify' },
    { ...nothing, name: 'login' },
    { ...nothing, name: 'page_view', page: '/contests/:id' },
    { ...nothing, name: 'sign_up' },
    { ...nothing, name: 'submit_issue', contest_id },
    { ...nothing, name: 'verify_email', result: 'failed' },
    { ...nothing, name: 'view_contest', contest_id },
  ])
})

test('the user of an event comes from the session, never from the body, and a bad token makes it anonymous [1.analytics.02 .03 .04 .11 .12]', async () => {
  const app = await startTestApp()
  const ada = await app.person('ada')
  const mei = await app.person('mei', { isEmailVerified: false })
  const grace = await app.person('grace')
  const claim = { user_id: ada.id, userId: ada.id, role: 'admin', isEmailVerified: true, at: '2020-01-01T00:00:00Z' }
  const body = { events: [{ name: 'identify', ...claim }], ...claim }
  for (const as of [ada, mei, grace, 'forged', undefined]) {
    expect((await app.call('recordEvents', { as, body })).status).toBe(200)
  }
  const whose = (await stored(app)).map((row) => [row.user_id, row.role, row.is_email_verified])
  expect(whose).toHaveLength(5)
  expect(whose).toEqual(
    expect.arrayContaining([
      [ada.id, 'user', true],
      [mei.id, 'user', false],
      [grace.id, 'admin', true],
      [null, null, null],
    ]),
  )
})

test('no IP address and no browser is stored: the table has no column for them', async () => {
  const app = await startTestApp()
  const { rows } = await app.database.pool.query(
    `select column_name as name from information_schema.columns where table_name = 'analytics_events' order by 1`,
  )
  expect(rows.map((row) => row.name)).toEqual([
    'at',
    'contest_id',
    'id',
    'is_email_verified',
    'name',
    'page',
    'result',
    'role',
    'user_id',
  ])
})

test.each([
  ['no events', {}],
  ['none in the list', { events: [] }],
  ['eleven', { events: Array.from({ length: 11 }, () => pageView()) }],
  ['an unknown name', { events: [{ name: 'password' }] }],
  ['an address in place of a pattern', { events: [pageView('/reset-password?token=secret')] }],
  ['a page that the client does not have', { events: [pageView('/wp-admin')] }],
  ['a contest that is no id', { events: [{ name: 'view_contest', contest_id: 'x' }] }],
  ['a contest view without a contest', { events: [{ name: 'view_contest' }] }],
  ['an unknown result', { events: [{ name: 'verify_email', result: 'maybe' }] }],
  ['one bad among good ones', { events: [pageView(), { name: 'password' }] }],
])('refuses %s completely and stores nothing', async (_what, body) => {
  const app = await startTestApp()
  expect(await app.call('recordEvents', { body })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR', error: 'One to ten known events are required' },
  })
  expect(await stored(app)).toEqual([])
})

test('every page of the client is a known page', async () => {
  const app = await startTestApp()
  for (const page of pagePatterns) {
    expect((await app.call('recordEvents', { body: { events: [pageView(page)] } })).status).toBe(200)
  }
})

test('a body of more than 4 KiB and the 601st batch of an hour from one address are refused [V2.4.1]', async () => {
  const app = await startTestApp({ rateLimitScale: 1 })
  const tooLong = { events: [{ ...pageView(), note: 'x'.repeat(4_096) }] }
  expect(await app.call('recordEvents', { body: tooLong })).toMatchObject({
    status: 413,
    body: { code: 'PAYLOAD_TOO_LARGE' },
  })
  await app.call('recordEvents', { body: { events: [pageView()] } })
  await app.database.pool.query(`update rate_limits set count = 600 where key like 'recordEvents:ip:%'`)
  expect(await app.call('recordEvents', { body: { events: [pageView()] } })).toMatchObject({ status: 429 })
  expect(await stored(app)).toHaveLength(1)
})

test.each([
  { kind: 'none' },
  { kind: 'ga4', measurementId: 'G-ABC123' },
  { kind: 'plausible', domain: 'audits.example' },
] as const)('with analytics elsewhere (%j) nothing is kept here', async (analytics) => {
  const app = await startTestApp({ analytics })
  expect(await app.call('recordEvents', { body: { events: [pageView()] } })).toMatchObject({
    status: 404,
    body: { code: 'ANALYTICS_ELSEWHERE' },
  })
  expect(await stored(app)).toEqual([])
})

test('events are kept for 90 days [V14.2.4]', async () => {
  const app = await startTestApp()
  const start = new Date('2026-08-01T12:00:00Z')
  app.clock.set(start)
  await app.call('recordEvents', { body: { events: [pageView()] } })
  const dayMs = 86_400_000
  await cleanUp(app.db, new Date(start.getTime() + 90 * dayMs))
  expect(await stored(app)).toHaveLength(1)
  await cleanUp(app.db, new Date(start.getTime() + 90 * dayMs + 1))
  expect(await stored(app)).toEqual([])
})

test.each([
  [{ kind: 'own' }, "connect-src 'self'"],
  [{ kind: 'none' }, "connect-src 'self'"],
  [{ kind: 'ga4', measurementId: 'G-ABC123' }, "connect-src 'self' https://www.google-analytics.com"],
  [{ kind: 'plausible', domain: 'audits.example' }, "connect-src 'self' https://plausible.io"],
] as const)(
  'the client is told of %j; it may send there and nowhere else, and run no script of theirs',
  async (analytics, connect) => {
    const { app } = await startTestApp({ analytics })
    const reply = await app.inject('/site.json')
    expect(reply.json()).toMatchObject({ analytics })
    const policy = String(reply.headers['content-security-policy']).split(';')
    expect(policy).toContain(connect)
    expect(policy).toContain("script-src 'self'")
  },
)
