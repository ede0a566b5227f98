import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bombs, payloads } from '#test/hostile/hostile-texts'
import { growthLimit, growthOfFourfold } from '#test/machine/cost-growth'
import { startTestApp } from '#test/server/start-test-app'
import type { PublishedReport } from '../../../domain/publication/published-report'
import { publications } from '../../../server/db/tables/publication-tables'
import { html } from '../../../server/http/public/html'
import { reportWith } from '../test/published-report'
import { storeReport } from '../test/store-report'
import { renderMarkdown } from './render-markdown'

type App = Awaited<ReturnType<typeof startTestApp>>

async function published(count = 5, change: Partial<PublishedReport> = {}) {
  const app = await startTestApp()
  const report = reportWith(count, change)
  const text = await storeReport(app, report)
  return { app, report, text, read: (path: string) => app.app.inject(path) }
}

async function takeBack(app: App, reason = 'A fix was not deployed yet.') {
  const olga = await app.person('olga')
  app.clock.advance(5)
  await app.db
    .update(publications)
    .set({ unpublishedAt: app.clock.now(), unpublishedBy: olga.id, unpublishReason: reason })
    .where(eq(publications.slug, 'lantern-amm'))
}

describe('a visitor without an account', () => {
  test('sees that nothing is published yet, and where to subscribe', async () => {
    const { app } = await startTestApp()
    const reply = await app.inject('/reports')
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('No report has been published yet')
    expect(reply.body).not.toContain('type="search"')
  })

  test('finds a report by a word of its title, and none by another', async () => {
    const { read } = await published()
    expect((await read('/reports')).body).toContain('<a href="/reports/lantern-amm">Lantern AMM</a>')
    expect((await read('/reports?search=LANTERN')).body).toContain('href="/reports/lantern-amm"')
    const nothing = await read('/reports?search=%3Cb%3Evault')
    expect(nothing.body).toContain('No report has &lsquo;<bdi>&lt;b&gt;vault</bdi>&rsquo;')
    expect(nothing.body).toContain('content="noindex"')
  })

  test.each([
    ['/reports?search=a%00b', 200],
    ['/api/reports?search=a%00b', 400],
    ['/reports/a%00b', 404],
    ['/reports/lantern-amm/C-01%00', 404],
    ['/reports/a%00b.json', 404],
    ['/api/reports/a%00b', 404],
  ])('is answered at %s, which has a character that is stored nowhere, with %i', async (address, status) => {
    const { read } = await published()
    expect((await read(address)).statusCode).toBe(status)
  })

  test('turns the pages of a long list, and any other number is a page that exists', async () => {
    const app = await startTestApp()
    for (let number = 0; number < 21; number += 1) {
      await storeReport(app, reportWith(1, { slug: `report-${number}`, title: `Report ${number}` }), {
        visibleFrom: new Date(app.clock.now().getTime() - (30 - number) * 1_000),
        publishedAt: new Date(app.clock.now().getTime() - 60_000),
      })
    }
    const first = (await app.app.inject('/reports')).body
    expect(first).toContain('Page 1 of 2')
    expect(first.indexOf('>Report 20<')).toBeGreaterThan(0)
    expect(first).not.toContain('>Report 0<')
    expect((await app.app.inject('/reports?page=2')).body).toContain('>Report 0<')
    for (const odd of ['0', '99', '-1', 'x', '1e9', '2&page=3']) {
      expect((await app.app.inject(`/reports?page=${odd}`)).statusCode).toBe(200)
    }
  })

  test('reads everything about a contest on one page', async () => {
    const { read, report } = await published()
    const { body, statusCode } = await read('/reports/lantern-amm')
    expect(statusCode).toBe(200)
    for (const words of ['Lantern AMM', 'Summary', 'Scope', 'Timeline', 'Award split', 'Judge agreement'])
      expect(body).toContain(words)
    expect(body).toContain(`${report.contest.repositoryUrl}/tree/${report.contest.commit}`)
    expect(body).toContain('4,218 nSLOC')
    for (const { anchor } of report.findings) expect(body).toContain(`id="${anchor}"`)
    expect(body).toContain('Out of scope')
    expect(body).toContain('6 appeals against verdicts: 1 upheld, 5 rejected.')
    expect(body).toContain('removed before publication')
  })

  test('reads who wrote a finding, who was first, who else found it, and what the sponsor says', async () => {
    const { read } = await published()
    const { body } = await read('/reports/lantern-amm/C-02')
    const profile = '<a class="person" href="/people/mirelle_q"><bdi>mirelle_q</bdi></a>'
    expect(body).toContain(`<dt>First found by</dt><dd>${profile}</dd>`)
    expect(body).toContain(`<b class="paid">$20,000</b> to ${profile}`)
    expect(body).toContain('>src/FeeGrowth.sol#L27-L39</a>')
    expect(body).toContain('primacy.example/reports/lantern-amm/C-02</a>')
    expect(body).toContain('<dt>Written by</dt><dd><bdi>Researcher 4</bdi></dd>')
    expect(body).toContain('<dt>Also found by</dt><dd><bdi>Researcher 4</bdi>, <bdi>Researcher 1</bdi></dd>')
    expect(body).toContain('<b>Acknowledged</b>')
    expect(body).toContain('rel="next">Next: C-03')
    expect(body).toContain('<link rel="canonical" href="https://primacy.example/reports/lantern-amm/C-02">')
  })

  test('sees that the rule gives the published amounts, and is told if it does not', async () => {
    const { read } = await published(3)
    const { body } = await read('/reports/lantern-amm')
    expect(body).toContain('The rule gives the same amounts, for all 13 submissions.')
    expect(body).toContain('$33,333.34')
    expect(body).toContain('$33,333.34. Equal share and one cent left over, for place 2 in line.')
    expect(body).toContain('aria-label="$100,000 split among 3 researchers"')
    expect(body).toContain('jq -r')
    const other = await published(3)
    const { award } = other.report
    const issues = award.issues.map((one) => (one.placeInLine === 2 ? { ...one, amountCents: 1 } : one))
    const lie = await published(3, { award: { ...award, issues } })
    const told = (await lie.read('/reports/lantern-amm')).body
    expect(told).toContain('The rule does not give the published amounts.')
    expect(told).toContain('Place 2: the rule gives $33,333.34, published is $0.01.')
  })

  test('gets the same reply at every URL that leads to nothing', async () => {
    const { read } = await published()
    const replies = await Promise.all(
      [
        'nothing',
        'lantern-amm/C-99',
        'lantern-amm/c-01',
        'nothing.json',
        'LANTERN-AMM',
        '%00',
        'a%2fb',
        '..%2f',
        'lantern-amm.exe',
        'lantern-amm/C-01/x',
      ].map((path) => read(`/reports/${path}`)),
    )
    expect(new Set(replies.slice(0, -1).map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
    const bodies = replies.slice(0, -1).map(({ body }) => body.replace(/og:url" content="[^"]*"/, ''))
    expect(new Set(bodies).size).toBe(1)
    expect((await read('/reports/')).headers.location).toBe('/reports')
  })

  test('sees nothing of a report before its time, and everything from then on', async () => {
    const app = await startTestApp()
    const visibleFrom = new Date(app.clock.now().getTime() + 60_000)
    await storeReport(app, reportWith(2), { visibleFrom })
    const missing = await app.app.inject('/reports/lantern-amm')
    expect(missing.statusCode).toBe(404)
    expect((await app.app.inject('/reports')).body).not.toContain('Lantern')
    for (const list of ['/reports/feed.atom', '/sitemap.xml'])
      expect((await app.app.inject(list)).body).not.toContain('lantern')
    app.clock.advance(1)
    expect((await app.app.inject('/reports/lantern-amm')).statusCode).toBe(200)
  })

  test('sees why a report was unpublished, and no copy of it is sent anymore', async () => {
    const { app, read } = await published()
    const paths = ['', '/C-01', '.json', '.md', '.sarif', '.json.sig'].map((end) => `/reports/lantern-amm${end}`)
    const before = await Promise.all(paths.map(read))
    expect(before.map(({ statusCode }) => statusCode)).toEqual(paths.map(() => 200))
    await takeBack(app, 'A <b>fix</b> was not deployed yet.')
    for (const [at, path] of paths.entries()) {
      const headers = { 'if-none-match': String(before[at]?.headers.etag) }
      const reply = await app.app.inject({ url: path, headers })
      expect([path, reply.statusCode]).toEqual([path, 410])
      expect(reply.body).toContain('A &lt;b&gt;fix&lt;/b&gt; was not deployed yet.')
      expect(reply.body).not.toContain('settle')
      expect(reply.headers['cache-control']).toBe('no-cache')
    }
    expect((await read('/reports')).body).not.toContain('Lantern')
  })

  test('gets a page again only if it changed, and just its headers on request', async () => {
    const { app, read } = await published()
    for (const url of ['/reports', '/reports/lantern-amm', '/reports/lantern-amm/C-01', '/reports/lantern-amm.json']) {
      const first = await read(url)
      expect(first.headers['cache-control']).toBe('public, max-age=60')
      const again = await app.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
      expect([url, again.statusCode, again.body]).toEqual([url, 304, ''])
      const head = await app.app.inject({ method: 'HEAD', url })
      expect([url, head.statusCode, head.body]).toEqual([url, 200, ''])
    }
  })

  test('gets pages and files compressed', async () => {
    const { app } = await published()
    for (const end of ['', '.json', '.md', '.sarif']) {
      const url = `/reports/lantern-amm${end}`
      const reply = await app.app.inject({ url, headers: { 'accept-encoding': 'br' } })
      expect([url, reply.headers['content-encoding']]).toEqual([url, 'br'])
    }
  })
})

describe('hostile text in a report', () => {
  const everywhere = (text: string): Partial<PublishedReport> => {
    const { findings, contest, timeline } = reportWith(2)
    const person = { name: text, isPseudonym: false }
    return {
      ...{ title: text, summary: text, contest: { ...contest, scope: text, repositoryUrl: text, commit: text } },
      timeline: timeline.map((one) => ({ ...one, text })),
      findings: findings.map((one) => ({
        ...one,
        ...{ title: text, description: text, proofOfConcept: text, foundBy: person, writtenBy: person },
        ...{ alsoFoundBy: [person], answer: { kind: 'disputed', text, commit: text, at: one.receivedAt } },
      })),
    }
  }

  test('may be folded and broken, and a picture of it is a link that loads nothing', async () => {
    const text =
      '<details>\n<summary>Proof</summary>\n\none<br>two\n\n</details>\n\n<img width="9" alt="a plot" src="https://a.example/p.png" />'
    const { read } = await published(1, everywhere(text))
    const { body } = await read('/reports/lantern-amm/C-01')
    expect(body).toMatch(/<details><summary dir="ltr">Proof<\/summary>\s*<p dir="ltr">one<br>two<\/p>\s*<\/details>/)
    expect(body).toMatch(/<a [^>]*href="https:\/\/a\.example\/p\.png"[^>]*>Image from a\.example: a plot<\/a>/)
    expect(body).not.toContain('<img')
  })

  test.each(payloads.map((payload, at) => [at, payload] as const))(
    'neither runs nor leads anywhere (%i) [V1.3.1 V3.2.2 T40 T41]',
    async (_at, payload) => {
      const { read } = await published(2, everywhere(payload))
      for (const path of ['/reports', '/reports/lantern-amm', '/reports/lantern-amm/C-01']) {
        const { body } = await read(path)
        const page = body.replace(/<style>[\s\S]*?<\/style>/, '').replace(/<(svg|path|link|meta)\b[^>]*>/g, '')
        expect(page).not.toMatch(/<(script|img|iframe|object|embed|base|math|style|body[^>]* on)/i)
        const withoutMenu = page.replace('<details data-shell-menu><summary aria-label="Navigation">', '')
        expect(withoutMenu.replaceAll(/<\/?(?:details|summary)>/g, '')).not.toMatch(/<\/?(?:details|summary)/i)
        expect(body.replaceAll(/content="[^"]*"/g, '')).not.toMatch(/<[^<>]*\son\w+\s*=/i)
        for (const [, address = ''] of page.matchAll(/<a [^>]*href="([^"]*)"/g))
          expect(address).toMatch(/^(#|\/(?!\/)|mailto:support@|https:\/\/evil\.example\/(pixel|b\.png|c))/)
        for (const [link] of page.matchAll(/<a [^>]*href="https?:[^>]*>/g))
          expect(link).toContain('rel="nofollow noopener ugc"')
      }
    },
  )

  test.each(Object.entries(bombs))(
    'takes processor time in proportion to its length: %s [T43]',
    async (_name, make) => {
      expect(await growthOfFourfold((length) => renderMarkdown(make(length), 'C-01'))).toBeLessThan(growthLimit)
    },
  )

  test("shows where a link leads if its text doesn't", () => {
    const { text } = renderMarkdown('[our site](https://evil.example/a) and https://evil.example/b', 'x')
    expect(text).toContain('data-address="evil.example"')
    expect(text.match(/data-address/g)).toHaveLength(1)
  })

  test('has ids of its own, also of two texts on one page', () => {
    const texts = ['one', 'two'].map((prefix) => renderMarkdown('# Content\n\nA[^1]\n\n[^1]: note', prefix))
    const ids = [...html`${texts}`.text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.length).toBeGreaterThan(4)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every((id) => id?.startsWith('user-content-'))).toBe(true)
  })
})

test('a report of 300 long findings shows their titles, and each has its own page', async () => {
  const { findings } = reportWith(300)
  const long = findings.map((one) => ({
    ...one,
    description: `${one.description}\n\n${'Words of a long text. '.repeat(800)}`,
  }))
  const { read, text } = await published(300, { findings: long })
  expect(text.length).toBeGreaterThan(5_000_000)
  const { body } = await read('/reports/lantern-amm')
  expect(body).toContain('href="/reports/lantern-amm/C-300"')
  expect(body.length).toBeLessThan(600_000)
  expect((await read('/reports/lantern-amm/C-300')).body).toContain('Words of a long text.')
  expect(
    createHash('sha256')
      .update((await read('/reports/lantern-amm.json')).body)
      .digest('hex'),
  ).toBe(createHash('sha256').update(text).digest('hex'))
})

test("exceeding the page limit shows a page to people, and the API's error to programs [V2.4.1 T11]", async () => {
  const { app } = await startTestApp({ rateLimitScale: 1 / 300 })
  const ask = (url: string) => app.inject({ url, remoteAddress: '192.0.2.7' })
  expect((await ask('/reports')).statusCode).toBe(200)
  const page = await ask('/reports/lantern-amm?from=feed')
  expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
    ...[429, 'text/html; charset=utf-8', 'no-cache'],
  ])
  expect(page.headers['retry-after']).toBe('60')
  expect(page.body).toContain('Wait 60 seconds, then <a href="/reports/lantern-amm">load this page again</a>')
  const file = await ask('/reports/lantern-amm.json')
  expect([file.statusCode, file.headers['retry-after'], file.json().code]).toEqual([429, '60', 'RATE_LIMITED'])
})
