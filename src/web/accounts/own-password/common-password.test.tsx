import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerCalls } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { openAccount } from '#test/web/own-account'
import { field, press, put, reachStep, registry } from '#test/web/registration'
import { useSite } from '../../api/site'

const site = useSite.getState()

afterEach(() => {
  useSite.setState(site, true)
  closeClient()
})

const refused = 'This password is too common'
const warning = 'This password is common and easy to guess. Choose another one if you can.'
const describes = (label: string, words: string) => {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.some((id) => document.getElementById(id)?.textContent?.includes(words))
}

async function passwordStep(commonPasswords: 'refuse' | 'warn' | 'allow', password: string) {
  answerCalls(registry)
  const client = await reachStep(2)
  useSite.setState({ commonPasswords })
  await put(client, 'Password', password)
  await put(client, 'Confirm password', password)
  return client
}

test("if they are refused, registration says so on its second step and doesn't continue", async () => {
  const client = await passwordStep('refuse', 'Passw0rd!')
  expect(screen.queryByText(warning)).toBeNull()
  await press(client, 'Continue')
  expect(await screen.findByText(refused)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Security')
  expect(document.activeElement).toBe(field('Password'))
})

test('if they only cause a warning, it is shown next to the field and registration continues', async () => {
  const client = await passwordStep('warn', 'Passw0rd!')
  expect(describes('Password', warning)).toBe(true)
  await press(client, 'Continue')
  expect(await screen.findByRole('heading', { level: 2, name: 'Wallet' })).toBeTruthy()
})

test("one's own name counts as common too, and a password that breaks the written rules gets no additional warning", async () => {
  const client = await passwordStep('warn', 'AdA.1815')
  expect(describes('Password', warning)).toBe(true)
  for (const password of ['Correct-Horse-7!', 'Password']) {
    await put(client, 'Password', password)
    expect(screen.queryByText(warning)).toBeNull()
  }
})

test('if they are allowed, nothing is shown', async () => {
  const client = await passwordStep('allow', 'Passw0rd!')
  expect(screen.queryByText(warning)).toBeNull()
  await press(client, 'Continue')
  expect(await screen.findByRole('heading', { level: 2, name: 'Wallet' })).toBeTruthy()
})

test('the page of a mailed link warns and refuses by the same rule', async () => {
  const calls = answerCalls({})
  const { user } = openClient('/reset-password?token=abc')
  await screen.findByRole('heading', { name: 'Set a new password' })
  useSite.setState({ commonPasswords: 'warn' })
  await user.type(field('New password'), 'Passw0rd!')
  await user.type(field('Confirm password'), 'Passw0rd!')
  expect(describes('New password', warning)).toBe(true)
  useSite.setState({ commonPasswords: 'refuse' })
  await user.click(screen.getByRole('button', { name: 'Reset Password' }))
  expect(await screen.findByText(refused)).toBeTruthy()
  expect(calls).toEqual([])
})

test('a change of the own password warns and refuses by the same rule, by the own name too', async () => {
  const { user, sent } = await openAccount()
  useSite.setState({ commonPasswords: 'warn' })
  await user.click(screen.getByRole('button', { name: 'Change password…' }))
  await user.type(field('Current password'), 'Old horse 7!')
  await user.type(field('New password'), 'AdA.1815')
  await user.type(field('Confirm new password'), 'AdA.1815')
  expect(describes('New password', warning)).toBe(true)
  useSite.setState({ commonPasswords: 'refuse' })
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await within(document.body).findByText(refused)).toBeTruthy()
  expect(sent('PUT /api/account/password')).toEqual([])
})
