import { describe, expect, test } from 'vitest'
import { startTestApp } from '#test/server/start-test-app'
import { endpoints } from '../../features/every-feature'

const ours = 'https://app.example.com'

describe('a page of another origin', () => {
  test.each([
    'https://evil.example',
    'null',
    'https://app.example.com.evil.example',
    'https://evil-app.example.com',
    'https://app.example.com:444',
    'http://app.example.com',
    'https://APP.example.com',
  ])('of %s may not read a reply [V3.4.2 T55]', async (origin) => {
    const { app } = await startTestApp({ corsOrigins: [ours] })
    for (const method of ['GET', 'OPTIONS'] as const) {
      const headers = { origin, 'access-control-request-method': 'PUT' }
      const reply = await app.inject({ method, url: '/api/contests', headers })
      expect(reply.headers['access-control-allow-origin']).toBeUndefined()
      expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
    }
  })

  test('can read replies if the operator allows its origin, and browsers send no session along [V3.4.2 T55]', async () => {
    const { app } = await startTestApp({ corsOrigins: [ours] })
    const headers = { origin: ours, 'access-control-request-method': 'PUT' }
    const asked = await app.inject({ method: 'OPTIONS', url: '/api/contests', headers })
    expect([asked.statusCode, asked.headers['access-control-allow-origin']]).toEqual([204, ours])
    expect(asked.headers['access-control-allow-credentials']).toBeUndefined()
    expect(asked.headers.vary).toMatch(/origin/i)
    const none = await startTestApp()
    const reply = await none.app.inject({ url: '/api/contests', headers: { origin: ours } })
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('can post what a form can post, but no endpoint accepts it, nor a session outside a header [V3.5.1 .2 T54]', async () => {
    const { app, person } = await startTestApp()
    const { token } = await person('grace')
    const writes = endpoints.filter(({ method }) => method !== 'GET')
    for (const { name, method, path } of writes) {
      const url = `/api${path.replace(/\{\w+\}/g, 'x')}?token=${token}`
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
        const headers = { 'content-type': type, cookie: `token=${token}; session=${token}` }
        const reply = await app.inject({ method, url, headers, payload: '{"a":1}' })
        expect([name, type, reply.statusCode]).toEqual([name, type, 415])
      }
      const headers = { 'content-type': 'application/json', cookie: `token=${token}` }
      const bare = await app.inject({ method, url, headers, payload: '{}' })
      expect([200, 201]).not.toContain(name === 'logout' ? 0 : bare.statusCode)
    }
  })

  test('cannot frame any page [V3.2.1 V3.4.6 T56]', async () => {
    const { app } = await startTestApp()
    for (const url of ['/', '/api/contests', '/healthz', '/docs/api', '/api/issues/%zz']) {
      const { headers } = await app.inject(url)
      expect([url, headers['content-security-policy']]).toEqual([
        url,
        expect.stringContaining("frame-ancestors 'none'"),
      ])
      expect([url, headers['x-frame-options']]).toEqual([url, 'DENY'])
      expect([url, headers['cross-origin-resource-policy']]).toEqual([url, 'same-origin'])
    }
  })
})

test('a forged Host appears in no mail, reply or header, because links use PUBLIC_URL [T17]', async () => {
  const app = await startTestApp()
  const ada = await app.person('ada')
  const evil = 'evil.example'
  const headers = {
    host: evil,
    'x-forwarded-host': evil,
    'x-forwarded-proto': 'http',
    'x-original-url': `https://${evil}/`,
    forwarded: `host=${evil}`,
    origin: `https://${evil}`,
  }
  for (const name of ['forgotPassword', 'resendVerification', 'login', 'listContests'] as const) {
    const reply = await app.call(name, { body: { email: ada.email, password: 'Wrong-Horse-7!' }, headers })
    expect(JSON.stringify([reply.body, reply.headers])).not.toContain(evil)
  }
  const [mail, ...others] = await app.mails()
  expect(others).toEqual([])
  expect(`${mail?.text}`).toContain('https://primacy.example/reset-password?token=')
  expect(JSON.stringify(mail)).not.toContain(evil)
})
