import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { openSession } from '../../accounts/session/session-store'
import { ada, answerCalls, grace, refusal, success } from '../../testing/answer-calls'
import { allowDialogs } from '../../testing/native-dialog'
import { closeClient, openClient } from '../../testing/open-client'
import { contestOf, onePage } from '../../testing/vault-spring'

beforeAll(allowDialogs)
afterEach(closeClient)

const lists = {
  'GET /api/contests': success({ contests: [], pagination: onePage(0) }),
  'GET /api/issues': success({ issues: [], pagination: onePage(0) }),
}

async function openEditor(contest = contestOf(), answers = {}) {
  const calls = answerCalls({ ...lists, 'GET /api/contests/vault-spring': success({ contest }), ...answers })
  openSession('token', grace, true)
  const client = openClient('/admin/contests/vault-spring/edit')
  await screen.findByRole('heading', { name: 'Edit Vault Spring' })
  return { calls, ...client }
}
const write = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })

test('a new contest is created from the form, its dates in UTC', async () => {
  const calls = answerCalls({
    ...lists,
    'POST /api/contests': success({ contest: contestOf() }),
    'GET /api/contests/vault-spring': success({ contest: contestOf() }),
  })
  openSession('token', grace, true)
  const { user } = openClient('/admin/contests/new')
  await screen.findByRole('heading', { name: 'New contest' })
  write('Title', ' Vault Spring ')
  write('Description', 'scope:\n\n* src')
  write('Repository', 'https://github.com/vault-spring/vaults')
  write(/^Bounty pool/, '1,250.50')
  write('Start date', '2026-12-01')
  write('Start time, UTC', '17:00')
  write('End date', '2026-12-15')
  write('End time, UTC', '17:00')
  await user.click(screen.getByRole('button', { name: 'Save contest' }))
  expect(await screen.findByText('Contest created')).toBeTruthy()
  expect(calls.find((call) => call.route === 'POST /api/contests')?.body).toEqual({
    title: 'Vault Spring',
    description: 'scope:\n\n* src',
    githubRepoUrl: 'https://github.com/vault-spring/vaults',
    prizePool: 1250.5,
    reportTemplate: null,
    startDate: '2026-12-01T17:00:00.000Z',
    endDate: '2026-12-15T17:00:00.000Z',
  })
})

test('an empty form names everything that is missing', async () => {
  const calls = answerCalls(lists)
  openSession('token', grace, true)
  const { user } = openClient('/admin/contests/new')
  await screen.findByRole('heading', { name: 'New contest' })
  write(/^Bounty pool/, '1,00')
  await user.click(screen.getByRole('button', { name: 'Save contest' }))
  const summary = within(screen.getByRole('alert'))
  expect(summary.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Contest title is required',
    'Contest description is required',
    'Repository URL is required',
    'Prize pool must be a positive number',
    'Start date is required',
    'End date is required',
  ])
  expect(calls.some((call) => call.route === 'POST /api/contests')).toBe(false)
})

test('an edit sends only what was changed, for the version that was read', async () => {
  const { user, calls } = await openEditor(contestOf(), {
    'PUT /api/contests/vault-spring': success({ contest: contestOf({ prizePool: 60_000 }) }),
  })
  expect((screen.getByLabelText('Repository') as HTMLInputElement).disabled).toBe(true)
  write(/^Bounty pool/, '60000')
  await user.click(screen.getByRole('button', { name: 'Save contest' }))
  expect(await screen.findByText('Contest updated')).toBeTruthy()
  const sent = calls.find((call) => call.route === 'PUT /api/contests/vault-spring')
  expect(sent?.body).toEqual({ prizePool: 60_000 })
  expect(sent?.headers['If-Match']).toBe('"4"')
})

test('a refusal is shown and the form keeps what was typed', async () => {
  const words = 'The prize pool can only rise after the contest has started'
  const { user } = await openEditor(contestOf(), {
    'PUT /api/contests/vault-spring': refusal(409, words, { code: 'CONTEST_STARTED' }),
  })
  write(/^Bounty pool/, '10')
  await user.click(screen.getByRole('button', { name: 'Save contest' }))
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  expect((screen.getByLabelText(/^Bounty pool/) as HTMLInputElement).value).toBe('10')
})

test('finalizing opens after the end and asks for the title', async () => {
  const over = contestOf({ from: -9, to: -1 })
  const { user } = await openEditor(over, {
    'POST /api/contests/vault-spring/finalize': success({ contest: { ...over, isFinalized: true } }),
  })
  await user.click(screen.getByRole('button', { name: 'Finalize…' }))
  const dialog = within(screen.getByRole('alertdialog', { name: 'Finalize Vault Spring?' }))
  expect(dialog.getByRole('button', { name: 'Finalize' }).hasAttribute('disabled')).toBe(true)
  await user.type(dialog.getByRole('textbox'), 'Vault Spring')
  await user.click(dialog.getByRole('button', { name: 'Finalize' }))
  expect(await screen.findByText('Contest finalized')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Finalize…' }).hasAttribute('disabled')).toBe(true)
})

test('a contest with submissions is not deleted, and the dialog says why', async () => {
  const words = 'A contest with submissions cannot be deleted'
  const { user } = await openEditor(contestOf(), { 'DELETE /api/contests/vault-spring': refusal(409, words) })
  expect(screen.getByRole('button', { name: 'Finalize…' }).hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Delete…' }))
  const dialog = within(screen.getByRole('alertdialog'))
  await user.type(dialog.getByRole('textbox'), 'Vault Spring')
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect((await dialog.findByRole('alert')).textContent).toContain(words)
})

test('the form is closed to everybody else', async () => {
  answerCalls(lists)
  openSession('token', ada, true)
  const { address } = openClient('/admin/contests/new')
  expect(await screen.findByRole('heading', { name: /Ada/ })).toBeTruthy()
  expect(address()).toBe('/dashboard')
})
