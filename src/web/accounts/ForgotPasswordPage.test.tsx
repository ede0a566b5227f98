import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerCalls, refusal, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'

afterEach(closeClient)

async function ask(email: string) {
  const client = openClient('/forgot-password')
  await screen.findByRole('heading', { name: 'Forgot your password?' })
  if (email) await client.user.type(screen.getByLabelText('Email'), email)
  await client.user.click(screen.getByRole('button', { name: 'Send Reset Link' }))
  return client
}

test.each([
  ['', 'Email is required', '5.email.01'],
  ['foo', 'Invalid email address', '5.email.02'],
  ['a@b', 'Invalid email address', '5.email.02'],
])('the address %j shows %j, and nothing is sent [%s]', async (email, message) => {
  const calls = answerCalls({})
  await ask(email)
  expect(await screen.findByText(message)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  expect(calls).toEqual([])
})

test('an error disappears as soon as the address is valid', async () => {
  answerCalls({})
  const { user } = await ask('ada@b')
  await screen.findByText('Invalid email address')
  await user.type(screen.getByLabelText('Email'), '.co')
  expect(screen.queryByText('Invalid email address')).toBeNull()
})

test('after sending, the heading has the focus; another address or the login is one press away [2.forgot.01 .02 .04 .05]', async () => {
  const calls = answerCalls({ 'POST /api/auth/forgot-password': success(null) })
  const client = await ask(' a@b.co ')
  const title = await screen.findByRole('heading', { name: 'Check Your Email' })
  expect(document.activeElement).toBe(title)
  expect(calls).toMatchObject([{ body: { email: 'a@b.co' } }])
  await client.user.click(screen.getByRole('button', { name: 'Try Another Email' }))
  expect(document.activeElement).toBe(await screen.findByLabelText('Email'))
  await client.user.type(screen.getByLabelText('Email'), 'b@b.co{Enter}')
  await client.user.click(await screen.findByRole('link', { name: 'Back to Login' }))
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy()
})

test.each([
  [refusal(429, 'Too many mails. Try again at 14:05.'), 'Too many mails. Try again at 14:05.'],
  [new Response('{}', { status: 500 }), 'Failed to send password reset email'],
])(
  'a mail that cannot be sent leaves the form as it is, and says so twice (%#) [8.forgot.01]',
  async (answer, words) => {
    answerCalls({ 'POST /api/auth/forgot-password': answer })
    await ask('ada@b.co')
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.getAllByText(words)).toHaveLength(2)
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@b.co')
  },
)
