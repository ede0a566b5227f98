import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { grace, success } from '#test/web/answer-calls'
import { allowDialogs } from '#test/web/native-dialog'
import { closeClient } from '#test/web/open-client'
import { type Answers, accountOf, openAccount } from '#test/web/own-account'

beforeEach(allowDialogs)
afterEach(closeClient)

const laptop = {
  _id: 'laptop',
  name: 'Laptop',
  scopes: ['contests:read', 'issues:read'],
  createdAt: '2026-11-10T17:04:00.000Z',
  expiresAt: '2027-02-08T17:04:00.000Z',
  lastUsedAt: null,
}
const secret = 'primacy_pat_of-a-test'

async function openTokens(answers: Answers = {}, account = accountOf()) {
  const client = await openAccount(
    { 'GET /api/account/tokens': success({ accessTokens: [laptop] }), ...answers },
    account,
  )
  await client.user.click(screen.getByRole('button', { name: 'Show tokens' }))
  const list = await screen.findByRole('list', { name: 'Access tokens' })
  await within(list).findByRole('listitem')
  return { ...client, list }
}

test('tokens load when opened, and show scopes, expiry and last use', async () => {
  const { list, sent } = await openTokens()
  expect(list.textContent).toContain('Laptop')
  expect(list.textContent).toContain('contests:read, issues:read. Expires Feb 8, 2027, never used')
  expect(sent('GET /api/account/tokens')).toHaveLength(1)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New token…' }))
})

test('a new token is shown once, and disappears once it is saved', async () => {
  const { user, sent } = await openTokens({
    'POST /api/account/tokens': success({ accessToken: laptop }, { token: secret, message: 'Created' }),
  })
  await user.click(screen.getByRole('button', { name: 'New token…' }))
  await user.click(screen.getByRole('button', { name: 'Create token' }))
  expect(await screen.findByText('Name is required')).toBeTruthy()
  await user.type(screen.getByLabelText('Name'), 'Laptop')
  await user.click(screen.getByLabelText(/^issues:write/))
  await user.clear(screen.getByLabelText('Expires after (days)'))
  await user.type(screen.getByLabelText('Expires after (days)'), '30')
  await user.click(screen.getByRole('button', { name: 'Create token' }))
  expect(await screen.findByText(secret)).toBeTruthy()
  expect(sent('POST /api/account/tokens')[0]?.body).toEqual({
    name: 'Laptop',
    scopes: ['contests:read', 'issues:read', 'issues:write'],
    expiresInDays: 30,
  })
  await user.click(screen.getByRole('button', { name: 'I’ve saved it' }))
  expect(screen.queryByText(secret)).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New token…' }))
})

test('only admins are offered the scope of judges, and a token without a scope is told before it is sent', async () => {
  const { user, sent } = await openTokens()
  await user.click(screen.getByRole('button', { name: 'New token…' }))
  expect(screen.queryByLabelText(/^judging:read/)).toBeNull()
  await user.type(screen.getByLabelText('Name'), 'Laptop')
  await user.click(screen.getByLabelText(/^contests:read/))
  await user.click(screen.getByLabelText(/^issues:read/))
  await user.click(screen.getByRole('button', { name: 'Create token' }))
  expect(await screen.findByText('Choose at least one scope')).toBeTruthy()
  expect(sent('POST /api/account/tokens')).toEqual([])
  closeClient()
  const admin = await openTokens({}, accountOf({ user: grace }))
  await admin.user.click(screen.getByRole('button', { name: 'New token…' }))
  expect(screen.getByLabelText(/^judging:read/)).toBeTruthy()
})

test('revoking a token asks for confirmation, and the token leaves the list', async () => {
  let isRevoked = false
  const { user, sent } = await openTokens({
    'GET /api/account/tokens': () => success({ accessTokens: isRevoked ? [] : [laptop] }),
    'DELETE /api/account/tokens/laptop': () => {
      isRevoked = true
      return success(null, { message: 'Access token revoked' })
    },
  })
  await user.click(screen.getByRole('button', { name: 'Revoke token: Laptop' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Revoke the token Laptop?' }))
  expect(question.getByText(/This cannot be undone/)).toBeTruthy()
  expect(sent('DELETE /api/account/tokens/laptop')).toEqual([])
  await user.click(question.getByRole('button', { name: 'Revoke token' }))
  expect(await screen.findByText('You have no access tokens.')).toBeTruthy()
  expect(sent('DELETE /api/account/tokens/laptop')).toHaveLength(1)
})

test('where access tokens are turned off, the account page has no section for them', async () => {
  await openAccount({}, undefined, ['access-tokens'])
  expect(screen.getByRole('region', { name: 'Your data' })).toBeTruthy()
  expect(screen.queryByText(/access token/i)).toBeNull()
})
