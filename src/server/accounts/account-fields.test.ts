import { beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/server/start-test-app'

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
const refusals: [Field, unknown, string, string][] = [
  ['username', undefined, 'Username is required', '5.username.01'],
  ['username', ' ', 'Username is required', '5.username.01'],
  ['username', 'ab', 'Username must be at least 3 characters', '5.username.02'],
  ['username', 'a'.repeat(31), 'Username must be less than 30 characters', '5.username.03'],
  ['username', 'a b', username, '5.username.04'],
  ['username', 'é12', username, '5.username.04'],
  ['username', 'a.b', username, '5.username.04'],
  ['email', undefined, 'Email is required', '5.email.01'],
  ['email', 'foo', 'Invalid email address', '5.email.02'],
  ['email', 'a@b', 'Invalid email address', '5.email.02'],
  ['password', undefined, 'Password is required', '5.password.01'],
  ['password', 'Aa1!aaa', 'Password must be at least 8 characters', '5.password.02'],
  ['password', 'aaaaaa1!', classes, '5.password.03 .07'],
  ['password', 'AAAAAA1!', classes, '5.password.04 .07'],
  ['password', 'Aaaaaaa!', classes, '5.password.05 .07'],
  ['password', 'Aaaaaa1_', classes, '5.password.06 .07'],
  ['walletAddress', undefined, 'Wallet address is required', '5.wallet.01'],
  ['walletAddress', `0x${'a'.repeat(39)}`, wallet, '5.wallet.02'],
  ['walletAddress', `0x${'a'.repeat(41)}`, wallet, '5.wallet.02'],
  ['walletAddress', 'a'.repeat(42), wallet, '5.wallet.02'],
  ['walletAddress', `0x${'g'.repeat(40)}`, wallet, '5.wallet.02'],
]

test.each(refusals)('signing up with %s %j returns %j [%s]', async (field, value, message) => {
  const reply = await app.call('signup', { body: { ...signup, [field]: value } })
  expect(reply.status).toBe(400)
  expect(reply.body.fields).toEqual({ [field]: message })
})

const accepted: [Field, string, string][] = [
  ['username', 'abc', '5.username.02'],
  ['username', 'a'.repeat(30), '5.username.03'],
  ['username', 'A_b-1', '5.username.04'],
  ['email', 'a@b.co', '5.email.02'],
  ['walletAddress', `0x${'aBcD'.repeat(10)}`, '5.wallet.02'],
]

test.each(accepted)('signing up with %s %j succeeds [%s]', async (field, value) => {
  expect((await app.call('signup', { body: { ...signup, [field]: value } })).status).toBe(201)
})

const logins: [object, object, string][] = [
  [{ password: 'secret1' }, { email: 'Email is required' }, '5.email.01'],
  [{ email: 'foo', password: 'secret1' }, { email: 'Invalid email address' }, '5.email.02'],
  [{ email: 'a@b.co' }, { password: 'Password is required' }, '5.login.01'],
  [{ email: 'a@b.co', password: '12345' }, { password: 'Password must be at least 6 characters' }, '5.login.02'],
]

test.each(logins)('logging in with %j returns %j [%s]', async (body, fields) => {
  expect(await app.call('login', { body })).toMatchObject({ status: 400, body: { fields } })
})

test('accepts a 6-character login password for comparison [5.login.02]', async () => {
  expect((await app.call('login', { body: { email: 'a@b.co', password: '123456' } })).status).toBe(401)
})

test.each<[object, string, string]>([
  [{}, 'Email is required', '5.email.01'],
  [{ email: 'a@b' }, 'Invalid email address', '5.email.02'],
])('requesting a reset link with %j returns %j [%s]', async (body, email) => {
  expect(await app.call('forgotPassword', { body })).toMatchObject({ status: 400, body: { fields: { email } } })
})

test.each<[string | undefined, string, string]>([
  [undefined, 'Password is required', '5.reset.01'],
  ['Aa1!aaa', 'Password must be at least 8 characters', '5.reset.02'],
  ['AAAAAA1!', classes, '5.reset.03'],
  ['aaaaaa1!', classes, '5.reset.03'],
  ['Aaaaaaa!', classes, '5.reset.03'],
  ['Aaaaaaa1', classes, '5.reset.03'],
])('resetting to the password %j returns %j [%s]', async (password, message) => {
  const reply = await app.call('resetPassword', { params: { token: 'x' }, body: { password } })
  expect(reply).toMatchObject({ status: 400, body: { fields: { password: message } } })
})

test('each requested mail and the new password has its own field messages', async () => {
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
