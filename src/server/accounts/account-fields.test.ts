import { beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/start-test-app'

let app: TestApp

beforeEach(async () => {
  app = await startTestApp()
})

const signup = {
  username: 'Ada',
  email: 'ada@primacy.example',
  password: 'Analytical.3ngine',
  walletAddress: `0x${'aB'.repeat(20)}`,
}
const classes =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character'
const username = 'Username can only contain letters, numbers, underscores, and hyphens'
const wallet = 'Invalid Ethereum wallet address'

type Field = keyof typeof signup
const refusals: [Field, unknown, string][] = [
  ['username', undefined, 'Username is required'],
  ['username', ' ', 'Username is required'],
  ['username', 'ab', 'Username must be at least 3 characters'],
  ['username', 'a'.repeat(31), 'Username must be less than 30 characters'],
  ['username', 'a b', username],
  ['username', 'é12', username],
  ['username', 'a.b', username],
  ['email', undefined, 'Email is required'],
  ['email', 'foo', 'Invalid email address'],
  ['email', 'a@b', 'Invalid email address'],
  ['password', undefined, 'Password is required'],
  ['password', 'Aa1!aaa', 'Password must be at least 8 characters'],
  ['password', 'aaaaaa1!', classes],
  ['password', 'AAAAAA1!', classes],
  ['password', 'Aaaaaaa!', classes],
  ['password', 'Aaaaaa1_', classes],
  ['walletAddress', undefined, 'Wallet address is required'],
  ['walletAddress', `0x${'a'.repeat(39)}`, wallet],
  ['walletAddress', `0x${'a'.repeat(41)}`, wallet],
  ['walletAddress', 'a'.repeat(42), wallet],
  ['walletAddress', `0x${'g'.repeat(40)}`, wallet],
]

test.each(refusals)('signing up with %s %j is answered with %j', async (field, value, message) => {
  const reply = await app.call('signup', { body: { ...signup, [field]: value } })
  expect(reply.status).toBe(400)
  expect(reply.body.fields).toEqual({ [field]: message })
})

const accepted: [Field, string][] = [
  ['username', 'abc'],
  ['username', 'a'.repeat(30)],
  ['username', 'A_b-1'],
  ['email', 'a@b.co'],
  ['walletAddress', `0x${'aBcD'.repeat(10)}`],
]

test.each(accepted)('signing up with %s %j succeeds', async (field, value) => {
  expect((await app.call('signup', { body: { ...signup, [field]: value } })).status).toBe(201)
})

const logins: [object, object][] = [
  [{ password: 'secret1' }, { email: 'Email is required' }],
  [{ email: 'foo', password: 'secret1' }, { email: 'Invalid email address' }],
  [{ email: 'a@b.co' }, { password: 'Password is required' }],
  [{ email: 'a@b.co', password: '12345' }, { password: 'Password must be at least 6 characters' }],
]

test.each(logins)('logging in with %j is answered with %j', async (body, fields) => {
  expect(await app.call('login', { body })).toMatchObject({ status: 400, body: { fields } })
})

test('a login password of 6 characters is looked up, not refused', async () => {
  expect((await app.call('login', { body: { email: 'a@b.co', password: '123456' } })).status).toBe(401)
})

test.each([
  [{}, 'Email is required'],
  [{ email: 'a@b' }, 'Invalid email address'],
])('asking for a reset link with %j is answered with %j', async (body, email) => {
  expect(await app.call('forgotPassword', { body })).toMatchObject({ status: 400, body: { fields: { email } } })
})

test.each([
  [undefined, 'Password is required'],
  ['Aa1!aaa', 'Password must be at least 8 characters'],
  ['AAAAAA1!', classes],
  ['aaaaaa1!', classes],
  ['Aaaaaaa!', classes],
  ['Aaaaaaa1', classes],
])('resetting to the password %j is answered with %j', async (password, message) => {
  const reply = await app.call('resetPassword', { params: { token: 'x' }, body: { password } })
  expect(reply).toMatchObject({ status: 400, body: { fields: { password: message } } })
})

test('each mail that is asked for, and the new password, is told in its own words', async () => {
  const ada = await app.person('ada')
  const resent = await app.call('resendVerification', { body: { email: ada.email } })
  const asked = await app.call('forgotPassword', { body: { email: ada.email } })
  const mail = (await app.mails()).find(({ text }) => text.includes('/reset-password?token='))
  const token = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const reset = await app.call('resetPassword', { params: { token }, body: { password: signup.password } })
  expect([resent, asked, reset].map((reply) => reply.body.message)).toEqual([
    'Verification email sent successfully',
    'If an account with that email exists, a password reset link has been sent.',
    'Password reset successfully! You can now log in with your new password.',
  ])
})
