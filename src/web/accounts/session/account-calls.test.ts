import { afterEach, describe, expect, test, vi } from 'vitest'
import { ada, answerCalls, linus, refusal, success, unverified } from '#test/web/answer-calls'
import {
  fetchUser,
  forgotPassword,
  login,
  logout,
  register,
  resendVerification,
  resetPassword,
  verifyEmail,
} from './account-calls'
import { anonymous, clearSession, useSession } from './session-store'

afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const session = () => useSession.getState()
const credentials = { email: ada.email, password: 'secret1' }
const account = { username: 'Ada', email: ada.email, password: 'Vault spring 1!', walletAddress: ada.walletAddress }
const wordless = (status: number) => new Response('{}', { status, headers: { 'content-type': 'application/json' } })

test('the session has token, user, whether someone is signed in, what is loading and what failed [3.store.01]', () => {
  expect(anonymous).toEqual({ token: null, user: null, isAuthenticated: false, isLoading: false, error: null })
  expect(session()).toEqual(anonymous)
})

describe('a failure without words', () => {
  const attempts: [string, string, string, () => Promise<unknown>][] = [
    ['Login failed', '8.store.01', 'login', () => login(credentials, true)],
    ['Registration failed', '8.store.02', 'signup', () => register(account)],
    ['Email verification failed', '8.store.03 8.verify.01', 'verify-email', () => verifyEmail('abc')],
    ['Failed to send verification email', '8.store.04', 'resend-verification', () => resendVerification(ada.email)],
    ['Failed to send password reset email', '8.store.05', 'forgot-password', () => forgotPassword(ada.email)],
    ['Password reset failed', '8.store.06', 'reset-password/abc', () => resetPassword('abc', account.password)],
  ]
  test.each(attempts)('is kept as %j [%s]', async (words, _ids, path, attempt) => {
    answerCalls({ [`POST /api/auth/${path}`]: wordless(500) })
    await expect(attempt()).rejects.toThrow()
    expect(session()).toMatchObject({ error: words, isLoading: false })
  })

  test('to record the acceptance is only logged, as that [4.register.03 8.store.07]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    answerCalls({
      'POST /api/auth/signup': success({ user: ada }, { token: 't' }),
      'POST /api/auth/accept-tos': wordless(500),
    })
    await register(account)
    expect(logged.mock.calls).toEqual([['Failed to accept Terms of Service']])
    expect(session()).toMatchObject({ isAuthenticated: true, error: null })
  })
})

describe('a reply that lacks its parts', () => {
  const whole = { status: 'success', token: 't', data: { user: ada } }
  const torn = [
    ['the status', { ...whole, status: undefined }],
    ['the right status', { ...whole, status: 'error' }],
    ['the token', { ...whole, token: undefined }],
    ['the user', { ...whole, data: {} }],
    ['everything', null],
  ] as const
  const opening = [
    ['login', () => login(credentials, true)],
    ['signup', () => register(account)],
  ] as const
  const cases = opening.flatMap(([path, open]) => torn.map(([part, reply]) => [path, part, open, reply] as const))

  test.each(cases)('%s without %s opens no session [4.auth.03]', async (path, _part, open, reply) => {
    answerCalls({ [`POST /api/auth/${path}`]: new Response(JSON.stringify(reply)) })
    await expect(open()).rejects.toThrow('Invalid response from server')
    expect(session()).toMatchObject({ isAuthenticated: false, token: null, error: 'Invalid response from server' })
  })

  test.each([
    ['GET /api/auth/me', fetchUser],
    ['POST /api/auth/verify-email', () => verifyEmail('abc')],
  ])('%s without the user is told as such [8.store.08]', async (route, ask) => {
    answerCalls({ [route]: success({}, { message: 'Fine' }) })
    await expect(ask()).rejects.toThrow('Invalid response from server')
  })

  test('of the acceptance is logged as such [8.store.08]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    answerCalls({
      'POST /api/auth/signup': success({ user: ada }, { token: 't' }),
      'POST /api/auth/accept-tos': success({}),
    })
    await register(account)
    expect(logged.mock.calls).toEqual([['Invalid response from server']])
  })
})

test('what the acceptance answers about the user is taken over and kept [4.register.01 .02]', async () => {
  const newer = { ...unverified(ada), username: 'Ada-L' }
  const calls = answerCalls({
    'POST /api/auth/signup': success({ user: unverified(ada) }, { token: 'new-token' }),
    'POST /api/auth/accept-tos': success({ user: newer }),
  })
  await register(account)
  expect(calls.map((call) => call.route)).toEqual(['POST /api/auth/signup', 'POST /api/auth/accept-tos'])
  expect(calls[1]?.headers.Authorization).toBe('Bearer new-token')
  expect(session().user).toEqual(newer)
  expect(JSON.parse(localStorage.getItem('auth-storage') ?? '{}').state).toEqual({ token: 'new-token', user: newer })
})

test('the token is stored under token, and beside its user under auth-storage, which holds no third thing [3.store.02 .03]', async () => {
  answerCalls({ 'POST /api/auth/login': success({ user: ada }, { token: 't' }) })
  await login(credentials, true)
  expect(localStorage.getItem('token')).toBe('t')
  expect(JSON.parse(localStorage.getItem('auth-storage') ?? '{}').state).toEqual({ token: 't', user: ada })
})

describe('a success without words is told as', () => {
  const silent = success({ user: ada }, { message: '' })
  const failures: [string, string, string, () => Promise<string>][] = [
    ['Email verified successfully!', '8.success.01', 'verify-email', () => verifyEmail('abc')],
    [
      'Verification email sent successfully',
      '8.success.02',
      'resend-verification',
      () => resendVerification(ada.email),
    ],
    [
      'If an account with that email exists, a password reset link has been sent.',
      '8.success.03',
      'forgot-password',
      () => forgotPassword(ada.email),
    ],
    [
      'Password reset successfully! You can now log in with your new password.',
      '8.success.04',
      'reset-password/abc',
      () => resetPassword('abc', account.password),
    ],
  ]
  test.each(failures)('%j [%s]', async (words, _ids, path, act) => {
    answerCalls({ [`POST /api/auth/${path}`]: silent })
    expect(await act()).toBe(words)
  })
})

test('a mail is not asked for without an address [8.resend.01]', async () => {
  const calls = answerCalls({})
  await expect(resendVerification('')).rejects.toThrow('No email address found')
  expect(calls).toEqual([])
})

test('verifying marks the stored user, and nobody else [4.verifying.01]', async () => {
  answerCalls({
    'POST /api/auth/login': success({ user: unverified(ada) }, { token: 't' }),
    'POST /api/auth/verify-email': success({ user: ada }),
  })
  await login(credentials, true)
  await verifyEmail('abc')
  expect(JSON.parse(localStorage.getItem('auth-storage') ?? '{}').state.user.isEmailVerified).toBe(true)
  answerCalls({ 'POST /api/auth/verify-email': success({ user: { ...linus, walletAddress: 'other' } }) })
  await verifyEmail('def')
  expect(session().user).toEqual(ada)
})

test('the logout sends the token although the session ends immediately [4.auth.04 .05]', () => {
  localStorage.setItem('token', 't')
  useSession.setState({ token: 't', user: ada, isAuthenticated: true })
  const calls = answerCalls({ 'POST /api/auth/logout': refusal(500, 'Down') })
  logout()
  expect(session()).toEqual(anonymous)
  expect([localStorage.getItem('token'), localStorage.getItem('auth-storage')]).toEqual([null, null])
  expect(calls).toMatchObject([{ route: 'POST /api/auth/logout', headers: { Authorization: 'Bearer t' } }])
})
