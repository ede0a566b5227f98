import { expect, test } from 'vitest'
import { startTestApp } from '../testing/start-test-app'

const named = 'https://app.example.com'
const foreign = [
  'https://evil.example',
  'null',
  'https://app.example.com.evil.example',
  'https://evil.example/https://app.example.com',
  'http://app.example.com',
  'https://app.example.com:8443',
  'https://APP.example.com',
]

test('a page of another origin reads no answer unless the operator named exactly its origin', async () => {
  const { app } = await startTestApp({ corsOrigins: [named] })
  const allowed = async (origin: string, method: 'GET' | 'OPTIONS') => {
    const headers = { origin, 'access-control-request-method': 'GET' }
    const reply = await app.inject({ method, url: '/api/contests', headers })
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
    return reply.headers['access-control-allow-origin']
  }
  for (const method of ['GET', 'OPTIONS'] as const) {
    expect(await allowed(named, method)).toBe(named)
    for (const origin of foreign) expect([origin, await allowed(origin, method)]).toEqual([origin, undefined])
  }
})

test('with no origin named none is let in', async () => {
  const { app } = await startTestApp()
  for (const origin of [named, ...foreign]) {
    const reply = await app.inject({ url: '/api/contests', headers: { origin } })
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
  }
})

test('no page frames a reply, embeds a plugin in it, moves its base or sends its forms elsewhere', async () => {
  const { app } = await startTestApp()
  for (const url of ['/site.json', '/api/contests', '/api/issues/%zz', '/healthz', '/nothing.php']) {
    const policy = String((await app.inject(url)).headers['content-security-policy'])
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toMatch(/default-src 'none'/)
    expect(policy).toMatch(/form-action '(self|none)'/)
  }
})
