import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, grace, offline, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, issueOf, onePage } from '#test/web/vault-spring'
import type { User } from '../../contract/account'
import type { Issue } from '../../contract/issue'
import { openSession } from '../accounts/session/session-store'

afterEach(closeClient)

const counts = { all: 7, pending: 4, valid: 2, invalid: 1 }

function open(issues: Issue[], address = '/submissions', viewer: User = ada) {
  const calls = answerCalls({
    'GET /api/issues/my-issues': success({ issues, pagination: onePage(issues.length), counts }),
    'GET /api/issues': success({ issues, pagination: onePage(issues.length && 5), counts }),
    'GET /api/contests/vault-spring': success({ contest: contestOf() }),
  })
  openSession('token', viewer, true)
  return { calls, ...openClient(address) }
}

const rowOf = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('article') as HTMLElement)

test('every status has its note [2.subs.10 .11 .16 .17 .18 .19]', async () => {
  open([
    issueOf({ _id: '1', title: 'Waits' }),
    issueOf({ _id: '2', title: 'Wins', status: 'valid' }),
    issueOf({ _id: '3', title: 'Second', status: 'valid', isDuplicate: true }),
    issueOf({ _id: '4', title: 'First', status: 'valid', isDuplicate: true, isPrimary: true }),
    issueOf({ _id: '5', title: 'Fails', status: 'invalid', invalidationReason: 'Needs a trusted role.' }),
    issueOf({ _id: '6', title: 'Silent', status: 'invalid' }),
  ])
  expect((await rowOf('Waits')).getByText(/Under review. You will be notified/)).toBeTruthy()
  expect((await rowOf('Wins')).getByText('This issue is validated as Critical and eligible for rewards.')).toBeTruthy()
  const second = await rowOf('Second')
  expect(second.getByText(/No additional rewards/)).toBeTruthy()
  expect(second.getByText('Duplicate')).toBeTruthy()
  const first = await rowOf('First')
  expect(first.queryByText(/No additional rewards/)).toBeNull()
  expect(first.getByText('Primary Duplicate')).toBeTruthy()
  expect((await rowOf('Fails')).getByText('Needs a trusted role.')).toBeTruthy()
  expect((await rowOf('Silent')).getByText(/did not meet the Critical vulnerability threshold/)).toBeTruthy()
})

test('a row shows its contest, 150 characters and where to read on [2.subs.12 .14 .15 3.issue.10]', async () => {
  open([issueOf({ description: 'y'.repeat(151), contestId: 'vault-spring' as never })])
  const row = await rowOf('Settling twice empties the queue')
  expect(row.getByText(`${'y'.repeat(150)}...`)).toBeTruthy()
  expect(row.getByRole('link', { name: 'Unknown' }).getAttribute('href')).toBe('/contests/vault-spring')
  expect(row.getByRole('link', { name: /^View/ }).getAttribute('href')).toBe('/submissions/issue-1')
})

test('a row shows the start of a description without headings and marks, to the character', async () => {
  const template = '## Summary\n\n<!-- What is wrong. -->\nThe **vault** leaves `epoch` open.\n\n'
  open([issueOf({ description: `${template}${'longer '.repeat(30)}` })])
  const row = await rowOf('Settling twice empties the queue')
  const shown = row.getByText(/^The vault/).textContent ?? ''
  expect(shown).toMatch(/^The vault leaves epoch open\. (?:longer )+l?o?n?g?e?r? ?\.\.\.$/)
  expect(shown).toHaveLength(153)
})

test("the filters show the counts of the viewer's issues and start with the URL's state [2.subs.02 .03 .06]", async () => {
  const { calls, user } = open([issueOf({ status: 'valid' })], '/submissions?status=valid&contest=vault-spring')
  await rowOf('Settling twice empties the queue')
  expect(screen.getByRole('button', { name: /^Valid 2/ }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('button', { name: /^All 7/ })).toBeTruthy()
  const asked = () => calls.filter((call) => call.route === 'GET /api/issues/my-issues').at(-1)?.query
  expect(asked()).toContain('contestId=vault-spring&status=valid')
  expect(await screen.findByText('Vault Spring', { selector: 'span[dir=auto]' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all contests' }))
  expect(asked()).not.toContain('contestId')
})

test('an empty list says whether it is empty or nothing matches [2.subs.21 .22]', async () => {
  const { user } = open([], '/submissions')
  expect(await screen.findByRole('heading', { name: 'No submissions yet' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Pending/ }))
  expect(await screen.findByRole('heading', { name: 'No pending submissions' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Clear filters' }).getAttribute('href')).toBe('/submissions')
})

test('an admin with a contest in the address sees the issues of everybody, with their authors [3.issue.09]', async () => {
  const { calls } = open(
    [issueOf({ userId: { _id: 'linus-id', username: 'Linus' } })],
    '/submissions?contest=vault-spring',
    grace,
  )
  expect((await rowOf('Settling twice empties the queue')).getByText('Linus').parentElement?.textContent).toBe(
    'by Linus',
  )
  expect(screen.getByText('All submissions to this contest')).toBeTruthy()
  expect(calls.some((call) => call.route === 'GET /api/issues/my-issues')).toBe(false)
  expect(screen.getByRole('button', { name: /^All 7/ })).toBeTruthy()
  expect(calls.filter((call) => call.route === 'GET /api/issues')).toHaveLength(1)
})

test("a judge's list contains nothing meant for authors", async () => {
  open([issueOf({ title: 'Waits' })], '/submissions?contest=vault-spring', grace)
  expect((await rowOf('Waits')).getByText('Waiting for a verdict.')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Submissions')
  expect(document.title).toMatch(/^Submissions ·/)
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Triage' }).getAttribute('href')).toBe('/admin/contests/vault-spring/triage')
  expect(main.queryByText(/be notified|My Submissions|not only yours|Submit New Issue/)).toBeNull()
  closeClient()
  const { user } = open([], '/submissions?contest=vault-spring&status=valid', grace)
  expect(await screen.findByText('No submission to this contest has this status.')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Show all of this contest' }))
  expect(await screen.findByText('No one has submitted to this contest yet.')).toBeTruthy()
})

test('an outage is reported with a retry, never as an empty list', async () => {
  const replies = [offline, offline]
  answerCalls({
    'GET /api/issues/my-issues': () =>
      replies.pop() ?? success({ issues: [issueOf()], pagination: onePage(1), counts }),
  })
  openSession('token', ada, true)
  const { user } = openClient('/submissions')
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await rowOf('Settling twice empties the queue')
})

const mine = Array.from({ length: 25 }, (_, place) => issueOf({ _id: `i${place}`, title: `Finding ${place + 1}` }))

function twentyFive() {
  const calls = answerCalls({
    'GET /api/issues/my-issues': () => {
      const query = new URLSearchParams(calls.at(-1)?.query)
      const limit = Number(query.get('limit'))
      const page = Number(query.get('page'))
      const issues = mine.slice((page - 1) * limit, page * limit)
      const pagination = { total: mine.length, pages: Math.ceil(mine.length / limit), page, limit }
      return success({ issues, pagination, counts })
    },
  })
  openSession('token', ada, true)
  return calls
}

test('twenty submissions fill a page, the rest is on the next [2.subs.01 .07]', async () => {
  const calls = twentyFive()
  const { user } = openClient('/submissions')
  await rowOf('Finding 20')
  expect(screen.getAllByRole('article')).toHaveLength(20)
  expect(calls.at(-1)?.query).toBe('?page=1&limit=20')
  await user.click(screen.getByRole('link', { name: 'Next' }))
  await rowOf('Finding 25')
  expect(screen.getAllByRole('article')).toHaveLength(5)
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'My Submissions' }))
  expect(await screen.findByText('25 submissions. Page 2 of 2.')).toBeTruthy()
})

test('a page past the end says so and offers the first', async () => {
  twentyFive()
  const { user } = openClient('/submissions?page=9')
  expect(await screen.findByRole('heading', { name: "This page doesn't exist any more" })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Go to page 1' }))
  await rowOf('Finding 1')
})

test('the filters are in order, each queries the server, and Back restores the previous one [2.subs.05 .06]', async () => {
  const client = open([issueOf()], '/submissions?status=nonsense')
  await rowOf('Settling twice empties the queue')
  const buttons = within(screen.getByRole('group', { name: 'Status' })).getAllByRole('button')
  expect(buttons.map((button) => button.textContent)).toEqual(['All7', 'Pending4', 'Valid2', 'Invalid1'])
  expect(buttons[0]?.getAttribute('aria-pressed')).toBe('true')
  for (const [place, status] of ['pending', 'valid', 'invalid'].entries()) {
    await client.user.click(buttons[place + 1] as HTMLElement)
    expect(client.query()).toBe(`?status=${status}`)
    await waitFor(() => expect(client.calls.at(-1)?.query).toBe(`?page=1&limit=20&status=${status}`))
  }
  await act(() => client.router.navigate(-1))
  expect(screen.getByRole('button', { name: /^Valid/ }).getAttribute('aria-pressed')).toBe('true')
})

test('a row shows where and when it was submitted, and its status [2.subs.08 .09 .12 .13]', async () => {
  open([
    issueOf({ _id: '1', title: 'Waits', createdAt: '2026-11-10T12:00:00Z' }),
    issueOf({ _id: '2', title: 'Wins', status: 'valid' }),
    issueOf({ _id: '3', title: 'Fails', status: 'invalid' }),
  ])
  const waits = await rowOf('Waits')
  expect(waits.getByRole('link', { name: 'Vault Spring' }).getAttribute('href')).toBe('/contests/vault-spring')
  expect(waits.getByText('Nov 10, 2026')).toBeTruthy()
  expect(waits.getByText('Pending')).toBeTruthy()
  expect(waits.queryByText('Duplicate')).toBeNull()
  expect((await rowOf('Wins')).getByText('Valid')).toBeTruthy()
  expect((await rowOf('Fails')).getByText('Invalid')).toBeTruthy()
})

test('the legend explains the three statuses [2.subs.20]', async () => {
  open([])
  const legend = within(await screen.findByRole('region', { name: 'Status legend' }))
  const lines = legend.getAllByRole('listitem').map((line) => line.textContent)
  expect(lines).toEqual([
    expect.stringMatching(/^Pending.*Waiting for a judge.*notified/),
    expect.stringMatching(/^Valid.*Validated as Critical.*eligible for rewards/),
    expect.stringMatching(/^Invalid.*Below the Critical threshold.*reason/),
  ])
})

test('a new submission begins with the choice of a contest [2.subs.04]', async () => {
  const { user, address } = open([issueOf()])
  await rowOf('Settling twice empties the queue')
  await user.click(screen.getByRole('link', { name: 'Submit New Issue' }))
  await waitFor(() => expect(address()).toBe('/contests'))
})

test("a reply that isn't a list is reported as an invalid response", async () => {
  answerCalls({ 'GET /api/issues/my-issues': success({ issues: [{ _id: 7 }], pagination: onePage(1) }) })
  openSession('token', ada, true)
  openClient('/submissions')
  expect(await screen.findByText(/Invalid response from server/)).toBeTruthy()
})

test('a control filters the list by contest, and stays while the list loads', async () => {
  const contests = [
    { _id: 'halyard', title: 'Halyard Bridge' },
    { _id: 'vault-spring', title: 'Vault Spring' },
  ]
  const { user } = open([])
  const calls = answerCalls({
    'GET /api/issues/my-issues': success({ issues: [issueOf()], pagination: onePage(1), counts, contests }),
    'GET /api/contests/vault-spring': success({ contest: contestOf() }),
  })
  const picker = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Contest' })
  expect([...picker.options].map(({ text }) => text)).toEqual(['All contests', 'Halyard Bridge', 'Vault Spring'])
  await user.selectOptions(picker, 'Vault Spring')
  await waitFor(() => expect(calls.at(-1)?.query).toContain('contestId=vault-spring'))
  expect(screen.getByRole('combobox', { name: 'Contest' })).toBe(picker)
  expect(picker.value).toBe('vault-spring')
})
