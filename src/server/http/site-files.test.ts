import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { endpoints } from '../../features/every-feature'
import { knownPaths } from './other-methods'
import { decodableUrl, serveSite } from './site-files'

async function site(siteName = 'Primacy', featuresOff: string[] = [], intro?: string) {
  const webDir = mkdtempSync(join(tmpdir(), 'primacy-site-'))
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><html lang="en"><title>Primacy</title>')
  writeFileSync(join(webDir, 'login.html'), `<title>Primacy</title><a href="mailto:support@example.com">Primacy</a>`)
  const introFile = intro === undefined ? undefined : join(webDir, 'intro.md')
  if (introFile) writeFileSync(introFile, intro ?? '')
  writeFileSync(join(webDir, 'terms.txt'), readFileSync(new URL('../../../public/terms.txt', import.meta.url)))
  const app = Fastify({ rewriteUrl: decodableUrl })
  onTestFinished(async () => {
    await app.close()
    rmSync(webDir, { recursive: true, force: true })
  })
  app.decorate('knownPaths', knownPaths(endpoints))
  await serveSite(app, {
    siteName,
    supportEmail: 'support@primacy.example',
    webDir,
    legalDir: null,
    analytics: { kind: 'own' },
    commonPasswords: 'warn',
    featuresOff,
    introFile,
  })
  return app
}

test('a path that may be a page gets the client, which routes it [V4.1.1]', async () => {
  const app = await site()
  for (const url of ['/', '/contests/7', '/submissions/a%20b?x=1', '/contests/%00', '/contests/%3Cscript%3E']) {
    const reply = await app.inject(url)
    expect([url, reply.statusCode, reply.headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8'])
  }
})

test("every page has the site's name as its title before any code runs, and is sent once", async () => {
  const app = await site('Vault & <Co> $1')
  for (const url of ['/', '/contests/7']) {
    const reply = await app.inject(url)
    expect(reply.body).toBe('<!doctype html><html lang="en"><title>Vault &amp; &lt;Co> $1</title>')
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
    const again = await app.inject({ url, headers: { 'if-none-match': String(reply.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }
  expect((await (await site()).inject('/')).body).toContain('<title>Primacy</title>')
})

test("every page has the operator's introduction as text, with the name that it uses [T40]", async () => {
  const app = await site('Vault', [], '# Unlike "Primacy" <script>')
  expect((await app.inject('/')).body).toContain(
    '<title>Vault</title><meta name="site-intro" content="# Unlike &quot;Primacy&quot; &lt;script>">',
  )
})

test("the login page is prerendered with the site's name and address", async () => {
  const app = await site('Vault & "Co"')
  expect((await app.inject('/login?from=mail')).body).toBe(
    '<title>Vault &amp; &quot;Co&quot;</title><a href="mailto:support@primacy.example">Vault &amp; &quot;Co&quot;</a>',
  )
  expect((await app.inject('/register')).body).not.toContain('mailto:')
})

test('the example terms match the rules for results and wallets', async () => {
  const terms = (await (await site()).inject('/terms.txt')).body
  expect(terms).not.toContain('results do not change')
  expect(terms).toContain('results change only if it is reopened. That takes a reason')
  expect(terms).toContain('not possible after the first reward of the contest was paid')
  expect(terms).toContain('the wallet address that your account had when the results were finalized')
})

test("a path that can't be a page gets 404, however it is encoded [V15.2.3 T60]", async () => {
  const app = await site()
  const hidden = [
    '/.env',
    '/.git/config',
    '/%2e%2e%2fetc%2fpasswd',
    '/a%5cb',
    '/package.json',
    '/terms.txt~',
    '/login~',
  ]
  for (const url of [...hidden, '/api/nothing', '//api/issues', '/API/issues', '/dev/x']) {
    const reply = await app.inject({ url: `http://localhost${url}` })
    expect([url, reply.statusCode]).toEqual([url, 404])
    expect(reply.json()).toMatchObject({ code: 'ROUTE_NOT_FOUND' })
  }
})

const asBrowser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8' }
const odd = ['/docs', '/docs/', '/dev/x', '/metrics/x', '/about.html', '/v1.2', '/.env', '/login~', '/a%2fb', '/a%5cb']

test('a person who opens an unknown URL is redirected to the root', async () => {
  const app = await site()
  for (const url of [...odd, '/%2e%2e%2fetc%2fpasswd', '/x%zz.html', '/docs/%', '//contests.html', '/apis.html?x=1']) {
    for (const method of ['GET', 'HEAD'] as const) {
      const reply = await app.inject({ method, url: `http://localhost${url}`, headers: asBrowser })
      expect([url, reply.statusCode, reply.headers.location]).toEqual([url, 302, '/'])
      expect(reply.headers.vary).toMatch(/accept/i)
    }
  }
})

test('programs, scripts and API calls get 404 for what does not exist', async () => {
  const app = await site()
  const kinds = [undefined, '*/*', 'application/json', 'text/css,*/*;q=0.1', 'image/avif,image/*', 'text/html;q=0']
  for (const accept of kinds) {
    for (const url of [...odd, '/assets/page-1a2b3c.js', '/assets/page.css']) {
      const reply = await app.inject({ url, headers: accept ? { accept } : {} })
      expect([url, accept, reply.statusCode]).toEqual([url, accept, 404])
      expect(reply.json()).toMatchObject({ code: 'ROUTE_NOT_FOUND' })
    }
  }
  for (const url of ['/api', '/api/', '/api/nothing', '/api/v1.json', '//api/issues', '/API/issues']) {
    const reply = await app.inject({ url: `http://localhost${url}`, headers: asBrowser })
    expect([url, reply.statusCode, reply.json().code]).toEqual([url, 404, 'ROUTE_NOT_FOUND'])
  }
  const sent = await app.inject({ method: 'POST', url: '/about.html', headers: asBrowser })
  expect([sent.statusCode, sent.json().code]).toEqual([404, 'ROUTE_NOT_FOUND'])
  expect((await app.inject({ url: '/api/issues/%zz', headers: asBrowser })).statusCode).toBe(400)
})

test('a page with a broken escape gets the client, and an API call is refused', async () => {
  const app = await site()
  for (const url of ['/contests/%E0%A4%A', '/%zz?next=%', '/submissions/%']) {
    const reply = await app.inject(url)
    expect([url, reply.statusCode, reply.headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8'])
  }
  for (const url of ['/api/issues/%zz', '/dev/%zz', '/docs/%']) {
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, 400])
  }
  expect((await app.inject({ method: 'POST', url: '/contests/%zz' })).statusCode).toBe(400)
})

test('a file is sent whole, whatever ranges are requested', async () => {
  const app = await site()
  for (const range of ['bytes=0-9', 'bytes=1-0,0-0,1-1,2-2,3-3,4-4,5-5']) {
    const reply = await app.inject({ url: '/terms.txt', headers: { range } })
    expect([range, reply.statusCode, reply.headers['accept-ranges']]).toEqual([range, 200, undefined])
  }
})

test('the terms are a text file that anyone can load [7.static.01 V4.1.1 T60]', async () => {
  const app = await site()
  const reply = await app.inject('/terms.txt')
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(reply.body).toMatch(/^TERMS OF SERVICE/)
})

test('the client reads from its page what the operator has turned off', async () => {
  const page = async (off: string[]) => (await (await site('Primacy', off)).inject('/contests')).body
  expect(await page([])).not.toContain('features-off')
  expect(await page(['webhooks', 'profiles'])).toContain('<html data-features-off="webhooks profiles" lang="en">')
})
