import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ada, answerCalls, type Call, leaveStored, refusal, success, text } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { request } from '../api/http'
import { useSession } from './session/session-store'
import { startSession } from './session/start-session'

afterEach(closeClient)

const lists = {
  'GET /api/contests': success({ contests: [], pagination: { total: 0, pages: 0, page: 1, limit: 12 } }),
  'GET /api/issues/my-issues': success({ issues: [], counts: { all: 0, pending: 0, valid: 0, invalid: 0 } }),
}

const logins = (calls: Call[]) => calls.filter(({ route }) => route === 'POST /api/auth/login')

async function signIn(email: string, password: string) {
  const client = openClient('/login')
  await client.user.type(await screen.findByLabelText('Email'), email)
  await client.user.type(screen.getByLabelText('Password'), password)
  await client.user.click(screen.getByRole('button', { name: 'Login' }))
  return client
}

test('Ada signs in, is welcomed and lands on the home screen [2.login.08 .09 4.auth.01 7.helper.01]', async () => {
  const calls = answerCalls({ ...lists, 'POST /api/auth/login': success({ user: ada }, { token: 't' }) })
  const client = await signIn(' ada@example.com ', 'secret1')
  // The toast goes away by itself, so it is waited for before the page.
  expect(await screen.findByText('Welcome back!')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada' })).toBeTruthy()
  expect(client.address()).toBe('/dashboard')
  expect(logins(calls)[0]?.body).toEqual({ email: 'ada@example.com', password: 'secret1' })
  expect(localStorage.getItem('token')).toBe('t')
})

test('a wrong password shows an error in a toast and on the page, and keeps the input [8.login.01]', async () => {
  answerCalls({ 'POST /api/auth/login': refusal(401, 'Invalid email or password') })
  const client = await signIn('ada@example.com', 'secret1')
  expect(await screen.findAllByText('Invalid email or password')).toHaveLength(2)
  expect(screen.getByRole('alert').textContent).toBe('Invalid email or password')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com')
  expect(client.address()).toBe('/login')
})

test("the button shows that it is signing in and can't be pressed twice [2.login.06 .07]", async () => {
  let answer = (_: Response) => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  await signIn('ada@example.com', 'secret1')
  const button = await screen.findByRole('button', { name: 'Signing in...' })
  expect(button.hasAttribute('disabled')).toBe(true)
  answer(refusal(500, 'An unexpected error occurred'))
  expect((await screen.findByRole('button', { name: 'Login' })).hasAttribute('disabled')).toBe(false)
})

test('empty fields are reported before anything is sent', async () => {
  const calls = answerCalls({})
  const { user } = openClient('/login')
  await user.click(await screen.findByRole('button', { name: 'Login' }))
  expect(await screen.findByText('Email is required')).toBeTruthy()
  expect(screen.getByText('Password is required')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  expect(logins(calls)).toEqual([])
})

test('a password can be shown and hidden [2.login.02 V6.2.6]', async () => {
  answerCalls({})
  const { user } = openClient('/login')
  await user.click(await screen.findByRole('button', { name: 'Show password' }))
  expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('text')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('password')
})

test('redirects signed-out people from a protected page to the login', async () => {
  answerCalls({})
  const client = openClient('/contests')
  await screen.findByRole('heading', { name: 'Login' })
  expect(client.address()).toBe('/login')
})

test('a 401 on any page ends the session and redirects to the login [4.auth.06 .07]', async () => {
  answerCalls({ ...lists, 'GET /api/contests': refusal(401, 'Please log in to continue') })
  leaveStored('t', ada)
  useSession.setState({ token: 't', user: ada, isAuthenticated: true })
  const client = openClient('/dashboard')
  await screen.findByRole('heading', { name: 'Login' })
  expect(client.address()).toBe('/login')
  expect([localStorage.getItem('token'), localStorage.getItem('auth-storage')]).toEqual([null, null])
})

test("a 401 for a user's action redirects to the login from a public page too [4.auth.07]", async () => {
  answerCalls({ 'GET /terms.txt': text('1. WHO'), 'GET /api/contests': refusal(401, 'Please log in to continue') })
  leaveStored('t', ada)
  useSession.setState({ token: 't', user: ada, isAuthenticated: true })
  const client = openClient('/terms')
  await screen.findByText('WHO')
  await expect(request('GET', '/contests')).rejects.toThrow('Please log in to continue')
  await screen.findByRole('heading', { name: 'Login' })
  expect(client.address()).toBe('/login')
})

test('login sends email and password, but not whether to remember [3.payload.01]', async () => {
  const calls = answerCalls({ ...lists, 'POST /api/auth/login': success({ user: ada }, { token: 't' }) })
  await signIn('ada@example.com', 'secret1')
  await screen.findByRole('heading', { name: 'Welcome, Ada' })
  expect(Object.keys(logins(calls)[0]?.body as object).sort()).toEqual(['email', 'password'])
})

test.each([
  ['', 'secret1', 'Email is required', '5.email.01'],
  ['foo', 'secret1', 'Invalid email address', '5.email.02'],
  ['a@b', 'secret1', 'Invalid email address', '5.email.02'],
  ['a@b.co', '', 'Password is required', '5.login.01'],
  ['a@b.co', '12345', 'Password must be at least 6 characters', '5.login.02'],
])('%j with the password %j shows %j [%s]', async (email, password, message) => {
  const calls = answerCalls({})
  const { user } = openClient('/login')
  await screen.findByRole('heading', { name: 'Login' })
  if (email) await user.type(screen.getByLabelText('Email'), email)
  if (password) await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Login' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  expect(logins(calls)).toEqual([])
})

test('a refusal without a message is shown as a failed login [8.login.01]', async () => {
  answerCalls({ 'POST /api/auth/login': new Response('{}', { status: 500 }) })
  await signIn('ada@example.com', 'secret1')
  expect((await screen.findByRole('alert')).textContent).toBe('Login failed')
  expect(screen.getAllByText('Login failed')).toHaveLength(2)
})

test('hides a visible password when it is sent', async () => {
  vi.stubGlobal('fetch', () => new Promise<Response>(() => {}))
  const { user } = openClient('/login')
  await user.click(await screen.findByRole('button', { name: 'Show password' }))
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'secret1{Enter}')
  await screen.findByRole('button', { name: 'Signing in...' })
  expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('password')
})

test.each([
  [true, 'lasts as long as its token'],
  [false, 'ends with the browser'],
])('with remember-me ticked: %s, the session %s [2.login.03]', async (isTicked) => {
  const calls = answerCalls({
    ...lists,
    'POST /api/auth/login': success({ user: ada }, { token: 't' }),
    'GET /api/auth/me': success({ user: ada }),
  })
  const { user } = openClient('/login')
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Remember me' })
  expect(box.checked).toBe(true)
  if (!isTicked) await user.click(box)
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'secret1{Enter}')
  await screen.findByRole('heading', { name: 'Welcome, Ada' })
  await startSession()
  expect(useSession.getState().isAuthenticated).toBe(true)
  // Every call of a session that ends with the browser carries the secret that the login began it with.
  const secrets = new Set(
    calls.slice(calls.indexOf(logins(calls)[0] as Call)).map(({ headers }) => headers['X-Browser-Secret']),
  )
  expect([...secrets]).toEqual([isTicked ? undefined : expect.stringMatching(/^[0-9a-f]{64}$/)])
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain([...secrets][0] ?? 'X-Browser-Secret')
  // A browser that closes drops its session cookies and nothing else.
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the test browser has no Cookie Store API
    document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`
  }
  await startSession()
  expect(useSession.getState().isAuthenticated).toBe(isTicked)
})

test.each([
  ['Forgot password?', '/forgot-password', '2.login.04', 'Forgot your password?'],
  ['Create one', '/register', '2.login.05', 'Create your account'],
])('the link %j leads to %s [%s]', async (link, address, _id, heading) => {
  answerCalls({ 'GET /terms.txt': text('All the terms') })
  const client = openClient('/login')
  await client.user.click(await screen.findByRole('link', { name: link }))
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
  expect(client.address()).toBe(address)
})

test('password managers know both fields, and pasting works [2.login.01 V6.2.7]', async () => {
  answerCalls({})
  const { user } = openClient('/login')
  const email = await screen.findByLabelText<HTMLInputElement>('Email')
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  expect([email.type, email.name, email.autocomplete, email.inputMode]).toEqual(['email', 'email', 'username', 'email'])
  expect(['autocapitalize', 'spellcheck'].map((name) => email.getAttribute(name))).toEqual(['none', 'false'])
  expect(password.autocomplete).toBe('current-password')
  for (const field of [email, password]) {
    await user.click(field)
    await user.paste('ada@example.com')
    expect(field.value).toBe('ada@example.com')
  }
})
