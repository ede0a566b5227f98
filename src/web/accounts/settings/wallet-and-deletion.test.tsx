import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ada, grace, refusal, success } from '#test/web/answer-calls'
import { allowDialogs } from '#test/web/native-dialog'
import { closeClient } from '#test/web/open-client'
import { type Answers, accountOf, openAccount } from '#test/web/own-account'
import { useSession } from '../session/session-store'

beforeEach(allowDialogs)
afterEach(closeClient)

const part = (name: string) => within(screen.getByRole('region', { name }))
const button = (name: string) => screen.getByRole('button', { name })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

describe('the wallet', () => {
  const wanted = `0x${'7A'.repeat(20)}`
  const changed = success({ user: { ...ada, walletAddress: wanted }, walletHeldUntil: '2099-11-04T12:00:00.000Z' })

  async function ask(address = wanted, answer: Answers[string] = changed) {
    const client = await openAccount({ 'PUT /api/account/wallet': answer })
    await client.user.click(button('Change wallet…'))
    await client.user.type(field('New wallet address'), address)
    await client.user.type(field('Current password'), 'Old horse 7!')
    await client.user.click(button('Continue'))
    return client
  }

  test('shows the full addresses, new next to old, before sending; then says that payments are on hold', async () => {
    const { user, sent } = await ask()
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Pay your rewards to this address?' }))
    const shown = dialog.getAllByRole('definition').map((one) => one.textContent)
    expect(shown).toEqual([wanted, ada.walletAddress])
    expect(sent('PUT /api/account/wallet')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Change wallet' }))
    expect(await screen.findByText(/Payments to you are paused until/)).toBeTruthy()
    expect(sent('PUT /api/account/wallet')[0]?.body).toEqual({ walletAddress: wanted, password: 'Old horse 7!' })
    expect(useSession.getState().user?.walletAddress).toBe(wanted)
    expect(part('Wallet').getByText(/Rewards are paid to/).parentElement?.textContent).toContain(wanted)
  })

  test('can be kept at the last moment', async () => {
    const { user, sent } = await ask()
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(field('New wallet address').value).toBe(wanted)
    expect(sent('PUT /api/account/wallet')).toEqual([])
  })

  test.each([
    ['0x12', 'Invalid Ethereum wallet address'],
    [ada.walletAddress.toUpperCase().replace('0X', '0x'), 'This is already your wallet address'],
  ])('%s shows %s before asking for confirmation', async (address, words) => {
    await ask(address)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('causes a warning, not a refusal, if it contradicts its checksum', async () => {
    await ask('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'.replace('5aA', '5AA'))
    expect(screen.getAllByText(/does not match its checksum/).length).toBeGreaterThan(0)
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/does not match its checksum.*Awards cannot be paid to it/)).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Use it anyway' })).toBeTruthy()
  })

  test('returns to the form, at the password, if the password is wrong', async () => {
    const wrong = 'This is not your current password'
    const { user } = await ask(wanted, refusal(400, wrong, { fields: { password: wrong } }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Change wallet' }))
    expect(await screen.findByText(wrong)).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(field('Current password').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('deleting the account', () => {
  async function ask(
    account = accountOf(),
    answer: Answers[string] = success(null, { message: 'Your account is deleted' }),
  ) {
    const client = await openAccount({ 'DELETE /api/account': answer }, account)
    await client.user.click(button('Delete account…'))
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Delete the account/ }))
    return { dialog, ...client }
  }

  test('asks for the username and the password, and leads to the login', async () => {
    const { user, dialog, sent, address } = await ask()
    await user.type(dialog.getByLabelText('Type your username to confirm'), 'ada')
    await user.type(dialog.getByLabelText('Current password'), 'Old horse 7!')
    await user.click(dialog.getByRole('button', { name: 'Delete account' }))
    expect(await dialog.findByText('This is not your username')).toBeTruthy()
    expect(sent('DELETE /api/account')).toEqual([])
    await user.clear(dialog.getByLabelText('Type your username to confirm'))
    await user.type(dialog.getByLabelText('Type your username to confirm'), 'Ada')
    await user.click(dialog.getByRole('button', { name: 'Delete account' }))
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy()
    expect(sent('DELETE /api/account')[0]?.body).toEqual({ username: 'Ada', password: 'Old horse 7!' })
    expect([address(), localStorage.getItem('token')]).toEqual(['/login', null])
    expect(screen.getByText('Your account is deleted')).toBeTruthy()
  })

  test('says in advance what happens to unpaid awards', async () => {
    const { dialog } = await ask(accountOf({ unpaidAwards: 2 }))
    expect(dialog.getByText('2 awards of yours are not paid yet.')).toBeTruthy()
    expect(dialog.getByText(/unpaid awards stay on hold and go back to the sponsor/)).toBeTruthy()
    closeClient()
    const none = await ask()
    expect(none.dialog.queryByText(/not paid yet/)).toBeNull()
  })

  test('says in advance that published reports keep a publicly shown name', async () => {
    const { dialog } = await ask(accountOf({ publicity: { name: true, awards: false } }))
    expect(dialog.getByText(/Reports published with your name keep it/)).toBeTruthy()
    closeClient()
    expect((await ask()).dialog.queryByText(/Your profile is removed/)).toBeNull()
  })

  test('stays in the dialog, at the password, if the password is wrong', async () => {
    const wrong = 'This is not your current password'
    const { user, dialog } = await ask(accountOf(), refusal(400, wrong, { fields: { password: wrong } }))
    await user.type(dialog.getByLabelText('Type your username to confirm'), 'Ada')
    await user.type(dialog.getByLabelText('Current password'), 'Wrong horse 7!')
    await user.click(dialog.getByRole('button', { name: 'Delete account' }))
    expect(await dialog.findByText(wrong)).toBeTruthy()
    expect(useSession.getState().isAuthenticated).toBe(true)
  })

  test('is disabled for the only admin, and says whom to ask', async () => {
    await openAccount({}, accountOf({ user: grace, isOnlyAdmin: true }))
    expect((button('Delete account…') as HTMLButtonElement).disabled).toBe(true)
    expect(screen.getByText(/You are the only admin of this site/)).toBeTruthy()
  })
})
