import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ada, answerCalls, leaveStored, offline, refusal, success, unverified } from '#test/web/answer-calls'
import { closeClient, openClient, pageHeading } from '#test/web/open-client'
import type { User } from '../../contract/account'
import { useSession } from './session/session-store'

afterEach(closeClient)

function signedIn(user: User) {
  leaveStored('t', user)
  useSession.setState({ token: 't', user, isAuthenticated: true })
}

const wordless = (status: number) => new Response('{}', { status })
const heading = () => pageHeading()

test('shows a spinner and a text while the server checks the link [2.verify.04 4.verifyscreen.01]', async () => {
  vi.stubGlobal('fetch', () => new Promise<Response>(() => {}))
  openClient('/verify-email?token=slow')
  expect((await heading()).textContent).toBe('Verifying your email...')
  expect(screen.getByText('The server is checking your link.').getAttribute('role')).toBe('status')
  expect(document.title).toContain('Verifying your email...')
})

test('without a token nothing is sent, and the page says what is missing [2.verify.02]', async () => {
  const calls = answerCalls({})
  openClient('/verify-email')
  expect((await heading()).textContent).toBe('Verification Failed')
  expect(screen.getByRole('alert').textContent).toBe('No verification token provided')
  expect(calls).toEqual([])
})

test('a verified address leads on to the dashboard, and the heading has the focus [2.verify.05 .06 4.verifyscreen.01]', async () => {
  signedIn(unverified(ada))
  answerCalls({ 'POST /api/auth/verify-email': success({ user: ada }), 'GET /api/auth/me': success({ user: ada }) })
  const client = openClient('/verify-email?token=wordless-success')
  const title = await screen.findByRole('heading', { name: 'Email Verified Successfully!' })
  expect(document.activeElement).toBe(title)
  screen.getByText('You can now submit issues and take part in contests.')
  await client.user.click(screen.getByRole('link', { name: 'Go to Dashboard' }))
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada' })).toBeTruthy()
  expect(client.address()).toBe('/dashboard')
})

test('does not blame a dropped connection on the link, and a retry may succeed', async () => {
  let isCut = true
  const verified = success({ user: ada }, { message: 'Email verified successfully!' })
  const calls = answerCalls({ 'POST /api/auth/verify-email': () => (isCut ? offline : verified) })
  const { user } = openClient('/verify-email?token=cut')
  await screen.findByRole('heading', { name: 'Verification Failed' })
  expect(screen.getByRole('alert').textContent).toMatch(/could not be reached, so your email is not verified yet/)
  isCut = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Email Verified Successfully!' })).toBeTruthy()
  expect(calls.map((call) => call.body)).toEqual([{ token: 'cut' }, { token: 'cut' }])
})

test('a broken link is final: offers the login, but no retry [2.verify.09 .10 4.verifyscreen.01]', async () => {
  answerCalls({ 'POST /api/auth/verify-email': refusal(400, 'The link is dead') })
  openClient('/verify-email?token=dead-for-good')
  await screen.findByRole('heading', { name: 'Verification Failed' })
  expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Resend/ })).toBeNull()
})

test('a signed-in person can request a new link, and sees where it is sent [2.verify.09]', async () => {
  signedIn(unverified(ada))
  const calls = answerCalls({
    'POST /api/auth/verify-email': wordless(400),
    'POST /api/auth/resend-verification': success(null, { message: 'On its way' }),
  })
  const { user } = openClient('/verify-email?token=expired')
  await user.click(await screen.findByRole('button', { name: 'Resend Verification Email' }))
  screen.getByText('The verification token is invalid or has expired.')
  screen.getByText(ada.email)
  expect(await screen.findByText('On its way')).toBeTruthy()
  expect(calls[1]?.body).toEqual({ email: ada.email })
})

test('a mail can be requested again after a countdown of one minute', async () => {
  signedIn(unverified(ada))
  answerCalls({ 'POST /api/auth/resend-verification': success(null) })
  const { user } = openClient('/contests')
  await user.click(await screen.findByRole('button', { name: 'Resend Verification Email' }))
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Resend Verification Email (60 s)' })
  expect(button.disabled).toBe(true)
  expect(screen.getByText('Verification email sent successfully')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Resend Verification Email (59 s)' })).toBeTruthy()
})

test.each([
  [refusal(429, 'Too many mails. Try again at 14:05.'), 'Too many mails. Try again at 14:05.'],
  [wordless(500), 'Failed to resend verification email'],
])('a failed mail is reported in a toast and next to the button (%#) [8.resend.02]', async (answer, words) => {
  signedIn(unverified(ada))
  answerCalls({ 'POST /api/auth/resend-verification': answer })
  const { user } = openClient('/contests')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Resend Verification Email' })
  await user.click(button)
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(screen.getAllByText(words)).toHaveLength(2)
  expect(button.disabled).toBe(false)
})

test('a placeholder user without an address is told that there is none [8.resend.01]', async () => {
  signedIn({ ...unverified(ada), username: 'User', email: '' })
  const calls = answerCalls({})
  const { user } = openClient('/contests')
  await user.click(await screen.findByRole('button', { name: 'Resend Verification Email' }))
  expect((await screen.findByRole('alert')).textContent).toBe('No email address found')
  expect(calls).toEqual([])
})

test('lets a verified person in when they return to the tab on a phone', async () => {
  signedIn(unverified(ada))
  answerCalls({ 'GET /api/auth/me': success({ user: ada }) })
  openClient('/dashboard')
  await screen.findByRole('heading', { name: 'Email Verification Required' })
  await waitFor(() => {
    fireEvent(document, new Event('visibilitychange'))
    screen.getByRole('heading', { name: 'Welcome, Ada' })
  })
})
