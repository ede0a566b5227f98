import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '#test/server/start-test-app'
import { endpoints } from '../../features/every-feature'
import { knownPaths } from './other-methods'
import { endpointRegistry } from './register-endpoints'

const login = '/api/auth/login'
const jsonType = { 'content-type': 'application/json' }

describe('the body of a request', () => {
  test('an empty body counts as an empty object on every method', async () => {
    const { app } = await startTestApp()
    for (const headers of [jsonType, {}]) {
      const reply = await app.inject({ method: 'POST', url: '/api/auth/logout', headers })
      expect(reply.statusCode).toBe(200)
    }
    const missing = await app.inject({ method: 'POST', url: login, headers: jsonType })
    expect(missing.json()).toMatchObject({ code: 'VALIDATION_ERROR', error: 'Email is required' })
    const removal = await app.inject({ method: 'DELETE', url: '/api/issues/x', headers: jsonType })
    expect(removal.json()).toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})

describe('paths and methods', () => {
  test('an unknown path below /api gets a JSON 404, and a known path with another method a 405 with the allowed ones', async () => {
    const { app } = await startTestApp()
    expect((await app.inject('/api/nothing')).json()).toEqual({
      status: 'error',
      error: 'Not found',
      code: 'ROUTE_NOT_FOUND',
    })
    const wrong = await app.inject({ method: 'PATCH', url: '/api/contests' })
    expect(wrong.statusCode).toBe(405)
    expect(wrong.headers.allow).toBe('GET, HEAD, POST')
    expect(wrong.json()).toMatchObject({ error: 'Method not allowed', code: 'METHOD_NOT_ALLOWED' })
  })

  test('a known path replies 405 to every other method, including unusual ones [V3.5.3]', async () => {
    const { app } = await startTestApp()
    for (const method of ['TRACE', 'PROPFIND', 'OPTIONS', 'COPY', 'MKCOL'] as const) {
      const reply = await app.inject({ method: method as 'OPTIONS', url: '/api/contests' })
      expect(reply.json()).toMatchObject({ status: 'error', code: 'METHOD_NOT_ALLOWED' })
      const unknown = await app.inject({ method: method as 'OPTIONS', url: '/api/nothing' })
      expect(unknown.json()).toMatchObject({ code: 'ROUTE_NOT_FOUND' })
    }
    expect((await app.inject({ method: 'HEAD', url: login })).statusCode).toBe(405)
  })

  test('a path that another one covers with a parameter has only its own methods', async () => {
    const { app } = await startTestApp()
    for (const method of ['DELETE', 'PUT', 'TRACE'] as const) {
      const own = await app.inject({ method: method as 'PUT', url: '/api/issues/my-issues' })
      expect([own.statusCode, own.headers.allow]).toEqual([405, 'GET, HEAD'])
    }
    const merge = await app.inject({ method: 'GET', url: '/api/issues/duplicates/merge' })
    expect([merge.statusCode, merge.headers.allow]).toEqual([405, 'POST'])
    const covering = await app.inject({ method: 'POST', url: '/api/%69ssues/one' })
    expect([covering.statusCode, covering.headers.allow]).toEqual([405, 'GET, HEAD, PUT, DELETE'])
  })

  test('a reset without a token says that the token is missing', async () => {
    const { app } = await startTestApp()
    const reply = await app.inject({ method: 'POST', url: '/api/auth/reset-password/', headers: jsonType })
    expect(reply.json()).toMatchObject({ code: 'TOKEN_REQUIRED', error: 'No reset token provided' })
  })
})

describe('the headers of every reply', () => {
  test('include a request id, no caching below /api, no sniffing, and a policy without inline code [V3.2.1 V3.4.3 .4 .5 V14.3.2 T4]', async () => {
    const { app } = await startTestApp()
    const overlong = `/api/issues/${'x'.repeat(9_000)}`
    for (const url of ['/api/contests', '/api/nothing', '/healthz', '/api/issues/%zz', overlong]) {
      const { headers } = await app.inject(url)
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('no-referrer')
      const scripts = url === overlong || url.includes('%') ? '' : "script-src 'self';style-src 'self'"
      expect(headers['content-security-policy']).toContain(`default-src 'none';${scripts}`)
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
      expect(headers['x-powered-by']).toBeUndefined()
      if (url.startsWith('/api')) expect(headers['cache-control']).toBe('no-store')
    }
  })
})

describe('when the database is unreachable', () => {
  test('a call with a valid token gets 503 with Retry-After, never 401, and readiness names the database [V16.5.2]', async () => {
    const app = await startTestApp()
    const ada = await app.person('ada')
    const pools = [...new Set([app.database.pool, app.database.probe])]
    const kept = pools.map(({ connect, query }) => ({ connect, query }))
    const refuse = () => Promise.reject(new Error('timeout exceeded when trying to connect'))
    for (const pool of pools) Object.assign(pool, { connect: refuse, query: refuse })
    try {
      const reply = await app.call('me', { as: ada })
      expect(reply).toMatchObject({
        status: 503,
        body: { code: 'UNAVAILABLE', error: 'Service temporarily unavailable. Please try again.' },
      })
      expect(reply.headers['retry-after']).toBe('5')
      const ready = await app.app.inject('/readyz')
      expect(ready.statusCode).toBe(503)
      expect(ready.json().failing).toContain('database')
      expect((await app.app.inject('/healthz')).statusCode).toBe(200)
    } finally {
      for (const [place, pool] of pools.entries()) Object.assign(pool, kept[place])
    }
  })

  test('reading works when the database cannot store that the session was used [F5]', async () => {
    const app = await startTestApp()
    const ada = await app.person('ada')
    const { pool } = app.database
    app.clock.advance(120)
    await pool.query(`create function refuse_notes() returns trigger language plpgsql
      as $$ begin raise exception 'cannot execute UPDATE' using errcode = '25006'; end $$`)
    await pool.query('create trigger refuse_notes before update on sessions execute function refuse_notes()')
    try {
      expect((await app.call('me', { as: ada })).status).toBe(200)
    } finally {
      await pool.query('drop function refuse_notes cascade')
    }
  })
})

describe('an unexpected error', () => {
  test('is a 500 with a message and a request id, and does not reveal its cause [V16.5.1 F25]', async () => {
    const app = await startTestApp()
    const ada = await app.person('ada')
    await app.database.pool.query('alter table contests rename column title to headline')
    try {
      const reply = await app.call('listContests', { as: ada })
      expect(reply).toMatchObject({
        status: 500,
        headers: { 'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) },
      })
      expect(reply.body).toEqual({ status: 'error', error: 'An unexpected error occurred', code: 'INTERNAL' })
    } finally {
      await app.database.pool.query('alter table contests rename column headline to title')
    }
  })

  test('a route below /api that is not in the endpoint table stops the start [V6.3.4 T1]', async () => {
    const second = Fastify()
    second.decorate('knownPaths', knownPaths(endpoints))
    endpointRegistry(second, endpoints, {} as never)
    expect(() => second.get('/api/backdoor', () => 'open')).toThrow('GET /api/backdoor is not in the endpoint table')
    expect(() => endpointRegistry(Fastify(), endpoints, {} as never).finish()).toThrow(/No handler for: login, signup/)
  })
})

describe('the OpenAPI document', () => {
  test('lists every path, and has no broken references [V2.1.1]', async () => {
    const { app } = await startTestApp()
    const text = (await app.inject('/api/openapi.json')).body
    const document = JSON.parse(text)
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toContain('/issues/{id}/status')
    const pointers = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1] ?? '')
    expect(pointers.length).toBeGreaterThan(10)
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining([...new Set(pointers)]))
  })

  test('has a page that loads nothing from other sites', async () => {
    const { app } = await startTestApp()
    const page = await app.inject('/docs/api')
    const html = page.statusCode === 302 ? await app.inject(String(page.headers.location)) : page
    expect(html.statusCode).toBe(200)
    expect(html.body).toContain('<title>API · Primacy</title>')
    expect(html.body).not.toMatch(/(src|href)="(https?:)?\/\//)
    expect(html.headers['content-security-policy']).toContain("script-src 'self'; style-src 'self' 'unsafe-inline'")
    expect(html.headers['x-content-type-options']).toBe('nosniff')
  })

  test('serves the parts of that page, again only if they changed, and no other file', async () => {
    const { app } = await startTestApp()
    const url = '/docs/api/static/swagger-ui.css'
    const style = await app.inject(url)
    expect([style.statusCode, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
    const again = await app.inject({ url, headers: { 'if-none-match': String(style.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200)
    for (const missing of ['/docs/api/static/package.json', '/docs/api/static/..%2fpackage.json', '/docs/api/nothing'])
      expect((await app.inject(missing)).json()).toMatchObject({ code: 'ROUTE_NOT_FOUND' })
  })
})
