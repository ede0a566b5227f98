import { describe, expect, test } from 'vitest'
import { minutesAfter } from '#test/server/start-test-app'
import { contestQuestions } from '../../../server/db/tables/contest-tables'
import { endpoints } from '../../every-feature'
import { finalizedReport } from '../test/finalized-report'

/** In texts of contests, submissions and drafts that nobody may read without an account. */
const canaries = ['Quibble', 'Canaria', 'secret path', 'Settled twice', 'Stale round', 'A wrong reason']
const slug = 'quibble'

/** A running contest, and a finalized one with a draft; every text of them has a canary in it. */
async function silentSite() {
  const room = await finalizedReport({
    ...{ title: 'Quibble', description: 'Canaria.', githubRepoUrl: 'https://github.com/canaria/Canaria' },
    ...{ knownIssues: 'Canaria is known.', reportTemplate: '# Canaria' },
  })
  const { app, olga, ada, contest, save } = room
  await app.db.insert(contestQuestions).values({
    ...{ contestId: contest.id, authorId: ada.id, text: 'Canaria?', state: 'declined', declineReason: 'Canaria.' },
    ...{ askedAt: app.clock.now(), closedAt: app.clock.now() },
  })
  const running = await app.contest(olga, {
    ...{ title: 'Quibble runs', description: 'Canaria runs.' },
    ...{ startDate: app.clock.now(), endDate: minutesAfter(app.clock.now(), 10_000) },
  })
  const sent = await app.call('submitIssue', {
    as: ada,
    body: { contestId: running.id, title: 'Canaria', description: 'Canaria.', pocLink: 'Canaria' },
  })
  expect(sent.status).toBe(201)
  await save({ summary: 'Canaria, in short.', scope: 'Canaria.', delayHours: 2 })
  const ids = [contest.id, running.id, sent.body.data.issue._id, ada.id]
  return { ...room, ids }
}

type Site = Awaited<ReturnType<typeof silentSite>>

const endings = [
  '',
  '.md',
  '.json',
  '.sarif',
  '.pdf',
  '.json.sig',
  '.md.sig',
  '.sarif.sig',
  '.png',
  '/C-01',
  '/print',
  '/image.png',
  '.pdf.sig',
]
const pagesOf = (name: string) => endings.map((ending) => `/reports/${name}${ending}`)

/** Every address that answers without an account: of pages, files and feeds, and of each public read of the API. */
function addresses({ ids }: Site): string[] {
  const slugs = [slug, 'quibble-2', 'quibble-runs', ...ids]
  const reads = endpoints.filter(({ access, method }) => access === 'public' && method === 'GET')
  const api = reads.flatMap(({ path }) => [slug, ...ids].map((id) => `/api${path.replace(/\{\w+\}/g, id)}`))
  return [
    ...['/', '/login', '/reports', '/reports?search=', '/reports?search=Canaria', '/reports?page=2'],
    ...['/reports/feed.atom', '/reports/schema.json', '/sitemap.xml', '/robots.txt', '/site.json', '/verify'],
    ...['/leaderboard', '/people', '/people/ada', '/people/linus', '/people/olga', '/healthz', '/readyz'],
    ...['/api/reports?search=Quibble', '/api/reports?search=Canaria', '/api/reports?page=1&limit=100'],
    ...['/api/openapi.json', '/.well-known/security.txt', `/contests/${ids[0]}`, `/contests/${ids[0]}/results`],
    ...slugs.flatMap(pagesOf),
    ...api,
  ]
}

async function fetched({ app }: Site, url: string) {
  const reply = await app.app.inject({ url })
  return { status: reply.statusCode, headers: reply.headers, body: reply.body }
}

/** What is different in every reply. */
const varying = ['x-request-id', 'date', 'ratelimit-remaining', 'ratelimit-reset', 'ratelimit']
const comparable = ({ status, headers, body }: Awaited<ReturnType<typeof fetched>>, name: string) => {
  const kept = Object.entries(headers).filter(([header]) => !varying.includes(header) && header !== 'etag')
  // A page names the address that was asked for.
  return JSON.stringify({ status, kept, body }).replaceAll(name, 'NAME')
}

async function expectSilence(site: Site) {
  const told: string[] = []
  for (const url of addresses(site)) {
    const { headers, body } = await fetched(site, url)
    // What was searched for stands in the field of the search.
    const own = decodeURIComponent(url.split('search=')[1] ?? '')
    const text = JSON.stringify(headers) + (own ? body.replaceAll(own, '') : body)
    for (const canary of canaries) if (text.includes(canary)) told.push(`${url}: ${canary}`)
  }
  expect(told).toEqual([])
  // As long as the other, so that no length differs by the name itself.
  for (const [at, url] of pagesOf(slug).entries()) {
    const unknown = pagesOf('quobble')[at] ?? ''
    const replies = [await fetched(site, url), await fetched(site, unknown)] as const
    expect([url, comparable(replies[0], slug)]).toEqual([url, comparable(replies[1], 'quobble')])
  }
  const api = [await fetched(site, `/api/reports/${slug}`), await fetched(site, '/api/reports/quobble')] as const
  expect(comparable(api[0], slug)).toBe(comparable(api[1], 'quobble'))
}

describe('nothing of a contest is readable without an account [T65]', () => {
  test('while it runs, and once it is finalized with a draft that nobody has published', async () => {
    await expectSilence(await silentSite())
  })

  test('while its report is scheduled, and after that was cancelled', async () => {
    const site = await silentSite()
    expect((await site.publish()).status).toBe(200)
    await expectSilence(site)
    await site.unpublish('Canaria is not fixed.')
    site.app.clock.advance(2 * 60)
    await expectSilence(site)
  })

  test('and the same addresses do tell of a report that is published', async () => {
    const site = await silentSite()
    await site.publish()
    site.app.clock.advance(2 * 60)
    const bodies = await Promise.all(['/reports', `/reports/${slug}`, '/api/reports'].map((url) => fetched(site, url)))
    expect(bodies.map(({ body }) => body.includes('Quibble'))).toEqual([true, true, true])
    await site.unpublish('An open passage.')
    const gone = await fetched(site, `/reports/${slug}`)
    expect([gone.status, gone.body.includes('An open passage.'), gone.body.includes('secret path')]).toEqual([
      ...[410, true, false],
    ])
  })
})
