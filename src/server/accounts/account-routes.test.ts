import { eq } from 'drizzle-orm'
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { castPassword } from '#test/server/cast'
import { authSecret, startTestApp, type TestApp, testAppOn } from '#test/server/start-test-app'
import { users } from '../db/tables/tables'
import { hashPassword } from './passwords/password-hash'

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

/** The token in the newest mail to this address that links to that page. */
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
  test('opens a session for an unverified account, and a verification mail follows [1.account.01]', async () => {
    const reply = await app.call('signup', { body: adaSignsUp })
    expect(reply.status).toBe(201)
    expect(reply.body.data.user).toMatchObject({ username: 'Ada', role: 'user', isEmailVerified: false })
    const me = await app.call('me', { as: reply.body.token })
    expect(me.body.data.user).toEqual(reply.body.data.user)
    await mailedToken('verify-email')
  })

  test('stores nothing that the form has no field for [3.user.02 6.role.01 V15.3.3 T7]', async () => {
    const extra = { role: 'admin', isEmailVerified: true, _id: 'x', createdAt: '2020-01-01T00:00:00Z' }
    await app.call('signup', { body: { ...adaSignsUp, ...extra } })
    expect(await adasRow()).toMatchObject({ role: 'user', isEmailVerified: false, createdAt: app.clock.now() })
  })

  test('names what is taken, in any letter case, and notifies the owner of the address once [T10 T19]', async () => {
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

  test('with twenty concurrent attempts for one address, exactly one succeeds [F16]', async () => {
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
  test('answers an unknown address exactly as a wrong password [T10]', async () => {
    await app.person('ada')
    const wrong = await app.call('login', { body: { email: 'ada@primacy.example', password: 'Wrong-Horse-7!' } })
    const unknown = await app.call('login', { body: { email: 'nobody@primacy.example', password: castPassword } })
    expect(wrong).toMatchObject({ status: 401, body: { error: 'Invalid email or password' } })
    expect(unknown.body).toEqual(wrong.body)
  })

  test('accepts the address in any case, and the password byte for byte [1.account.01 V6.2.8]', async () => {
    await app.person('ada', { isEmailVerified: false })
    const right = await app.call('login', { body: { email: ' Ada@Primacy.Example', password: castPassword } })
    const padded = await app.call('login', { body: { email: adaSignsUp.email, password: `${castPassword} ` } })
    expect([right.status, padded.status]).toEqual([200, 401])
  })

  test('refuses a password that is too long for any account [V6.2.9 T12]', async () => {
    await app.person('ada')
    const reply = await app.call('login', { body: { email: adaSignsUp.email, password: 'x'.repeat(100_000) } })
    expect(reply.status).toBe(401)
  })

  test('under a flood of logins replies 503 to some and processes the others [V11.4.2 V15.2.2 T12]', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 300 }, () => hashPassword(castPassword)))
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(outcomes.length - refused.length).toBeGreaterThan(64)
    expect(refused[0]).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 })
    await expect(hashPassword(castPassword)).resolves.toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('a session', () => {
  test('ends with logout, on every instance, and logging out again does no harm [7.auth.03 V7.4.1 T15]', async () => {
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

  test('ends after seven days [V7.3.2 V9.2.1]', async () => {
    const ada = await app.person('ada')
    app.clock.advance(7 * 24 * 60 - 1)
    expect((await app.call('me', { as: ada })).status).toBe(200)
    app.clock.advance(1)
    expect((await app.call('me', { as: ada })).status).toBe(401)
  })

  test('reads the role from the database on every call, not from the token [V7.2.1 V8.3.1 T6]', async () => {
    const grace = await app.person('grace')
    await app.db.update(users).set({ role: 'user' }).where(eq(users.id, grace.id))
    expect((await app.call('me', { as: grace })).body.data.user.role).toBe('user')
  })

  test('is not accepted with a token that this server did not sign [V7.2.1 .3 V9.1.1 .2 .3 V9.2.1 .2 .3 .4 V11.3.3 T14]', async () => {
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
  test('succeeds whenever the link is opened within 24 hours, and not after [4.verifying.01 7.auth.05 8.success.01]', async () => {
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
  ])('refuses %j [2.verify.02 7.auth.05]', async (body, error) => {
    expect(await app.call('verifyEmail', { body })).toMatchObject({ status: 400, body: { error } })
  })

  test('does not verify an address that the account got later [V6.6.2 T16]', async () => {
    await app.call('signup', { body: adaSignsUp })
    const token = await mailedToken('verify-email')
    await app.db.update(users).set({ email: 'ada@elsewhere.example' })
    expect((await app.call('verifyEmail', { body: { token } })).body.code).toBe('TOKEN_INVALID')
  })
})

describe('requesting a link', () => {
  test.each(['resendVerification', 'forgotPassword'] as const)(
    '%s answers every address alike [2.forgot.03 7.auth.06 .07 T10]',
    async (name) => {
      await app.person('ada')
      await app.person('linus', { isEmailVerified: false })
      const ask = (who: string) => app.call(name, { body: { email: `${who}@primacy.example` } })
      const replies = [await ask('ada'), await ask('linus'), await ask('nobody')]
      expect(replies.map((reply) => reply.body)).toEqual(Array(3).fill(replies[0]?.body))
      const mailed = (await app.mails()).map((mail) => mail.email).sort()
      const [ada, linus] = ['ada@primacy.example', 'linus@primacy.example']
      expect(mailed).toEqual(name === 'forgotPassword' ? [ada, linus] : [linus])
    },
  )
})

describe('resetting a password', () => {
  test('works once for 30 minutes, and ends every session of the account [7.auth.08 8.reset.02 V6.4.1 .3 V7.4.3 V16.3.1 T15]', async () => {
    const ada = await app.person('ada')
    const token = await resetToken(ada.email)
    app.clock.advance(29)
    const reset = () => app.call('resetPassword', { params: { token }, body: { password: newPassword } })
    expect(await reset()).toMatchObject({
      status: 200,
      body: { message: 'Password reset successfully! You can now log in with your new password.' },
    })
    expect(await reset()).toMatchObject({ status: 400, body: { error: 'Invalid reset token' } })
    expect(await app.events()).toMatchObject([
      { kind: 'password_changed', actorId: ada.id, reason: 'By a link that was mailed to the account' },
    ])
    expect((await app.call('me', { as: ada })).status).toBe(401)
    const logIn = (password: string) => app.call('login', { body: { email: ada.email, password } })
    expect([(await logIn(castPassword)).status, (await logIn(newPassword)).status]).toEqual([401, 200])
  })

  test('refuses a link that has expired or that a newer one replaced [V6.6.2 T16]', async () => {
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

  test('with twenty concurrent uses of one link, exactly one succeeds [T16]', async () => {
    const ada = await app.person('ada')
    const params = { token: await resetToken(ada.email) }
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => app.call('resetPassword', { params, body: { password: newPassword } })),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.body.code === 'TOKEN_INVALID')).toHaveLength(19)
  })

  test('neither accepts nor creates a verification link [V6.6.2 V9.2.2 T16]', async () => {
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

test('accepting the terms fifty times at once stores one time, and later acceptances change nothing', async () => {
  const ada = await app.person('ada', { isEmailVerified: false })
  const acceptedAt = app.clock.now()
  await Promise.all(Array.from({ length: 50 }, () => app.call('acceptTerms', { as: ada })))
  app.clock.advance(5)
  expect((await app.call('acceptTerms', { as: ada })).status).toBe(200)
  expect((await adasRow())?.termsAcceptedAt).toEqual(acceptedAt)
})
