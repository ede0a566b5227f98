import { expect, test } from 'vitest'
import { authSecret, minutesAfter, startTestApp, testAppOn } from '#test/server/start-test-app'
import { createSessionTokens } from './session-token'

const former = 'the secret before, also thirty-two bytes and more'
const life = { days: 7, adminHours: 12 }
const tokensOf = (secret: string, previousSecret?: string) => createSessionTokens({ ...life, secret, previousSecret })
const now = new Date('2026-03-01T12:00:00Z')
const session = { sessionId: crypto.randomUUID(), userId: crypto.randomUUID() }
const issued = (secret: string) => tokensOf(secret).issue({ ...session, role: 'user', now })

test('a token signed with the previous secret is valid until it expires [T14]', async () => {
  const token = await issued(former)
  const tokens = tokensOf(authSecret, former)
  expect(await tokens.read(token, now)).toMatchObject(session)
  expect(await tokens.read(token, minutesAfter(now, 7 * 24 * 60 - 1))).toMatchObject(session)
  expect(await tokens.read(token, minutesAfter(now, 7 * 24 * 60 + 1))).toBeNull()
})

test('a new token is signed with the new secret, and not valid for the old one', async () => {
  const token = await tokensOf(authSecret, former).issue({ ...session, role: 'user', now })
  expect(await tokensOf(authSecret).read(token, now)).toMatchObject(session)
  expect(await tokensOf(former).read(token, now)).toBeNull()
})

test('without the previous secret its tokens are invalid, and tokens signed with another secret always are', async () => {
  expect(await tokensOf(authSecret).read(await issued(former), now)).toBeNull()
  const third = 'a secret of somebody else, thirty-two bytes and more'
  expect(await tokensOf(authSecret, former).read(await issued(third), now)).toBeNull()
})

test('changing the secret signs no one out if the previous one is set', async () => {
  const app = await startTestApp()
  const ada = await app.person('ada')
  const row = { sessionId: ada.sessionId, userId: ada.id, role: 'user', now: app.clock.now() } as const
  const as = await tokensOf(former).issue(row)
  const rotated = await testAppOn(app.database, { previousAuthSecret: former, now: app.clock.now() })
  expect((await rotated.call('me', { as })).status).toBe(200)
  expect((await app.call('me', { as })).status).toBe(401)
})
