import { eq } from 'drizzle-orm'
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { ledgerEvents, users } from '../db/tables'
import { castPassword } from '../testing/cast'
import { authSecret, startTestApp, type TestApp, testAppOn } from '../testing/start-test-app'
import { hashPassword } from './password-hash'

const adaSignsUp = {
  username: 'Ada',
  email: 'ada@primacy.example',
  password: 'Analytical.3ngine',
  walletAddress: `0x${'aB'.repeat(20)}`,
}
const newPassword = 'Difference.3ngine'

let app: TestApp

beforeEach(async () => {
  app = await startTestApp()
})

/** The token of the newest mail to this address with a link to that page. */
async function mailedToken(page: 'verify-email' | 'reset-password', email = adaSignsUp.email): Promise<string> {
  const link = new RegExp(`https://primacy\\.example/${page}\\?token=([\\w-]{43})`)
  const mails = (await app.mails()).filter((mail) => mail.email === email)
  const tokens = mails.flatMap((mail) => link.exec(mail.text)?.[1] ?? [])
  expect(tokens[0]).toBeDefined()
  return tokens[0] as string
}

async function resetToken(email: string): Promise<string> {
  await app.call('forgotPassword', { body: { email } })
  return mailedToken('reset-password', email)
}

const adasRow = async () => (await app.db.select().from(users).where(eq(users.email, adaSignsUp.email)))[0]

describe('signing up', () => {
  test('opens a session for an unverified account, and a verification mail follows', async () => {
    const reply = await app.call('signup', { body: adaSignsUp })
    expect(reply.status).toBe(201)
    expect(reply.body.data.user).toMatchObject({ username: 'Ada', role: 'user', isEmailVerified: false })
    const me = await app.call('me', { as: reply.body.token })
    expect(me.body.data.user).toEqual(reply.body.data.user)
    await mailedToken('verify-email')
  })

  test('stores nothing that the form has no field for', async () => {
    const extra = { role: 'admin', isEmailVerified: true, _id: 'x', createdAt: '2020-01-01T00:00:00Z' }
    await app.call('signup', { body: { ...adaSignsUp, ...extra } })
    expect(await adasRow()).toMatchObject({ role: 'user', isEmailVerified: false, createdAt: app.clock.now() })
  })

  test('names what is taken, in any letter case, and tells the owner of the address once', async () => {
    await app.call('signup', { body: adaSignsUp })
    const again = { ...adaSignsUp, username: 'ADA', email: 'ADA@primacy.example' }
    const reply = await app.call('signup', { body: again })
    await app.call('signup', { body: again })
    expect(reply).toMatchObject({ status: 409, body: { code: 'ACCOUNT_EXISTS' } })
    expect(reply.body.fields).toEqual({
      username: 'This username is already taken',
      email: 'An account with this email already exists',
    })
    const notices = (await app.mails()).filter((mail) => mail.subject.startsWith('You already have an account'))
    expect(notices).toHaveLength(1)
  })

  test('of twenty at once with one address, one succeeds', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        app.call('signup', {
          body: { ...adaSignsUp, username: `ada${place}`, email: place % 2 ? 'Ada@primacy.example' : adaSignsUp.email },
        }),
      ),
    )
    const statuses = replies.map((reply) => reply.status).sort()
    expect(statuses).toEqual([201, ...Array(19).fill(409)])
  })
})

describe('logging in', () => {
  test('answers an unknown address exactly as a wrong password', async () => {
    await app.person('ada')
    const wrong = await app.call('login', { body: { email: 'ada@primacy.example', password: 'Wrong-Horse-7!' } })
    const unknown = await app.call('login', { body: { email: 'nobody@primacy.example', password: castPassword } })
    expect(wrong).toMatchObject({ status: 401, body: { error: 'Invalid email or password' } })
    expect(unknown.body).toEqual(wrong.body)
  })

  test('accepts the address in any case, and the password byte for byte', async () => {
    await app.person('ada', { isEmailVerified: false })
    const right = await app.call('login', { body: { email: ' Ada@Primacy.Example', password: castPassword } })
    const padded = await app.call('login', { body: { email: adaSignsUp.email, password: `${castPassword} ` } })
    expect([right.status, padded.status]).toEqual([200, 401])
  })

  test('refuses a password that is too long for any account', async () => {
    await app.person('ada')
    const reply = await app.call('login', { body: { email: adaSignsUp.email, password: 'x'.repeat(100_000) } })
    expect(reply.status).toBe(401)
  })

  test('in a flood of passwords tells some to come back, and works off the others', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 300 }, () => hashPassword(castPassword)))
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(outcomes.length - refused.length).toBeGreaterThan(64)
    expect(refused[0]).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 })
    await expect(hashPassword(castPassword)).resolves.toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('a session', () => {
  test('ends with logout, on every instance, and logging out again does no harm', async () => {
    const ada = await app.person('ada')
    const other = await testAppOn(app.database, { now: app.clock.now() })
    expect((await other.call('me', { as: ada })).status).toBe(200)
    const replies = [
      await app.call('logout', { as: ada }),
      await app.call('logout', { as: ada }),
      await app.call('logout'),
    ]
    expect(replies.map((reply) => reply.body)).toEqual(
      Array(3).fill({ status: 'success', message: 'Logged out successfully' }),
    )
    expect((await other.call('me', { as: ada })).status).toBe(401)
  })

  test('ends after seven days', async () => {
    const ada = await app.person('ada')
    app.clock.advance(7 * 24 * 60 - 1)
    expect((await app.call('me', { as: ada })).status).toBe(200)
    app.clock.advance(1)
    expect((await app.call('me', { as: ada })).status).toBe(401)
  })

  test('takes the role from the database at every call, not from the token', async () => {
    const grace = await app.person('grace')
    await app.db.update(users).set({ role: 'user' }).where(eq(users.id, grace.id))
    expect((await app.call('me', { as: grace })).body.data.user.role).toBe('user')
  })

  test('is not opened by a token that this server did not sign as it is', async () => {
    const ada = await app.person('ada')
    const claims = decodeJwt(ada.token)
    const key = (secret: string) => new TextEncoder().encode(secret)
    const signed = (change: object, secret = authSecret, alg = 'HS256') =>
      new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg }).sign(key(secret))
    const [header, , signature] = ada.token.split('.')
    const asAdmin = Buffer.from(JSON.stringify({ ...claims, role: 'admin' })).toString('base64url')
    const forged = [
      new UnsecuredJWT({ ...claims }).encode(),
      `${header}.${asAdmin}.${signature}`,
      `${ada.token.split('.').slice(0, 2).join('.')}.`,
      await signed({}, 'secret'.repeat(8)),
      await signed({}, authSecret, 'HS384'),
      await signed({ exp: (claims.iat as number) - 60 }),
      await signed({ exp: undefined }),
      await signed({ iat: (claims.iat as number) + 3600 }),
      await signed({ iss: 'elsewhere' }),
      await signed({ aud: 'elsewhere' }),
      await signed({ jti: crypto.randomUUID() }),
      await signed({ jti: 'x' }),
      await signed({ id: crypto.randomUUID() }),
      'x.y.z',
    ]
    const statuses = await Promise.all(forged.map(async (token) => (await app.call('me', { as: token })).status))
    expect(statuses).toEqual(forged.map(() => 401))
    expect((await app.call('me', { as: await signed({}) })).status).toBe(200)
  })
})

describe('verifying an address', () => {
  test('succeeds as often as the link is opened within 24 hours, and not after', async () => {
    await app.call('signup', { body: adaSignsUp })
    const token = await mailedToken('verify-email')
    const first = await app.call('verifyEmail', { body: { token } })
    expect(first.body).toMatchObject({
      message: 'Email verified successfully!',
      data: { user: { isEmailVerified: true } },
    })
    app.clock.advance(24 * 60 - 1)
    expect((await app.call('verifyEmail', { body: { token } })).body).toEqual(first.body)
    app.clock.advance(1)
    expect((await app.call('verifyEmail', { body: { token } })).status).toBe(400)
  })

  test.each([
    [{}, 'No verification token provided'],
    [{ token: '' }, 'No verification token provided'],
    [{ token: 'x'.repeat(10_000) }, 'The verification token is invalid or has expired.'],
    [{ token: ['a'] }, 'The verification token is invalid or has expired.'],
  ])('refuses %j', async (body, error) => {
    expect(await app.call('verifyEmail', { body })).toMatchObject({ status: 400, body: { error } })
  })

  test('says nothing about an address that the account took later', async () => {
    await app.call('signup', { body: adaSignsUp })
    const token = await mailedToken('verify-email')
    await app.db.update(users).set({ email: 'ada@elsewhere.example' })
    expect((await app.call('verifyEmail', { body: { token } })).body.code).toBe('TOKEN_INVALID')
  })
})

describe('asking for a link', () => {
  test.each(['resendVerification', 'forgotPassword'] as const)('%s answers every address alike', async (name) => {
    await app.person('ada')
    await app.person('linus', { isEmailVerified: false })
    const ask = (who: string) => app.call(name, { body: { email: `${who}@primacy.example` } })
    const replies = [await ask('ada'), await ask('linus'), await ask('nobody')]
    expect(replies.map((reply) => reply.body)).toEqual(Array(3).fill(replies[0]?.body))
    const mailed = (await app.mails()).map((mail) => mail.email).sort()
    const [ada, linus] = ['ada@primacy.example', 'linus@primacy.example']
    expect(mailed).toEqual(name === 'forgotPassword' ? [ada, linus] : [linus])
  })
})

describe('resetting a password', () => {
  test('works once for 30 minutes, and ends every session of the account', async () => {
    const ada = await app.person('ada')
    const token = await resetToken(ada.email)
    app.clock.advance(29)
    const reset = () => app.call('resetPassword', { params: { token }, body: { password: newPassword } })
    expect(await reset()).toMatchObject({
      status: 200,
      body: { message: 'Password reset successfully! You can now log in with your new password.' },
    })
    expect(await reset()).toMatchObject({ status: 400, body: { error: 'Invalid reset token' } })
    expect(await app.db.select().from(ledgerEvents)).toMatchObject([
      { kind: 'password_changed', actorId: ada.id, reason: 'By a link that was mailed to the account' },
    ])
    expect((await app.call('me', { as: ada })).status).toBe(401)
    const logIn = (password: string) => app.call('login', { body: { email: ada.email, password } })
    expect([(await logIn(castPassword)).status, (await logIn(newPassword)).status]).toEqual([401, 200])
  })

  test('refuses a link that has expired or that a newer one replaced', async () => {
    const ada = await app.person('ada')
    const older = await resetToken(ada.email)
    app.clock.advance(1)
    const newer = await resetToken(ada.email)
    const reset = (token: string) => app.call('resetPassword', { params: { token }, body: { password: newPassword } })
    expect((await reset(older)).body.code).toBe('TOKEN_INVALID')
    app.clock.advance(30)
    expect((await reset(newer)).body.code).toBe('TOKEN_INVALID')
  })

  test('leaves the link usable when the password is refused', async () => {
    const ada = await app.person('ada')
    const params = { token: await resetToken(ada.email) }
    const weak = await app.call('resetPassword', { params, body: { password: 'short' } })
    const strong = await app.call('resetPassword', { params, body: { password: newPassword } })
    expect([weak.status, strong.status]).toEqual([400, 200])
  })

  test('of twenty uses of one link at once, one succeeds', async () => {
    const ada = await app.person('ada')
    const params = { token: await resetToken(ada.email) }
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => app.call('resetPassword', { params, body: { password: newPassword } })),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.body.code === 'TOKEN_INVALID')).toHaveLength(19)
  })

  test('neither takes a verification link nor gives one', async () => {
    await app.call('signup', { body: adaSignsUp })
    const verifyToken = await mailedToken('verify-email')
    const params = { token: verifyToken }
    expect((await app.call('resetPassword', { params, body: { password: newPassword } })).body.code).toBe(
      'TOKEN_INVALID',
    )
    const token = await resetToken(adaSignsUp.email)
    expect((await app.call('verifyEmail', { body: { token } })).body.code).toBe('TOKEN_INVALID')
  })

  test('without a token says that it is missing', async () => {
    const reply = await app.call('resetPasswordWithoutToken', { body: { password: newPassword } })
    expect(reply).toMatchObject({ status: 400, body: { code: 'TOKEN_REQUIRED', error: 'No reset token provided' } })
  })
})

test('accepting the terms fifty times at once keeps one time, and later times change nothing', async () => {
  const ada = await app.person('ada', { isEmailVerified: false })
  const acceptedAt = app.clock.now()
  await Promise.all(Array.from({ length: 50 }, () => app.call('acceptTerms', { as: ada })))
  app.clock.advance(5)
  expect((await app.call('acceptTerms', { as: ada })).status).toBe(200)
  expect((await adasRow())?.termsAcceptedAt).toEqual(acceptedAt)
})
