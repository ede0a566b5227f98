import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ada, answerCalls, offline, refusal, text } from '#test/web/answer-calls'
import { allowDialogs } from '#test/web/native-dialog'
import { closeClient, openClient } from '#test/web/open-client'
import {
  createButton,
  field,
  goodPassword,
  press,
  reachStep,
  registerAda,
  registry,
  scrollTerms,
} from '#test/web/registration'
import { useSession } from '../session/session-store'

afterEach(closeClient)

test('a step opens only when the previous one is valid [2.register.11 4.wizard.01]', async () => {
  answerCalls(registry)
  const client = openClient('/register')
  await screen.findByRole('heading', { name: 'Basic Info' })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Back' }).disabled).toBe(true)
  await press(client, 'Continue')
  expect(await screen.findByText('Username is required')).toBeTruthy()
  expect(screen.getByText('Email is required')).toBeTruthy()
  await client.user.type(field('Username'), 'Ad')
  expect(await screen.findByText('Username must be at least 3 characters')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Security' })).toBeNull()
})

test('the current step is marked, its heading has the focus, and going back keeps what was typed [2.register.01 .02]', async () => {
  answerCalls(registry)
  const client = await reachStep(2)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Security' }))
  const current = screen.getAllByRole('listitem').filter((step) => step.getAttribute('aria-current') === 'step')
  expect(current).toHaveLength(1)
  expect(current[0]?.textContent).toContain('Step 2 of 4')
  await press(client, 'Back')
  expect(field('Username').value).toBe('Ada')
})

test('mismatched passwords show an error until they match [5.confirm.02]', async () => {
  answerCalls(registry)
  const client = await reachStep(2)
  await client.user.type(field('Password'), goodPassword)
  await client.user.type(field('Confirm password'), `${goodPassword}2`)
  await press(client, 'Continue')
  expect(await screen.findByText('Passwords do not match')).toBeTruthy()
  await client.user.type(field('Password'), '2')
  await waitFor(() => expect(screen.queryByText('Passwords do not match')).toBeNull())
})

beforeEach(allowDialogs)

test.each([
  ['contradicts its checksum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', /does not match its checksum/],
  ['is the zero address', `0x${'0'.repeat(40)}`, /This is the zero address/],
])("the warning about a wallet that %s can't be skipped, not even with Enter", async (_what, wallet, caution) => {
  answerCalls(registry)
  const client = await reachStep(2)
  await client.user.type(field('Password'), goodPassword)
  await client.user.type(field('Confirm password'), goodPassword)
  await press(client, 'Continue')
  await screen.findByRole('heading', { name: 'Wallet' })
  await client.user.type(field('Wallet address'), `${wallet}{Enter}`)
  const asked = within(await screen.findByRole('alertdialog', { name: 'Use this wallet address anyway?' }))
  expect(asked.getByText(caution)).toBeTruthy()
  expect(asked.getAllByText(wallet.slice(-4)).length).toBeGreaterThan(0)
  expect(screen.queryByRole('heading', { name: 'Terms' })).toBeNull()
  await client.user.click(asked.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('heading', { name: 'Wallet' })).toBeTruthy()
  await press(client, 'Continue')
  await client.user.click(await screen.findByRole('button', { name: 'Use this address' }))
  expect(await screen.findByRole('heading', { name: 'Terms' })).toBeTruthy()
})

test('the terms can be accepted within 10 pixels of their end, and still after scrolling back [4.wizard.06 .07]', async () => {
  answerCalls(registry)
  const client = await reachStep(4)
  await screen.findByText('All the terms')
  const box = screen.getByRole<HTMLInputElement>('checkbox')
  fireEvent.scroll(scrollTerms(689))
  expect(box.disabled).toBe(true)
  expect(screen.getByText('Please scroll to the bottom to continue')).toBeTruthy()
  fireEvent.scroll(scrollTerms(690))
  expect(box.disabled).toBe(false)
  expect(screen.queryByText('Please scroll to the bottom to continue')).toBeNull()
  fireEvent.scroll(scrollTerms(0))
  expect(box.disabled).toBe(false)
  expect(createButton().disabled).toBe(true)
  await client.user.click(box)
  expect(createButton().disabled).toBe(false)
})

test('continuing without the terms asks to accept them, and unchecking names the field [4.wizard.05 5.terms.01]', async () => {
  const calls = answerCalls(registry)
  const client = await reachStep(4)
  await screen.findByText('All the terms')
  fireEvent.scroll(scrollTerms(700))
  const box = screen.getByRole('checkbox')
  box.focus()
  await client.user.keyboard('{Enter}')
  expect(await screen.findByText('Please accept the Terms of Service to continue')).toBeTruthy()
  expect(await screen.findByText('You must accept the Terms of Service, Terms of Use, and Privacy Policy')).toBeTruthy()
  expect(calls.some((call) => call.route === 'POST /api/auth/signup')).toBe(false)
})

test("if the terms can't be loaded, the checkbox stays locked and loading can be retried", async () => {
  let isDown = true
  answerCalls({ ...registry, 'GET /terms.txt': () => (isDown ? offline : text('All the terms')) })
  const client = await reachStep(4)
  expect(await screen.findByText('Terms of Service could not be loaded. Please contact support.')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true)
  isDown = false
  await press(client, 'Try again')
  expect(await screen.findByText('All the terms')).toBeTruthy()
})

test('Ada registers, her acceptance is recorded, and she is told where the mail went [2.register.13 .14 3.payload.02 .03 4.register.01 .04 .05 7.helper.01]', async () => {
  const calls = answerCalls(registry)
  await registerAda()
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy()
  expect(screen.getByText('ada@example.com')).toBeTruthy()
  expect(screen.getByText(/must verify your email to submit issues/)).toBeTruthy()
  const welcome = 'Account created successfully! Please check your email to verify your account.'
  expect(screen.getByText(welcome)).toBeTruthy()
  expect(calls.map((call) => call.route)).toEqual([
    'GET /terms.txt',
    'POST /api/auth/signup',
    'POST /api/auth/accept-tos',
  ])
  const { walletAddress } = ada
  expect(calls[1]?.body).toEqual({ username: 'Ada', email: 'ada@example.com', password: goodPassword, walletAddress })
})

test('registration succeeds even if recording the acceptance fails [4.register.03]', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  answerCalls({ ...registry, 'POST /api/auth/accept-tos': refusal(500, 'An unexpected error occurred') })
  await registerAda()
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy()
  expect(logged).toHaveBeenCalledOnce()
  expect(useSession.getState().isAuthenticated).toBe(true)
})

test('a taken username returns to its step, with the message at the field [8.register.01]', async () => {
  const taken = 'This username is already taken'
  answerCalls({ ...registry, 'POST /api/auth/signup': refusal(409, taken, { fields: { username: taken } }) })
  await registerAda()
  expect(await screen.findByRole('heading', { name: 'Basic Info' })).toBeTruthy()
  expect(field('Username').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field('Username'))
  expect(screen.getAllByText(taken)).toHaveLength(2)
})
