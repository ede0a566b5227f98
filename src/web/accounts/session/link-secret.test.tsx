import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, refusal, success } from '#test/web/answer-calls'
import { closeClient, openClient, pageHeading } from '#test/web/open-client'
import { extractLinkSecret } from './link-secret'

afterEach(closeClient)

const good = 'Vault spring 1!'
const verified = success({ user: ada }, { message: 'Email verified successfully!' })

/** A reload ends a page without taking it down, so that what its tab has kept stays. */
function reload(address: string) {
  const kept = { ...sessionStorage }
  cleanup()
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, String(value))
  return openClient(address)
}

test.each([
  ['/reset-password?token=secret', '/reset-password'],
  ['/reset-password/?token=secret', '/reset-password/'],
  ['/verify-email?token=secret&token=other#top', '/verify-email#top'],
  ['/verify-email?from=mail&token=secret', '/verify-email?from=mail'],
  ['/verify-email?token=', '/verify-email'],
  ['/setup#token=secret', '/setup'],
  ['/verify-email', '/verify-email'],
  ['/contests?token=7', '/contests?token=7'],
])('%s is shown as %s', (address, shown) => {
  expect(extractLinkSecret(address)).toBe(shown)
  expect(extractLinkSecret(`${location.origin}${address}`).replace(location.origin, '')).toBe(shown)
})

test('a new password can be set after a reload, although the URL no longer has a token [T16]', async () => {
  const calls = answerCalls({ 'POST /api/auth/reset-password/s3cret': success(null, { message: 'Done' }) })
  expect(openClient('/reset-password?token=s3cret').query()).toBe('')
  await screen.findByRole('heading', { name: 'Set a new password' })
  const { user } = reload('/reset-password')
  await user.type(await screen.findByLabelText('New password'), good)
  await user.type(screen.getByLabelText('Confirm password'), good)
  await user.click(screen.getByRole('button', { name: 'Reset Password' }))
  await screen.findByRole('heading', { name: 'Password Reset Successfully!' })
  expect(calls).toHaveLength(1)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('s3cret')
  reload('/reset-password')
  await screen.findByRole('heading', { name: 'Password Reset Successfully!' })
})

test('a reload says once more that an address is verified, and the tab keeps no secret', async () => {
  const calls = answerCalls({ 'POST /api/auth/verify-email': verified })
  openClient('/verify-email?token=s3cret-of-reload')
  await screen.findByRole('heading', { name: 'Email Verified Successfully!' })
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('s3cret')
  reload('/verify-email')
  await screen.findByRole('heading', { name: 'Email Verified Successfully!' })
  expect(calls).toHaveLength(1)
})

test('leaving the page discards the secret, by navigation and by another URL [T16]', async () => {
  answerCalls({ 'POST /api/auth/verify-email': refusal(503, 'Busy') })
  const { user } = openClient('/verify-email?token=s3cret-of-leaving')
  await screen.findByRole('heading', { name: 'Verification Failed' })
  expect(JSON.stringify({ ...sessionStorage })).toContain('s3cret')
  await user.click(screen.getByRole('link', { name: 'Back to Login' }))
  await screen.findByRole('heading', { name: 'Login' })
  expect({ ...sessionStorage }).toEqual({})
  extractLinkSecret('/reset-password?token=secret')
  extractLinkSecret('/contests')
  expect({ ...sessionStorage }).toEqual({})
})

test("one page's secret does not open another", async () => {
  answerCalls({})
  extractLinkSecret('/verify-email?token=secret')
  openClient('/reset-password')
  expect((await pageHeading()).textContent).toBe('Invalid Reset Link')
})

test('with storage disabled, the link works until the page is left', async () => {
  answerCalls({ 'POST /api/auth/verify-email': verified })
  const whole = Object.getOwnPropertyDescriptor(window, 'sessionStorage') as PropertyDescriptor
  Object.defineProperty(window, 'sessionStorage', {
    configurable: true,
    get() {
      throw new Error('switched off')
    },
  })
  try {
    openClient('/verify-email?token=without-storage')
    await screen.findByRole('heading', { name: 'Email Verified Successfully!' })
  } finally {
    Object.defineProperty(window, 'sessionStorage', whole)
  }
})
