import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { readableUrl, serveSite } from './site-files'

async function site() {
  const webDir = mkdtempSync(join(tmpdir(), 'primacy-site-'))
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Primacy</title>')
  writeFileSync(join(webDir, 'terms.txt'), readFileSync(new URL('../../../public/terms.txt', import.meta.url)))
  const app = Fastify({ rewriteUrl: readableUrl })
  onTestFinished(async () => {
    await app.close()
    rmSync(webDir, { recursive: true, force: true })
  })
  await serveSite(app, {
    siteName: 'Primacy',
    supportEmail: 'support@primacy.example',
    webDir,
    legalDir: null,
    analytics: { kind: 'own' },
    commonPasswords: 'warn',
  })
  return app
}

test('an address that may be a page gets the client, which routes it', async () => {
  const app = await site()
  for (const url of ['/', '/contests/7', '/submissions/a%20b?x=1', '/contests/%00', '/contests/%3Cscript%3E']) {
    const reply = await app.inject(url)
    expect([url, reply.statusCode, reply.headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8'])
  }
})

test('the example terms promise of results and wallets what the rules keep', async () => {
  const terms = (await (await site()).inject('/terms.txt')).body
  expect(terms).not.toContain('results do not change')
  expect(terms).toContain('results change only if it is reopened. That takes a reason')
  expect(terms).toContain('not possible after the first reward of the contest was paid')
  expect(terms).toContain('the wallet address that your account had when the results were finalized')
})

test('a path that no page can have is a 404, however it is spelled', async () => {
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

test('a person who opens an unknown address is sent to the root, whatever the address looks like', async () => {
  const app = await site()
  for (const url of [...odd, '/%2e%2e%2fetc%2fpasswd', '/x%zz.html', '/docs/%', '//contests.html', '/apis.html?x=1']) {
    for (const method of ['GET', 'HEAD'] as const) {
      const reply = await app.inject({ method, url: `http://localhost${url}`, headers: asBrowser })
      expect([url, reply.statusCode, reply.headers.location]).toEqual([url, 302, '/'])
      expect(reply.headers.vary).toMatch(/accept/i)
    }
  }
})

test('a program, a script and a call that ask for what is not there get a real 404', async () => {
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

test('a page with a broken escape gets the client, and a call with one keeps its refusal', async () => {
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

test('a file is sent whole, however many parts of it are asked for', async () => {
  const app = await site()
  for (const range of ['bytes=0-9', 'bytes=1-0,0-0,1-1,2-2,3-3,4-4,5-5']) {
    const reply = await app.inject({ url: '/terms.txt', headers: { range } })
    expect([range, reply.statusCode, reply.headers['accept-ranges']]).toEqual([range, 200, undefined])
  }
})

test('the terms are a text file that anybody can have', async () => {
  const app = await site()
  const reply = await app.inject('/terms.txt')
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(reply.body).toMatch(/^TERMS OF SERVICE/)
})
