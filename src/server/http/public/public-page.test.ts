import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { Refusal } from '../../../domain/refusals'
import { siteLinksWith } from '../../../domain/site-links'
import { addSecurityHeaders } from '../security-headers'
import { html } from './html'
import { type PublicPage, type PublicSite, readPublicStyle, renderPublicPage } from './public-page'
import { createPublicLimit, serveRobots } from './public-site'
import { sendPublicPage } from './send-public'

const css = '@layer a;body{color:red}'
const hostile = `"><script>alert(1)</script>'&`

function builtClient(): string {
  const webDir = mkdtempSync(join(tmpdir(), 'primacy-public-'))
  onTestFinished(() => rmSync(webDir, { recursive: true, force: true }))
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'assets', 'public-Ab12_-cd.css'), css)
  return webDir
}

const siteOf = (change: Partial<PublicSite> = {}): PublicSite => ({
  name: 'Primacy',
  origin: 'https://primacy.example',
  supportEmail: 'support@primacy.example',
  style: readPublicStyle(builtClient()),
  branding: null,
  links: siteLinksWith([{ path: '/reports', label: 'Reports', order: 1 }]),
  ...change,
})

const page: PublicPage = {
  title: 'Lantern AMM',
  description: 'What was found',
  path: '/reports/lantern',
  section: '/reports',
  main: html`<h1>Lantern AMM</h1>`,
}

async function served(status: 200 | 404 | 410 = 200) {
  const app = Fastify()
  onTestFinished(() => app.close())
  addSecurityHeaders(app, { kind: 'own' })
  const site = siteOf()
  app.get('/reports/lantern', (request, reply) => sendPublicPage(request, reply, { site, page, status }))
  return app
}

test('text in a page is never markup, wherever it appears [V1.2.1 V1.3.1 T40]', () => {
  const text = renderPublicPage(siteOf({ name: hostile, supportEmail: hostile }), {
    ...page,
    ...{ title: hostile, description: hostile, main: html`<p title="${hostile}">${[hostile, null, false, 7]}</p>` },
    ...{ image: { path: hostile, alt: hostile }, feed: { path: hostile, title: hostile } },
  })
  expect(text).not.toContain('<script')
  expect(text).not.toMatch(/"[^"<>=]*"><script|'&"/)
  expect(text).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;7</p>')
})

test('a public page runs nothing, and only its own style applies [V3.4.3 T40]', async () => {
  const reply = await (await served()).inject('/reports/lantern')
  const policy = String(reply.headers['content-security-policy'])
  expect(policy).toContain("script-src 'none'")
  expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/=]{44}'/)
  expect(policy).not.toContain('unsafe')
  expect(reply.body).toContain(`<style>${css}</style>`)
  expect(reply.body).not.toContain('<script')
})

test('a visitor who already has the page gets 304, and anyone can cache it for a minute', async () => {
  const app = await served()
  const first = await app.inject('/reports/lantern')
  expect(first.headers['cache-control']).toBe('public, max-age=60')
  const again = await app.inject({
    url: '/reports/lantern',
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const head = await app.inject({ method: 'HEAD', url: '/reports/lantern' })
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', first.headers.etag])
})

test('a removed page is never cached, and tells search engines by its status', async () => {
  const reply = await (await served(410)).inject('/reports/lantern')
  expect([reply.statusCode, reply.headers['cache-control'], reply.headers.etag]).toEqual([410, 'no-cache', undefined])
})

test('a reader finds the landmarks, the navigation, and the canonical link', () => {
  const text = renderPublicPage(siteOf(), page)
  expect(text).toMatch(/<html lang="en"/)
  expect(text).toContain('<a class="skip" href="#content">')
  for (const part of ['<header', '<nav aria-label="Main"', '<main id="content"', '<footer'])
    expect(text).toContain(part)
  expect(text).toContain('<title>Lantern AMM · Primacy</title>')
  expect(text).toContain('<link rel="canonical" href="https://primacy.example/reports/lantern">')
  expect(text).toContain('<meta property="og:title" content="Lantern AMM">')
  expect(text).toContain('<a href="/reports" data-public aria-current="true">Reports</a>')
  expect(renderPublicPage(siteOf(), { ...page, isIndexed: false })).toContain('content="noindex"')
})

test('search engines are directed only to the login and published content', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  serveRobots(app, siteOf(), [{ paths: ['/reports'], sitemap: '/sitemap.xml' }, { paths: ['/people'] }])
  const { body } = await app.inject('/robots.txt')
  expect(body.split('\n')).toEqual(
    expect.arrayContaining(['Allow: /login$', 'Allow: /reports', 'Allow: /people', 'Disallow: /']),
  )
  expect(body).toContain('Sitemap: https://primacy.example/sitemap.xml\n')
})

test("links the sheet if a page doesn't allow inline styles", () => {
  const text = renderPublicPage(siteOf({ linksStyle: true }), page)
  expect(text).toContain('<link rel="stylesheet" href="/assets/public-Ab12_-cd.css">')
  expect(text).not.toContain('<style')
})

test('without a built client a page is unstyled but complete', () => {
  expect(renderPublicPage(siteOf({ style: readPublicStyle(null) }), page)).not.toContain('<style')
})

test('someone who reads more than 300 pages in a minute has to wait, and no one else does [V2.4.1 T11]', () => {
  const count = createPublicLimit(1)
  const now = new Date('2026-11-04T12:00:00Z')
  const after = (ms: number) => new Date(now.getTime() + ms)
  for (let visit = 0; visit < 300; visit += 1) count('192.0.2.1', now)
  expect(() => count('192.0.2.1', after(20_000))).toThrow(Refusal)
  expect(() => count('192.0.2.2', after(20_000))).not.toThrow()
  expect(() => count('192.0.2.1', after(60_000))).not.toThrow()
})
