import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, leaveStored, success, text, unverified } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { useSession } from './session/session-store'
import { followOtherTabs } from './session/start-session'

afterEach(closeClient)

const addresses = [
  '/',
  '/dashboard',
  '/contests',
  '/contests/x',
  '/contests/x/submit',
  '/submissions',
  '/submissions/x',
]

test.each([...addresses, '/welcome', '/no/such/page', '/admin/contests/new'])(
  'whoever is not signed in gets from %s to the login [2.guard.01 .08]',
  async (address) => {
    const calls = answerCalls({})
    const client = openClient(address)
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy()
    expect(client.address()).toBe('/login')
    // What stands beside the login is for anyone.
    expect(calls.filter(({ route }) => route !== 'GET /api/report-summary')).toEqual([])
  },
)

test.each(addresses)(
  'an unverified person sees at %s what is missing, and nothing else [2.guard.02 .03 .06]',
  async (address) => {
    leaveStored('t', unverified(ada))
    useSession.setState({ token: 't', user: unverified(ada), isAuthenticated: true })
    const calls = answerCalls({})
    openClient(address)
    expect(await screen.findByRole('heading', { name: 'Email Verification Required' })).toBeTruthy()
    expect(screen.getAllByRole('heading')).toHaveLength(1)
    screen.getByText(ada.email)
    screen.getByText(/Check your spam folder/)
    expect(calls).toEqual([])
  },
)

test.each(['/', '/no/such/page'])(
  'a verified person gets from %s to the dashboard [2.guard.07 .08]',
  async (address) => {
    useSession.setState({ token: 't', user: ada, isAuthenticated: true })
    answerCalls({
      'GET /api/contests': success({ contests: [], pagination: { total: 0, pages: 0, page: 1, limit: 12 } }),
    })
    const client = openClient(address)
    expect(await screen.findByRole('heading', { name: 'Welcome, Ada' })).toBeTruthy()
    expect(client.address()).toBe('/dashboard')
  },
)

const publicPages = [
  ['/login', 'Login'],
  ['/register', 'Create your account'],
  ['/verify-email', 'Verification Failed'],
  ['/forgot-password', 'Forgot your password?'],
  ['/reset-password', 'Invalid Reset Link'],
  ['/terms', 'Terms of Service'],
] as const

test.each(publicPages)(
  '%s is open to everybody, signed in or not [2.forgot.01 2.login.01 2.register.01 2.terms.01]',
  async (address, heading) => {
    answerCalls({ 'GET /terms.txt': text('All the terms') })
    openClient(address)
    expect(await screen.findByRole('heading', { name: heading, level: 1 })).toBeTruthy()
    closeClient()
    answerCalls({ 'GET /terms.txt': text('All the terms') })
    useSession.setState({ token: 't', user: ada, isAuthenticated: true })
    const client = openClient(address)
    expect(await screen.findByRole('heading', { name: heading, level: 1 })).toBeTruthy()
    expect(client.address()).toBe(address)
  },
)

test('a logout in another tab redirects this one to the login', async () => {
  leaveStored('t', unverified(ada))
  useSession.setState({ token: 't', user: unverified(ada), isAuthenticated: true })
  answerCalls({})
  const client = openClient('/contests')
  await screen.findByRole('heading', { name: 'Email Verification Required' })
  const stop = followOtherTabs()
  localStorage.clear()
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null })))
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy()
  expect(client.address()).toBe('/login')
  stop()
})
