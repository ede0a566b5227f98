import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerCalls, grace, refusal, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { useSession } from './session/session-store'

afterEach(closeClient)

const password = 'Vault spring 1!'
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

async function fillIn() {
  const client = openClient('/setup#token=s3cret')
  await screen.findByRole('heading', { name: 'Create the first admin' })
  await client.user.type(field('Username'), 'Grace')
  await client.user.type(field('Email'), 'grace@example.com')
  await client.user.type(field('Password'), password)
  await client.user.type(field('Confirm password'), password)
  await client.user.click(screen.getByRole('button', { name: 'Create Admin' }))
  return client
}

test('the first admin chooses name, address and password, and is logged in', async () => {
  const calls = answerCalls({ 'POST /api/auth/setup': success({ user: grace }, { token: 'bearer' }) })
  const client = await fillIn()
  await screen.findByText('Welcome, Grace! You are the first admin.')
  expect(calls[0]?.body).toEqual({ token: 's3cret', username: 'Grace', email: 'grace@example.com', password })
  expect(useSession.getState()).toMatchObject({ token: 'bearer', user: grace })
  await waitFor(() => expect(client.address()).toBe('/admin/system'))
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('s3cret')
})

test('the secret leaves the URL before anything renders, and the form validates like registration', async () => {
  const calls = answerCalls({})
  const { user, router } = openClient('/setup#token=s3cret')
  expect(router.state.location).toMatchObject({ pathname: '/setup', search: '', hash: '' })
  await user.click(await screen.findByRole('button', { name: 'Create Admin' }))
  for (const words of ['Username is required', 'Email is required', 'Password is required'])
    expect(await screen.findByText(words)).toBeTruthy()
  expect(calls).toEqual([])
})

test('a broken link says what to do, and no input is lost', async () => {
  const words = 'This setup link is invalid or has expired.'
  answerCalls({ 'POST /api/auth/setup': refusal(400, words) })
  await fillIn()
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  expect(field('Email').value).toBe('grace@example.com')
})

test('without a link the page says where to get one', async () => {
  answerCalls({})
  openClient('/setup')
  await screen.findByRole('heading', { name: 'Create the first admin' })
  expect(screen.getByText('npm run admin -- setup-link')).toBeTruthy()
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to Login' })).toBeTruthy()
})
