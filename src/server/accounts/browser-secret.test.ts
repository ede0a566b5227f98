import { beforeEach, expect, test } from 'vitest'
import { castPassword } from '#test/server/cast'
import { minutesAfter, startTestApp, type TestApp } from '#test/server/start-test-app'

const secret = 'ab'.repeat(32)
let app: TestApp

beforeEach(async () => {
  app = await startTestApp()
})

const withSecret = (secret?: string): Record<string, string> =>
  secret === undefined ? {} : { 'x-browser-secret': secret }

/** Ada logs in, with this value of the header. */
async function logIn(browserSecret?: string): Promise<string> {
  const { email } = await app.person('ada')
  const body = { email, password: castPassword }
  const reply = await app.call('login', { body, headers: withSecret(browserSecret) })
  expect(reply.status).toBe(200)
  return reply.body.token ?? ''
}

const me = async (token: string, browserSecret?: string) =>
  (await app.call('me', { as: token, headers: withSecret(browserSecret) })).status

test('a token left on a shared computer stops working once the browser is closed [T15]', async () => {
  const token = await logIn(secret)
  expect(await me(token, secret)).toBe(200)
  expect([await me(token), await me(token, 'cd'.repeat(32)), await me(token, 'short')]).toEqual([401, 401, 401])
  // What was remembered of the session lets nobody else in, nor does a refusal end it.
  expect(await me(token, secret)).toBe(200)
})

test("a browser session lasts no longer than an admin's, even if the browser stays open", async () => {
  const token = await logIn(secret)
  const now = app.clock.now()
  app.clock.set(minutesAfter(now, 12 * 60 - 1))
  expect(await me(token, secret)).toBe(200)
  app.clock.set(minutesAfter(now, 12 * 60 + 1))
  expect(await me(token, secret)).toBe(401)
})

test.each([undefined, 'short', '', 'no letters of base64url !!!!!!!!'])(
  'a login with the secret %j opens a session like any other',
  async (sent) => {
    const token = await logIn(sent)
    expect([await me(token), await me(token, secret)]).toEqual([200, 200])
  },
)
