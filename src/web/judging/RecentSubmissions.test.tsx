import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerCalls, grace, refusal, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, issueOf, onePage } from '#test/web/vault-spring'
import { openSession } from '../accounts/session/session-store'

afterEach(closeClient)

function open(answer: () => Response) {
  const calls = answerCalls({
    'GET /api/contests/vault-spring': success({ contest: contestOf() }),
    'GET /api/issues': answer,
  })
  openSession('token', grace, true)
  return { calls, ...openClient('/contests/vault-spring') }
}

const twelve = Array.from({ length: 10 }, (_, place) =>
  issueOf({ _id: `issue-${12 - place}`, title: `Number ${12 - place}`, placeInLine: 12 - place }),
)

test('of twelve submissions an admin sees the ten latest, newest first, and how many there are [2.contest.31 .32 .35]', async () => {
  const { calls } = open(() => success({ issues: twelve, pagination: onePage(12, 2) }))
  const panel = within(await screen.findByRole('region', { name: 'Recent Submissions' }))
  expect(await panel.findByText(/^10 of 12 ·/)).toBeTruthy()
  const titles = panel.getAllByRole('link', { name: /^Number/ }).map((link) => link.textContent)
  expect(titles).toEqual(twelve.map((issue) => issue.title))
  expect(panel.getByRole('link', { name: 'View: Number 12' }).getAttribute('href')).toBe('/submissions/issue-12')
  expect(panel.getByRole('link', { name: 'Triage' }).getAttribute('href')).toBe('/admin/contests/vault-spring/triage')
  expect(calls.find((call) => call.route === 'GET /api/issues')?.query).toBe('?contestId=vault-spring&limit=10')
})

test('a primary duplicate is told apart from the others', async () => {
  const group = { isDuplicate: true, duplicateGroupId: 'group-1', status: 'valid' as const }
  const issues = [issueOf({ ...group, _id: 'a', isPrimary: true }), issueOf({ ...group, _id: 'b' })]
  open(() => success({ issues, pagination: onePage(2) }))
  const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row')
  expect(first?.textContent).toContain('Primary Duplicate')
  expect(second?.textContent).toMatch(/ValidDuplicate/)
  expect(screen.getByText(/^2 · only administrators see this$/)).toBeTruthy()
})

test('without submissions, says so', async () => {
  open(() => success({ issues: [], pagination: onePage(0) }))
  expect(await screen.findByText('No one has submitted anything yet.')).toBeTruthy()
})

test('an outage of the list leaves the contest readable, with a retry', async () => {
  let isDown = true
  const { user } = open(() =>
    isDown ? refusal(503, 'Down for a moment') : success({ issues: [issueOf()], pagination: onePage(1) }),
  )
  expect(await screen.findByText(/The submissions could not be loaded. Down for a moment/)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Vault Spring' })).toBeTruthy()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('link', { name: 'Settling twice empties the queue' })).toBeTruthy()
})
