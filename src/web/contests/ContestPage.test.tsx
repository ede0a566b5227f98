import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { clearSession, openSession, showSession } from '../accounts/session/session-store'
import { queryClient } from '../api/query-client'
import { ada, answerCalls, grace, offline, refusal, success, unverified } from '../testing/answer-calls'
import { closeClient, openClient } from '../testing/open-client'
import { contestOf, issueOf, onePage } from '../testing/vault-spring'
import { ContestDetail } from './detail/ContestDetail'

afterEach(closeClient)

const at = '/contests/vault-spring'

function open(contest = contestOf(), viewer = ada) {
  const calls = answerCalls({
    'GET /api/contests/vault-spring': success({ contest }),
    'GET /api/issues': success({
      issues: [issueOf({ status: 'valid' }), issueOf({ _id: 'issue-2', title: 'Stale price', userId: '' as never })],
      pagination: onePage(37),
    }),
  })
  openSession('token', viewer, true)
  return { calls, ...openClient(at) }
}

test('a contest shows its description in blocks, its rules, dates and actions', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Vault Spring' })).toBeTruthy()
  expect(screen.getByText('by Olga')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'scope:' })).toBeTruthy()
  expect(screen.getByText('src/Vault.sol').closest('li')).not.toBeNull()
  for (const rule of ['Critical Issues Only', 'Bounty Pool', 'No Duplicates', 'KYC Required']) {
    expect(screen.getByRole('heading', { name: rule })).toBeTruthy()
  }
  const facts = within(screen.getByRole('region', { name: 'Contest Information' }))
  expect(facts.getByText('$50,000')).toBeTruthy()
  expect(facts.getByText(/^1 day 23 hours$/)).toBeTruthy()
  const actions = within(screen.getByRole('region', { name: 'Quick Actions' }))
  expect(actions.getByRole('link', { name: 'View Repository' }).getAttribute('rel')).toBe('noopener noreferrer')
  expect(actions.getByRole('link', { name: 'My Submissions' }).getAttribute('href')).toBe('/submissions')
  expect(screen.queryByRole('heading', { name: 'Recent Submissions' })).toBeNull()
})

test('before the start the repository is not there yet and nothing can be submitted', async () => {
  open(contestOf({ from: 2, to: 9, githubRepoUrl: null }))
  expect(await screen.findByText('Repository will be available when the contest starts')).toBeTruthy()
  expect(screen.getByText(/hasn't started yet/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Submit Issue' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'View Repository' })).toBeNull()
})

test.each([
  [false, /Results are being finalized/],
  [true, /Results have been finalized/],
])('after the end a banner says how far the results are (finalized: %s)', async (isFinalized, words) => {
  open(contestOf({ from: -9, to: -1, isFinalized }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Submit Issue' })).toBeNull()
})

test('a verified researcher goes on to the form', async () => {
  const { user, address } = open()
  await user.click((await screen.findAllByRole('button', { name: 'Submit Issue' }))[0] as HTMLElement)
  expect(await screen.findByRole('heading', { name: 'Submit Issue' })).toBeTruthy()
  expect(address()).toBe('/contests/vault-spring/submit')
})

function drawDetail() {
  const routes = [
    { path: '/', element: <ContestDetail contest={contestOf()} /> },
    { path: '/login', element: <h1>Login</h1> },
  ]
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter(routes)} />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

test('a person without a verified address is told so when pressing Submit Issue', async () => {
  showSession('token', unverified(ada))
  const user = drawDetail()
  await user.click(screen.getAllByRole('button', { name: 'Submit Issue' })[0] as HTMLElement)
  expect(screen.getByRole('alert').textContent).toContain('Please verify your email address before submitting issues.')
})

test('a person whose session has ended elsewhere is sent to the login', async () => {
  clearSession()
  const user = drawDetail()
  expect(screen.queryByRole('link', { name: 'My Submissions' })).toBeNull()
  await user.click(screen.getAllByRole('button', { name: 'Submit Issue' })[0] as HTMLElement)
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy()
})

test('a contest that is not there is said to be gone; an outage is not', async () => {
  const replies = [offline, offline]
  answerCalls({ [`GET /api${at}`]: () => replies.pop() ?? refusal(404, 'Contest not found') })
  openSession('token', ada, true)
  const { user } = openClient(at)
  const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 5000 })
  expect(screen.queryByText('Contest Not Found')).toBeNull()
  await user.click(retry)
  expect(await screen.findByRole('heading', { name: 'Contest Not Found' }, { timeout: 5000 })).toBeTruthy()
  expect(screen.getByText("The contest you're looking for doesn't exist or has been removed.")).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Browse Contests' }).getAttribute('href')).toBe('/contests')
})

test('an admin sees the latest submissions of everybody', async () => {
  const { calls } = open(contestOf(), grace)
  const table = within(await screen.findByRole('table', { name: /Vault Spring/ }))
  expect(screen.getByText(/2 of 37/)).toBeTruthy()
  expect(table.getByText('Unknown')).toBeTruthy()
  expect(table.getByRole('link', { name: 'View: Stale price' }).getAttribute('href')).toBe('/submissions/issue-2')
  expect(screen.getByRole('link', { name: 'View all' }).getAttribute('href')).toBe('/submissions?contest=vault-spring')
  expect(calls.find((call) => call.route === 'GET /api/issues')?.query).toBe('?contestId=vault-spring&limit=10')
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/admin/contests/vault-spring/edit')
})
