import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, linus, refusal, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, onePage } from '#test/web/vault-spring'
import { call } from '../../api/call'
import { logout } from './account-calls'
import { readRequestedPage } from './requested-page'
import { openSession } from './session-store'

afterEach(closeClient)

const over = refusal(401, 'Please log in to continue')
const server = (user = ada, more = {}) =>
  answerCalls({
    'GET /api/contests': success({ contests: [], pagination: onePage(0) }),
    'GET /api/issues/my-issues': success({
      issues: [],
      pagination: onePage(0),
      counts: { all: 0, pending: 0, valid: 0, invalid: 0 },
    }),
    'POST /api/auth/login': success({ user }, { token: 'new' }),
    'GET /api/contests/vault-spring': success({ contest: contestOf() }),
    ...more,
  })
type Client = ReturnType<typeof openClient>

async function logIn({ user }: Client, email = ada.email) {
  await user.type(await screen.findByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Password'), 'secret1')
  await user.click(screen.getByRole('button', { name: 'Login' }))
  await screen.findByRole('heading', { name: /^Welcome, / })
}
const wayOn = () => screen.queryByRole('link', { name: /^Continue to / })

test('someone who opened a page before signing in lands on Home, which offers that page once', async () => {
  server()
  const client = openClient('/contests?status=active&page=2')
  await logIn(client)
  expect(client.address()).toBe('/dashboard')
  expect(screen.queryByText(/session had ended/)).toBeNull()
  await client.user.click(screen.getByRole('link', { name: 'Continue to the contests' }))
  await screen.findByRole('heading', { name: 'Bug Bounty Contests' })
  expect(client.query()).toBe('?status=active&page=2')
  await act(() => client.router.navigate('/dashboard'))
  await screen.findByRole('heading', { name: 'Welcome, Ada' })
  expect(wayOn()).toBeNull()
})

test('a session that ends while Ada writes says so, that her draft is kept, and home leads back to it', async () => {
  server(ada, { 'GET /api/issues': over })
  openSession('old', ada, true)
  const client = openClient('/contests/vault-spring/submit')
  const title = await screen.findByRole('textbox', { name: /Issue title/ })
  fireEvent.change(title, { target: { value: 'The flag is late' } })
  await act(() => call('listIssues').catch(() => {}))
  expect(
    (await screen.findByText('Your session has ended. Log in again to continue.')).parentElement?.textContent,
  ).toMatch(/^Your session has ended\. Log in again to continue\. Your draft is saved/)
  await logIn(client)
  expect(screen.getByText('Your draft is saved on this device.')).toBeTruthy()
  await client.user.click(screen.getByRole('link', { name: 'Continue to your submission' }))
  const again = await screen.findByRole<HTMLInputElement>('textbox', { name: /Issue title/ })
  expect(again.value).toBe('The flag is late')
})

test("does not offer the page on which another person's session ended", async () => {
  server(linus, { 'GET /api/issues': over })
  openSession('old', ada, true)
  const client = openClient('/submissions')
  await screen.findByRole('heading', { name: 'My Submissions' })
  await act(() => call('listIssues').catch(() => {}))
  await logIn(client, linus.email)
  expect(wayOn()).toBeNull()
})

test('offers nothing after a logout, and does not say that a session has ended', async () => {
  server(ada, { 'POST /api/auth/logout': success(null) })
  openSession('old', ada, true)
  const client = openClient('/submissions')
  await screen.findByRole('heading', { name: 'My Submissions' })
  act(logout)
  await waitFor(() => expect(client.address()).toBe('/login'))
  expect(screen.queryByText(/session has ended/)).toBeNull()
  await logIn(client)
  expect(wayOn()).toBeNull()
})

test.each([
  'https://evil.example/contests',
  '//evil.example/contests',
  '/\\evil.example/contests',
  '/\t/evil.example/contests',
  'javascript:alert(1)',
  '/login',
  '/dashboard',
  '/no/such/page',
  7,
])('does not offer %j if storage contains it as the page', (path) => {
  sessionStorage.setItem('asked-page', JSON.stringify({ path, endedFor: null }))
  expect(readRequestedPage()).toBeNull()
})
