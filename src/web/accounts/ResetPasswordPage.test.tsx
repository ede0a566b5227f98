import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, offline, refusal, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'

afterEach(closeClient)

const good = 'Vault spring 1!'
const classes =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character'
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

async function reset(password: string, confirmation: string) {
  const client = openClient('/reset-password?token=abc')
  await screen.findByRole('heading', { name: 'Set a new password' })
  if (password) await client.user.type(field('New password'), password)
  if (confirmation) await client.user.type(field('Confirm password'), confirmation)
  await client.user.click(screen.getByRole('button', { name: 'Reset Password' }))
  return client
}

test('a link without its token offers a new link and the login, and no form [2.reset.01 .02 .03 8.reset.01]', async () => {
  answerCalls({})
  openClient('/reset-password?token=')
  await screen.findByRole('heading', { name: 'Invalid Reset Link' })
  screen.getByText('No reset token provided')
  expect(screen.getByRole('link', { name: 'Request a New Link' }).getAttribute('href')).toBe('/forgot-password')
  expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login')
  expect(screen.queryByLabelText('New password')).toBeNull()
})

test.each([
  ['', '', ['Password is required', 'Please confirm your password'], '2.reset.05 5.reset.01 .04'],
  ['Aa1!aaa', 'Aa1!aaa', ['Password must be at least 8 characters'], '5.reset.02'],
  ['AAAAAA1!', 'AAAAAA1!', [classes], '5.reset.03'],
  ['aaaaaa1!', 'aaaaaa1!', [classes], '5.reset.03'],
  ['Aaaaaaa!', 'Aaaaaaa!', [classes], '5.reset.03'],
  ['Aaaaaaa1', 'Aaaaaaa1', [classes], '5.reset.03'],
  [good, '', ['Please confirm your password'], '2.reset.05 5.reset.04'],
  [good, 'Vault spring 2!', ['Passwords do not match'], '5.reset.05'],
])('the password %j confirmed by %j shows %j [%s]', async (password, confirmation, messages) => {
  const calls = answerCalls({})
  await reset(password, confirmation)
  for (const message of messages) expect(await screen.findByText(message)).toBeTruthy()
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  expect(calls).toEqual([])
})

test('either button shows both passwords, and sending hides them again [2.reset.04]', async () => {
  vi.stubGlobal('fetch', () => new Promise<Response>(() => {}))
  const { user } = openClient('/reset-password?token=abc')
  const types = () => [field('New password').type, field('Confirm password').type]
  await screen.findByRole('heading', { name: 'Set a new password' })
  // Told apart by hand: a click on a button that is not there would fall on the one that was clicked last.
  const buttons = (name: string) => screen.getAllByRole('button', { name }) as [HTMLElement, HTMLElement]
  expect(buttons('Show password')).toHaveLength(2)
  expect(types()).toEqual(['password', 'password'])
  await user.click(buttons('Show password')[0])
  expect(types()).toEqual(['text', 'text'])
  await user.click(buttons('Hide password')[1])
  expect(types()).toEqual(['password', 'password'])
  await user.click(buttons('Show password')[1])
  expect(types()).toEqual(['text', 'text'])
  await user.type(field('New password'), good)
  await user.type(field('Confirm password'), good)
  await user.click(screen.getByRole('button', { name: 'Reset Password' }))
  expect(await screen.findByRole('button', { name: 'Saving...' })).toBeTruthy()
  expect(types()).toEqual(['password', 'password'])
})

test('password managers are told that both fields are a new password, and pasting works [V6.2.7]', async () => {
  answerCalls({})
  const { user } = openClient('/reset-password?token=abc')
  await screen.findByRole('heading', { name: 'Set a new password' })
  for (const label of ['New password', 'Confirm password']) {
    expect(field(label).autocomplete).toBe('new-password')
    await user.click(field(label))
    await user.paste(good)
    expect(field(label).value).toBe(good)
  }
})

test('a broken link is reported, with a way to get a new one [8.reset.02]', async () => {
  answerCalls({ 'POST /api/auth/reset-password/abc': refusal(400, 'Invalid reset token') })
  await reset(good, good)
  expect((await screen.findByRole('alert')).textContent).toContain('Invalid reset token')
  expect(screen.getAllByText('Invalid reset token')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/forgot-password')
})

test.each([
  [refusal(503, 'The server is busy. Please try again.'), 'The server is busy. Please try again.'],
  [new Response('{}', { status: 500 }), 'Password reset failed'],
  [offline, 'The server could not be reached. Try again in a moment. (Failed to fetch)'],
])('an outage does not send anyone for another link (%#) [8.reset.03]', async (answer, words) => {
  answerCalls({ 'POST /api/auth/reset-password/abc': answer })
  await reset(good, good)
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(screen.queryByRole('link', { name: 'Request a new link' })).toBeNull()
  expect(field('New password').value).toBe(good)
})

test('a password that the server refuses is reported at its field', async () => {
  const common = 'This password is too common'
  answerCalls({ 'POST /api/auth/reset-password/abc': refusal(400, common, { fields: { password: common } }) })
  await reset(good, good)
  await waitFor(() => expect(field('New password').getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(field('New password'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a new password leads to the login and focuses its heading [2.reset.06 .07]', async () => {
  answerCalls({ 'POST /api/auth/reset-password/abc': success(null, { message: '' }) })
  const client = await reset(good, good)
  const title = await screen.findByRole('heading', { name: 'Password Reset Successfully!' })
  expect(document.activeElement).toBe(title)
  screen.getByText('You can now log in with your new password.')
  await client.user.click(screen.getByRole('link', { name: 'Go to Login' }))
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy()
})
