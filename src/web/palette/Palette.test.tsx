import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ada, answerCalls, grace, offline, success } from '#test/web/answer-calls'
import { allowDialogs, measureNothing } from '#test/web/native-dialog'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, issueOf, onePage } from '#test/web/vault-spring'
import { openSession, useSession } from '../accounts/session/session-store'
import { switchSingleKeys } from '../ui/keys/single-keys'
import { openSheet } from './open-sheet'

beforeEach(() => {
  allowDialogs()
  measureNothing()
})
afterEach(() => {
  act(() => openSheet(null))
  switchSingleKeys(true)
  closeClient()
})

const tide = contestOf({ _id: 'tide', title: 'Tidewater Vaults' })
const halyard = contestOf({ _id: 'halyard', title: 'Halyard Bridge', from: -9, to: -1 })
const lantern = { contestId: 'lantern', slug: 'lantern-amm', title: 'Lantern AMM' }
const settling = issueOf({ title: 'Settling twice', status: 'valid' })

function open(address = '/terms', viewer = ada) {
  const calls = answerCalls({
    'GET /api/contests': success({ contests: [tide, halyard], pagination: onePage(2) }),
    'GET /api/contests/tide': success({ contest: tide }),
    'GET /api/issues/my-issues': success({
      issues: [settling],
      pagination: onePage(1),
      counts: { all: 1, pending: 0, valid: 1, invalid: 0 },
    }),
    'GET /api/issues': success({ issues: [], pagination: onePage(0) }),
    'GET /api/reports': success({ reports: [lantern], pagination: onePage(1) }),
    'POST /api/auth/logout': success(null),
  })
  openSession('token', viewer, true)
  return { calls, ...openClient(address) }
}

const pageIsThere = () => screen.findByRole('heading', { name: 'Terms of Service' })
const field = () => screen.findByRole('combobox', { name: 'Search' })
const lines = () => screen.getAllByRole('option').map((line) => line.textContent)

test('the palette requests nothing until it is opened, and then finds contests and submissions by title', async () => {
  const { calls, user, address } = open()
  await pageIsThere()
  expect(calls.some(({ route }) => /contests|issues/.test(route))).toBe(false)
  await user.keyboard('{Control>}k{/Control}')
  const input = await field()
  await waitFor(() => expect(document.activeElement).toBe(input))
  await user.keyboard('settl')
  await waitFor(() => expect(lines()).toEqual(['12Settling twiceSubmission, Valid']))
  await user.clear(await field())
  await user.keyboard('tide')
  await waitFor(() => expect(lines()).toEqual(['Tidewater VaultsContest, Active']))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/contests/tide'))
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('a screen reader announces the selected line from the start and after every key', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Search' }))
  const told = async () => {
    const id = (await field()).getAttribute('aria-activedescendant')
    return screen.getAllByRole('option').find((line) => line.id === id)
  }
  await waitFor(async () => expect((await told())?.getAttribute('aria-selected')).toBe('true'))
  await user.keyboard('go')
  await waitFor(async () => expect((await told())?.textContent).toContain('Go to Contests'))
  await user.keyboard('{ArrowDown}')
  await waitFor(async () => expect((await told())?.textContent).toContain('Go to My Submissions'))
})

test('late results come first and are selected, unless someone has moved the selection', async () => {
  let answer: (reply: Response) => void = () => {}
  const late = () => new Promise<Response>((resolve) => (answer = resolve))
  answerCalls({ 'GET /api/contests': late, 'GET /api/issues/my-issues': offline })
  openSession('token', ada, true)
  const { user } = openClient('/terms')
  await pageIsThere()
  await user.click(screen.getByRole('button', { name: 'Search' }))
  const selected = () => screen.getByRole('option', { selected: true }).textContent
  await field()
  await waitFor(() => expect(selected()).toContain('Go to Contests'))
  await act(async () => answer(success({ contests: [tide], pagination: onePage(1) })))
  await waitFor(() => expect(selected()).toContain('Tidewater Vaults'))
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(selected()).toContain('Go to Contests'))
})

test('commands lead everywhere, and admin commands are only for admins', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Search' }))
  await user.type(await field(), 'o')
  for (const words of ['Contests', 'My Submissions', 'Home', 'Terms', 'Reports', 'Leaderboard', 'Verify'])
    expect(screen.getByRole('option', { name: new RegExp(`^Go to ${words}`) })).toBeTruthy()
  for (const words of [/^Keyboard shortcuts/, /^Turn single-key shortcuts off/, /^Logout/])
    expect(screen.getByRole('option', { name: words })).toBeTruthy()
  expect(screen.queryByRole('option', { name: 'New contest' })).toBeNull()
  act(() => openSession('token', grace, true))
  expect(await screen.findByRole('option', { name: 'New contest' })).toBeTruthy()
  expect(screen.getByRole('option', { name: 'Go to Analytics' })).toBeTruthy()
})

test('running a command closes the palette', async () => {
  const { user, address } = open()
  await pageIsThere()
  await user.keyboard('{Meta>}k{/Meta}')
  await user.type(await field(), 'theme dark{Enter}')
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(screen.getByRole('button', { name: 'Dark' }).getAttribute('aria-pressed')).toBe('true')
  await user.keyboard('{Meta>}k{/Meta}')
  await user.type(await field(), 'logout{Enter}')
  expect(useSession.getState().isAuthenticated).toBe(false)
  await waitFor(() => expect(address()).toBe('/login'))
})

test('on the page of an active contest the palette offers to submit to it', async () => {
  const { user, address } = open('/contests/tide')
  await screen.findByRole('heading', { name: 'Tidewater Vaults' })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await field(), 'submit issue{Enter}')
  await waitFor(() => expect(address()).toBe('/contests/tide/submit'))
})

test('a search without matches says so, and a failed one says that', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Search' }))
  await user.type(await field(), 'zzz')
  expect(await screen.findByText(/^No results for “zzz”/)).toBeTruthy()
  act(() => openSheet(null))
  closeClient()
  answerCalls({ 'GET /api/contests': offline, 'GET /api/issues/my-issues': offline })
  openSession('token', ada, true)
  openClient('/terms')
  await pageIsThere()
  act(() => openSheet('palette'))
  expect(await screen.findByText(/^Contests could not be loaded/)).toBeTruthy()
})

test('signed-out people see sign-in commands, and nothing is requested for them', async () => {
  const calls = answerCalls({})
  const { user } = openClient('/terms')
  await pageIsThere()
  await user.keyboard('{Control>}k{/Control}')
  await field()
  expect(screen.getByRole('option', { name: 'Login' })).toBeTruthy()
  expect(screen.queryByRole('option', { name: 'Logout' })).toBeNull()
  expect(calls.some(({ route }) => /contests|issues/.test(route))).toBe(false)
})

test("in a report's text, Control+K belongs to the editor", async () => {
  open('/terms')
  await pageIsThere()
  const text = document.createElement('textarea')
  screen.getByRole('main').append(text)
  fireEvent.keyDown(text, { key: 'k', ctrlKey: true })
  expect(screen.queryByRole('combobox')).toBeNull()
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  await field()
})

test('the list of keys has a switch for single-key shortcuts, which applies immediately and is stored', async () => {
  const { user, address } = open()
  await pageIsThere()
  await user.keyboard('?')
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(sheet.getByText('Go to My Submissions')).toBeTruthy()
  await user.click(sheet.getByRole('checkbox', { name: /Single-key shortcuts/ }))
  expect(sheet.queryByText('Go to My Submissions')).toBeNull()
  expect(localStorage.getItem('single-keys')).toBe('off')
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  await user.keyboard('gc?')
  expect([address(), screen.queryByRole('dialog')]).toEqual(['/terms', null])
  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
  await user.click(await screen.findByRole('checkbox', { name: /Single-key shortcuts/ }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.keyboard('gc')
  await waitFor(() => expect(address()).toBe('/contests'))
  expect(localStorage.getItem('single-keys')).toBeNull()
})

test('an admin reaches the triage of a contest, people and the ledger', async () => {
  const { user, address } = open('/terms', grace)
  await pageIsThere()
  await user.keyboard('{Control>}k{/Control}')
  await field()
  await user.keyboard('tri tide')
  await waitFor(() => expect(lines()).toEqual(['Triage Tidewater Vaults']))
  for (const [search, line] of [
    ['ledger', 'Go to Ledger'],
    ['people', 'Go to People'],
  ] as const) {
    await user.clear(await field())
    await user.keyboard(search)
    await waitFor(() => expect(lines()).toEqual([line]))
  }
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/admin/people'))
})

test('a researcher sees no triage, people or ledger', async () => {
  const { user } = open()
  await pageIsThere()
  await user.keyboard('{Control>}k{/Control}')
  await field()
  for (const search of ['triage', 'people', 'ledger']) {
    await user.clear(await field())
    await user.keyboard(search)
    await waitFor(() => expect(screen.queryAllByRole('option')).toEqual([]))
  }
})
