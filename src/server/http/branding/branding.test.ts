import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../config'
import { knownPaths } from '../other-methods'
import { addSecurityHeaders } from '../security-headers'
import { serveSite } from '../site-files'
import type { Branding } from './serve-branding'

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
)
const usual = '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'primacy-branding-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

function file(name: string, content: string | Buffer): string {
  const path = join(folder(), name)
  writeFileSync(path, content)
  return path
}

async function site(branding: Partial<Branding>) {
  const webDir = folder()
  writeFileSync(join(webDir, 'index.html'), `<!doctype html><title>Primacy</title>${usual}`)
  const app = Fastify()
  onTestFinished(() => app.close())
  const analytics = { kind: 'own' } as const
  addSecurityHeaders(app, analytics)
  app.decorate('knownPaths', knownPaths([]))
  await serveSite(app, {
    ...{ siteName: 'Primacy', supportEmail: 'support@primacy.example', webDir, legalDir: null },
    ...{ analytics, commonPasswords: 'warn', branding: { logo: undefined, accent: undefined, ...branding } },
  })
  const page = (await app.inject('/')).body
  const address = (attribute: string) => new RegExp(`${attribute}" href="([^"]+)"`).exec(page)?.[1] ?? ''
  return { app, page, style: address('stylesheet'), icon: address('icon') }
}

test('without logo and accent, the page is unchanged', async () => {
  const { app, page } = await site({})
  expect(page).toBe(`<!doctype html><title>Primacy</title>${usual}`)
  expect((await app.inject('/site.css')).statusCode).toBe(404)
})

test('an accent becomes a style sheet that loads only from the site itself', async () => {
  const { app, page, style } = await site({ accent: '#1f4fd8,#8fb0ff' })
  expect(page).toContain(usual)
  const reply = await app.inject(style)
  expect(reply.headers).toMatchObject({ 'content-type': 'text/css; charset=utf-8' })
  expect(reply.headers['cache-control']).toContain('immutable')
  expect(reply.body).toMatch(/^@media screen\{:root\{--accent:light-dark\(#1f4fd8,#8fb0ff\);/)
  expect((await app.inject('/site.css?v=older')).headers['cache-control']).toBe('no-cache')
})

test.each([
  ['logo.svg', svg, 'image/svg+xml'],
  ['logo.svg', `<?xml version="1.0"?>\n<!-- ours -->\n${svg}`, 'image/svg+xml'],
  ['logo.png', png, 'image/png'],
])(
  'a logo %s stands in the place of the mark and of the icon, and nothing in it can run',
  async (name, content, type) => {
    const { app, page, style, icon } = await site({ logo: file(name, content) })
    expect(page).not.toContain('favicon')
    expect((await app.inject(style)).body).toContain(`url("${icon}")`)
    const reply = await app.inject(icon)
    expect(reply.rawPayload).toEqual(Buffer.from(content))
    expect(reply.headers).toMatchObject({
      'content-type': type,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    const again = await app.inject({ url: icon, headers: { 'if-none-match': String(reply.headers.etag) } })
    expect([again.statusCode, again.headers['content-security-policy']]).toEqual([
      304,
      reply.headers['content-security-policy'],
    ])
  },
)

test.each([
  ['SITE_LOGO', () => '/nowhere/logo.svg', '/nowhere/logo.svg cannot be read'],
  ['SITE_LOGO', () => file('logo.svg', '<html><svg></svg></html>'), 'is neither an SVG nor a PNG'],
  ['SITE_LOGO', () => file('logo.png', Buffer.concat([png, Buffer.alloc(256 * 1024)])), 'has more than 256 KB'],
  ['SITE_INTRO', () => '/nowhere/intro.md', '/nowhere/intro.md cannot be read'],
  ['SITE_INTRO', () => file('intro.md', ' \n'), 'intro.md is empty'],
  ['SITE_INTRO', () => file('intro.md', 'a'.repeat(1_001)), 'has more than 1,000 characters'],
  ['SITE_ACCENT', () => '#ffcc00', '#ffcc00 has a contrast of 1.40 to 1 in the light theme, and needs 4.5 to 1'],
  ['SITE_ACCENT', () => 'teal', 'SITE_ACCENT is not valid. Expected: one or two colors'],
])('a bad %s aborts the start and says what is wrong with it (%#)', (name, value, words) => {
  expect(() => readConfig({ [name]: value() })).toThrow(words)
})

test('accepts valid values as written', () => {
  const logo = file('logo.svg', svg)
  expect(readConfig({ SITE_LOGO: logo, SITE_ACCENT: '#0b5d63' })).toMatchObject({
    ...{ SITE_LOGO: logo, SITE_ACCENT: '#0b5d63' },
  })
})
