import { expect, test } from 'vitest'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { startTestApp, type TestApp } from '#test/server/start-test-app'

const pageView = (page = '/contests') => ({ name: 'page_view', page })

const read = async (app: TestApp, days?: string) => {
  const reply = await app.call('readAnalytics', { as: await app.person('olga'), query: days ? { days } : {} })
  return reply.body.data.analytics
}

test.each([
  { kind: 'none' },
  { kind: 'ga4', measurementId: 'G-ABC123' },
  { kind: 'plausible', domain: 'audits.example' },
] as const)('with analytics elsewhere (%j) admins are told who counts', async (analytics) => {
  const app = await startTestApp({ analytics })
  expect(await read(app)).toMatchObject({ recordedBy: analytics.kind, counts: [] })
})

test('an admin sees counts by UTC day, views by page and how many people were signed in', async () => {
  const app = await startTestApp()
  app.clock.set(new Date('2026-11-20T23:59:59.999Z'))
  const ada = await app.person('ada')
  const mei = await app.person('mei', { isEmailVerified: false })
  await app.call('recordEvents', { as: ada, body: { events: [pageView(), pageView(), pageView('/terms')] } })
  await app.call('recordEvents', { body: { events: [{ name: 'verify_email', result: 'success' }] } })
  app.clock.set(new Date('2026-11-21T00:00:00Z'))
  await app.call('recordEvents', {
    as: mei,
    body: { events: [pageView(), { name: 'verify_email', result: 'failed' }] },
  })

  const { recordedBy, days, counts, pages, people } = await read(app)
  expect(recordedBy).toBe('own')
  expect([days.length, days[0], days.at(-1)]).toEqual([30, '2026-10-23', '2026-11-21'])
  expect(counts).toEqual([
    { day: '2026-11-20', name: 'page_view', result: null, count: 3 },
    { day: '2026-11-20', name: 'verify_email', result: 'success', count: 1 },
    { day: '2026-11-21', name: 'page_view', result: null, count: 1 },
    { day: '2026-11-21', name: 'verify_email', result: 'failed', count: 1 },
  ])
  expect(pages).toEqual([
    { page: '/contests', views: 3 },
    { page: '/terms', views: 1 },
  ])
  expect(people).toEqual({ signedIn: 2, verified: 1 })
})

test('30 days leave out the day before, 90 days include it, and other spans are refused', async () => {
  const app = await startTestApp({ adminSessionHours: 48 })
  app.clock.set(new Date('2026-10-22T23:59:59.999Z'))
  await app.call('recordEvents', { body: { events: [pageView()] } })
  app.clock.set(new Date('2026-11-20T12:00:00Z'))
  expect((await read(app, '30')).counts).toHaveLength(1)
  app.clock.set(new Date('2026-11-21T00:00:00Z'))
  expect(await read(app, '30')).toMatchObject({ counts: [], pages: [] })
  expect(await read(app, '90')).toMatchObject({ counts: [{ count: 1 }] })
  expect(await app.call('readAnalytics', { as: await app.person('olga'), query: { days: '7' } })).toMatchObject({
    status: 400,
    body: { error: 'Days must be 30 or 90' },
  })
})

test('an admin sees how often each main reason for invalid was given, by contest', async () => {
  const { app, olga, submit, judge, contest, ada } = await contestWithJudges()
  const later = await app.contest(olga, { title: 'Later', endDate: new Date(contest.endDate.getTime() + 1) })
  const quiet = await app.contest(olga, { title: 'Quiet' })
  const ids: string[] = []
  for (const title of ['A', 'B', 'C', 'D', 'E']) ids.push(await submit(title))
  const [a = '', b = '', c = '', d = '', e = ''] = ids
  for (const id of [a, b]) await judge(id, 'invalid', { reason: 'By design.', code: 'intended_behavior' })
  await judge(c, 'invalid', { reason: 'No.' })
  await judge(d, 'valid')
  await judge(e, 'invalid', { code: 'something_else' })
  await app.call('deleteIssue', { as: olga, params: { id: e }, body: { reason: 'Advertising.' } })
  await judge(await submit('F', ada, later.id), 'invalid', { reason: 'No.', code: 'not_proven' })
  await judge(await submit('G', ada, quiet.id), 'valid')
  const page = async (query = {}) => (await app.call('readInvalidReasons', { as: olga, query })).body.data
  expect(await page()).toEqual({
    contests: [
      {
        ...{ _id: later.id, title: 'Later', judged: 1, invalid: 1 },
        reasons: [{ code: 'not_proven', count: 1, share: 1 }],
      },
      {
        ...{ _id: contest.id, title: 'Vault Spring', judged: 4, invalid: 3 },
        reasons: [
          { code: 'intended_behavior', count: 2, share: 2 / 3 },
          { code: null, count: 1, share: 1 / 3 },
        ],
      },
    ],
    pagination: { total: 2, pages: 1, page: 1, limit: 10 },
  })
  const second = await page({ page: '2', limit: '1' })
  expect(second).toMatchObject({ contests: [{ _id: contest.id }], pagination: { total: 2, pages: 2, page: 2 } })
})

test('an admin sees submissions and verdicts by day, without verdicts that wait for their second look', async () => {
  const { app, contest, ada, grace, olga, submit, judge } = await contestWithJudges({ secondLookPercent: 100 })
  await judge(await submit('A', ada), 'valid')
  await judge(await submit('B', ada), 'invalid')
  const judgingFor = async (as: typeof grace) => (await app.call('readAnalytics', { as })).body.data.analytics.judging
  const day = contest.startDate.toISOString().slice(0, 10)
  expect((await judgingFor(grace)).days).toEqual([{ day, submitted: 2, valid: 1, invalid: 1 }])
  expect(await judgingFor(olga)).toEqual({
    days: [{ day, submitted: 2, valid: 0, invalid: 0 }],
    ends: [],
    agreement: [],
  })
})
