import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import {
  ada,
  answerCalls,
  leaveStored,
  linus,
  offline,
  refusal,
  success,
  text,
  unverified,
} from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import type { User } from '../../contract/account'
import { useSession } from './session/session-store'

afterEach(closeClient)

function signedIn(user: User) {
  leaveStored('t', user)
  useSession.setState({ token: 't', user, isAuthenticated: true })
}

test('a link in a mail is verified by itself, once, and opens the gate for its owner [2.verify.01 .03 4.verifying.01]', async () => {
  signedIn(unverified(ada))
  const verified = success({ user: ada }, { message: 'Email verified successfully!' })
  const calls = answerCalls({ 'POST /api/auth/verify-email': verified })
  openClient('/verify-email?token=ada-token')
  expect(await screen.findByRole('heading', { name: 'Email Verified Successfully!' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/dashboard')
  expect(calls).toMatchObject([{ body: { token: 'ada-token' } }])
  expect(useSession.getState().user?.isEmailVerified).toBe(true)
})

test("verifying Linus's address does not verify Ada, who is signed in [4.verifying.01]", async () => {
  signedIn(unverified(ada))
  answerCalls({ 'POST /api/auth/verify-email': success({ user: linus }) })
  openClient('/verify-email?token=linus-token')
  await screen.findByRole('heading', { name: 'Email Verified Successfully!' })
  expect(useSession.getState().user).toMatchObject({ _id: ada._id, isEmailVerified: false })
})

test.each([
  ['/verify-email', offline, 'No verification token provided'],
  ['/verify-email?token=dead', refusal(400, 'This link is dead'), 'This link is dead'],
  [
    '/verify-email?token=wordless',
    new Response('{}', { status: 400 }),
    'The verification token is invalid or has expired.',
  ],
])('reports the failure at %s (%#) [2.verify.07 .08]', async (address, answer, words) => {
  answerCalls({ 'POST /api/auth/verify-email': answer })
  openClient(address)
  expect(await screen.findByRole('heading', { name: 'Verification Failed' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe(words)
  expect(screen.queryByRole('button', { name: /Resend/ })).toBeNull()
})

test('an unverified person sees the gate on every protected page, can request the mail again and can leave [1.unverified.01 2.guard.04 .05]', async () => {
  signedIn(unverified(ada))
  const message = 'Verification email sent successfully'
  const calls = answerCalls({ 'POST /api/auth/resend-verification': success(null, { message }) })
  const client = openClient('/submissions')
  expect(await screen.findByRole('heading', { name: 'Email Verification Required' })).toBeTruthy()
  await client.user.click(screen.getByRole('button', { name: 'Resend Verification Email' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(calls[0]?.body).toEqual({ email: ada.email })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Resend/ }).disabled).toBe(true)
  await client.user.click(screen.getByRole('button', { name: 'Sign Out' }))
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy()
  expect(useSession.getState().isAuthenticated).toBe(false)
})

test('lets someone in who verified on another device when they return to the tab', async () => {
  signedIn(unverified(ada))
  answerCalls({ 'GET /api/auth/me': success({ user: ada }) })
  openClient('/dashboard')
  await screen.findByRole('heading', { name: 'Email Verification Required' })
  await waitFor(() => {
    fireEvent.focus(window)
    screen.getByRole('heading', { name: 'Welcome, Ada' })
  })
})

test('an unverified person can browse the welcome page, which says what is missing [1.reward.05]', async () => {
  signedIn(unverified(ada))
  answerCalls({})
  openClient('/welcome')
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada' })).toBeTruthy()
  expect(screen.getByText(/Verify your email to submit issues and take part/)).toBeTruthy()
  for (const name of ['Contest Bounty', 'Critical Only', 'First Valid Wins']) screen.getByRole('heading', { name })
  expect(screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/contests')
})

test('requesting a new password shows the same for every address, and the form can be reopened [2.forgot.03 .04]', async () => {
  answerCalls({ 'POST /api/auth/forgot-password': success(null, { message: '' }) })
  const { user } = openClient('/forgot-password')
  await user.type(await screen.findByLabelText('Email'), 'nobody@example.com')
  await user.click(screen.getByRole('button', { name: 'Send Reset Link' }))
  expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeTruthy()
  screen.getByText('If an account with that email exists, a password reset link has been sent.')
  await user.click(screen.getByRole('button', { name: 'Try Another Email' }))
  expect(await screen.findByLabelText('Email')).toBeTruthy()
})

test('a reset link without its token is invalid', async () => {
  answerCalls({})
  openClient('/reset-password')
  expect(await screen.findByRole('heading', { name: 'Invalid Reset Link' })).toBeTruthy()
  expect(screen.getByText('No reset token provided')).toBeTruthy()
})

test('a new password is set with the token of the link', async () => {
  const calls = answerCalls({ 'POST /api/auth/reset-password/abc': success(null, { message: 'Done' }) })
  const { user } = openClient('/reset-password?token=abc')
  await user.type(await screen.findByLabelText('New password'), 'Vault spring 1!')
  await user.type(screen.getByLabelText('Confirm password'), 'Vault spring 1!')
  await user.click(screen.getByRole('button', { name: 'Reset Password' }))
  expect(await screen.findByRole('heading', { name: 'Password Reset Successfully!' })).toBeTruthy()
  expect(calls[0]?.body).toEqual({ password: 'Vault spring 1!' })
})

test('the terms are shown as they are written, or their absence is', async () => {
  answerCalls({ 'GET /terms.txt': text('All the terms\n  as written') })
  openClient('/terms')
  expect((await screen.findByText(/All the terms/)).closest('pre')?.textContent).toBe('All the terms\n  as written')
})
