import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { ada, answerCalls, success } from '#test/web/answer-calls'
import { openEditor, openNewContest, publishButton, saveButton, write, writeDates } from '#test/web/contest-form'
import { allowDialogs } from '#test/web/native-dialog'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf } from '#test/web/vault-spring'
import { openSession } from '../../accounts/session/session-store'

beforeAll(allowDialogs)
afterEach(closeClient)

test('a new contest is created from the form, its dates in UTC [2.other.01]', async () => {
  const { user, calls } = await openNewContest({
    'POST /api/contests': success({ contest: contestOf() }),
    'GET /api/contests/vault-spring': success({ contest: contestOf() }),
  })
  write('Title', ' Vault Spring ')
  write('Description', 'scope:\n\n* src')
  write('Repository', 'https://github.com/vault-spring/vaults')
  write(/^Bounty pool/, '1,250.50')
  write('Start date', '2026-12-01')
  write('Start time, UTC', '17:00')
  write('End date', '2026-12-15')
  write('End time, UTC', '17:00')
  await user.click(publishButton())
  expect(await screen.findByText('Contest published')).toBeTruthy()
  // Set only if there is a feature for it.
  const ofFeatures = { secondLookPercent: null, appealHours: null }
  const body = { ...(calls.find((call) => call.route === 'POST /api/contests')?.body as object), ...ofFeatures }
  expect(body).toEqual({
    title: 'Vault Spring',
    description: 'scope:\n\n* src',
    githubRepoUrl: 'https://github.com/vault-spring/vaults',
    prizePool: 1250.5,
    reportTemplate: null,
    knownIssues: null,
    hidesAuthors: false,
    hidesVerdicts: false,
    secondLookPercent: null,
    appealHours: null,
    undecidedMax: null,
    startDate: '2026-12-01T17:00:00.000Z',
    endDate: '2026-12-15T17:00:00.000Z',
  })
})

test('an empty form names everything that is missing', async () => {
  const { user, calls } = await openNewContest()
  write(/^Bounty pool/, '1,00')
  await user.click(publishButton())
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

test('a reply without a contest on creating one is told [8.thrown.02]', async () => {
  const { user } = await openNewContest({ 'POST /api/contests': success({}) })
  write('Title', 'Vault Spring')
  write('Description', 'scope:\n\n* src')
  write('Repository', 'https://github.com/vault-spring/vaults')
  writeDates()
  await user.click(publishButton())
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to create contest')
})

test('a reply without a contest on updating one is told [8.thrown.03]', async () => {
  const { user } = await openEditor(contestOf(), { 'PUT /api/contests/vault-spring': success({}) })
  write('Title', 'Vault Summer')
  write('Reason for the change', 'Its name was taken.')
  await user.click(saveButton())
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to update contest')
})

test("others can't open the form [2.other.01]", async () => {
  answerCalls({})
  openSession('token', ada, true)
  const { address } = openClient('/admin/contests/new')
  expect(await screen.findByRole('heading', { name: /Ada/ })).toBeTruthy()
  expect(address()).toBe('/dashboard')
})

test('numbers known issues while typing, but not once the start has fixed them', async () => {
  await openNewContest()
  write(/^Known issues/, 'The sponsor accepts:\n1. Owner is trusted\n   - also to pause\n2. Dust stays')
  const counted = within(await screen.findByRole('region', { name: 'What verdicts can cite' }))
  expect(counted.getByText(/^Counted as 2 known issues\./)).toBeTruthy()
  expect(counted.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Owner is trusted\n- also to pause',
    'Dust stays',
  ])
  write(/^Known issues/, ' ')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'What verdicts can cite' })).toBeNull())
})

test("does not recount a running contest's known issues", async () => {
  const startDate = new Date(Date.now() - 60_000).toISOString()
  await openEditor(contestOf({ startDate, knownIssues: '1. Owner is trusted\n2. Dust stays' }))
  expect(screen.queryByRole('region', { name: 'What verdicts can cite' })).toBeNull()
})
