import { expect, test } from 'vitest'
import { castPassword } from '#test/server/cast'
import { startTestApp } from '#test/server/start-test-app'

const signup = {
  username: 'Ada',
  email: 'ada@primacy.example',
  password: 'Analytical.3ngine',
  walletAddress: `0x${'aB'.repeat(20)}`,
}

test('a new account has the sent fields, is an unverified user, and contains no secret [1.account.02 3.user.01 .02 .03 .04 6.role.01 7.auth.02 .04 V6.3.2 V15.3.1]', async () => {
  const app = await startTestApp()
  const sent = { ...signup, role: 'admin', isEmailVerified: true }
  const { status, body } = await app.call('signup', { body: sent })
  const now = app.clock.now().toISOString()
  const user = {
    _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    username: 'Ada',
    email: 'ada@primacy.example',
    walletAddress: signup.walletAddress,
    role: 'user',
    isEmailVerified: false,
    createdAt: now,
    updatedAt: now,
  }
  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'success',
    token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    data: { user },
  })
  expect(JSON.stringify(body.data)).not.toMatch(/password|hash|token/i)
  expect((await app.call('me', { as: body.token })).body).toEqual({ status: 'success', data: { user: body.data.user } })
  const { rows } = await app.database.pool.query('select role, is_email_verified from users')
  expect(rows).toEqual([{ role: 'user', is_email_verified: false }])
})

test('logging in returns a valid token and the account [7.auth.01 V7.2.2]', async () => {
  const app = await startTestApp()
  const ada = await app.person('ada')
  const { status, body } = await app.call('login', { body: { email: ada.email, password: castPassword } })
  expect([status, body.status, Object.keys(body).sort()]).toEqual([200, 'success', ['data', 'status', 'token']])
  expect(body.data.user).toMatchObject({ _id: ada.id, username: 'ada', email: ada.email })
  expect((await app.call('me', { as: body.token })).body.data.user).toEqual(body.data.user)
})

test('without a session no account is returned [7.auth.04 .09 V7.6.2]', async () => {
  const app = await startTestApp()
  expect(await app.call('me')).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
  expect(await app.call('acceptTerms')).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
})

test('terms are accepted by a separate call, not with the signup, and it returns the account [3.user.05 7.auth.09]', async () => {
  const app = await startTestApp()
  const acceptedAt = async () => {
    const { rows } = await app.database.pool.query('select terms_accepted_at from users')
    return rows.map((row) => row.terms_accepted_at)
  }
  const { token, data } = (await app.call('signup', { body: { ...signup, acceptedToS: true } })).body
  expect(await acceptedAt()).toEqual([null])
  expect(await app.call('acceptTerms', { as: token })).toMatchObject({
    status: 200,
    body: { status: 'success', data: { user: { _id: data.user._id } } },
  })
  expect(await acceptedAt()).toEqual([app.clock.now()])
})

test('requesting a mail replies with the specified message [7.auth.06 .07]', async () => {
  const app = await startTestApp()
  const body = { email: 'nobody@primacy.example' }
  expect(await app.call('resendVerification', { body })).toMatchObject({
    status: 200,
    body: { status: 'success', message: 'Verification email sent successfully' },
  })
  expect(await app.call('forgotPassword', { body })).toMatchObject({
    status: 200,
    body: {
      status: 'success',
      message: 'If an account with that email exists, a password reset link has been sent.',
    },
  })
})

test('the database refuses any role but user and admin [6.role.01]', async () => {
  const app = await startTestApp()
  const ada = await app.person('ada')
  for (const role of ['judge', 'Admin', '', 'owner']) {
    await expect(app.database.pool.query('update users set role = $1 where id = $2', [role, ada.id])).rejects.toThrow(
      'users_role_known',
    )
  }
})
