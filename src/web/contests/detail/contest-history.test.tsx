import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, offline, success } from '#test/web/answer-calls'
import { closeClient, openClient, pageHeading } from '#test/web/open-client'
import { contestOf, inDays } from '#test/web/vault-spring'
import type { ContestChange } from '../../../contract/contest'
import { openSession } from '../../accounts/session/session-store'

afterEach(closeClient)

const prolonged: ContestChange = {
  at: '2026-11-20T12:00:00.000Z',
  by: { _id: 'olga-id', username: 'Olga' },
  reason: 'The sponsor found two issues of their own.',
  fields: [
    { field: 'prizePool', before: '50000', after: '60000.5' },
    { field: 'knownIssues', before: 'Rounding favors the vault.', after: 'Rounding favors the queue.' },
  ],
  addendum: null,
  digestBefore: 'a'.repeat(64),
  digestAfter: 'b'.repeat(64),
}

function open(changes: ContestChange[], more: object = {}) {
  const contest = contestOf({ updatedAt: inDays(-1), ...more })
  const pagination = { total: changes.length, pages: 1, page: 1, limit: 5 }
  const calls = answerCalls({
    'GET /api/contests/vault-spring': success({ contest }),
    'GET /api/contests/vault-spring/changes': success({ changes, pagination }),
  })
  openSession('token', ada, true)
  return { calls, ...openClient('/contests/vault-spring') }
}

test("everyone can see who changed a contest's terms, when and why, and the difference", async () => {
  const { user } = open([prolonged])
  const history = within(await screen.findByRole('region', { name: 'Changes since the start' }))
  expect(history.getByText('Bounty pool, Known issues')).toBeTruthy()
  expect(history.getByText('Olga')).toBeTruthy()
  expect(history.getByText('The sponsor found two issues of their own.')).toBeTruthy()
  await user.click(history.getByText('What changed'))
  const known = within(await history.findByRole('region', { name: 'Differences: Known issues' }))
  expect(known.getByText('vault').closest('del')).not.toBeNull()
  expect(known.getByText('queue').closest('ins')).not.toBeNull()
  const pool = within(history.getByRole('region', { name: 'Differences: Bounty pool' })).getAllByRole('row')
  expect(pool[1]?.textContent).toBe('1Changed: $50,0001Changed: $60,000.50')
})

test('a contest unchanged since its start has no history, and none is requested', async () => {
  const { calls } = open([], { updatedAt: inDays(-9) })
  expect(await pageHeading()).toBeTruthy()
  expect(screen.queryByText('Changes since the start')).toBeNull()
  expect(calls.some((call) => call.route.endsWith('/changes'))).toBe(false)
})

test("a history that can't be loaded is not shown as empty", async () => {
  const contest = contestOf({ updatedAt: inDays(-1) })
  answerCalls({
    'GET /api/contests/vault-spring': success({ contest }),
    'GET /api/contests/vault-spring/changes': offline,
  })
  openSession('token', ada, true)
  openClient('/contests/vault-spring')
  expect(await screen.findByText('Changes could not be loaded.')).toBeTruthy()
})

test('an addendum is named by its number, and an answer shows its question', async () => {
  const addendum = { number: 1, kind: 'change', afterPlace: null, question: null, answer: null } as const
  const answer = { ...addendum, number: 2, kind: 'answer', question: 'Is the keeper trusted?', answer: 'Yes.' } as const
  open([
    { ...prolonged, at: inDays(0), fields: [], addendum: answer },
    { ...prolonged, addendum },
  ])
  const history = within(await screen.findByRole('region', { name: 'Changes since the start' }))
  expect(history.getByText('Addendum 1: Bounty pool, Known issues')).toBeTruthy()
  expect(history.getByText('Addendum 2: Answer to a question')).toBeTruthy()
  expect(history.getByText('Is the keeper trusted?')).toBeTruthy()
  expect(history.getAllByText('Applies only to submissions that arrive after it.')).toHaveLength(2)
})

test('a contest from an earlier version says that its terms can still change', async () => {
  open([], { freezesTerms: false })
  const terms = within(await screen.findByRole('region', { name: 'Terms' }))
  expect(terms.getByText(/created before terms were frozen at the start/)).toBeTruthy()
})

test('anyone can verify the frozen terms against the ledger', async () => {
  const contest = contestOf({ updatedAt: inDays(-9) })
  const item = { number: 1, text: 'Rounding favors the vault.', hash: 'c'.repeat(64), salt: null, isRemoved: false }
  const terms = { frozenAt: inDays(-5), digest: 'd'.repeat(64), text: '{}', knownIssues: [item] }
  answerCalls({
    'GET /api/contests/vault-spring': success({ contest }),
    'GET /api/contests/vault-spring/terms': success({ terms }),
  })
  openSession('token', ada, true)
  const { user } = openClient('/contests/vault-spring')
  const section = within(await screen.findByRole('region', { name: 'Terms' }))
  await user.click(section.getByText('Check the frozen terms'))
  expect(await section.findByText(`SHA-256 of all terms: ${'d'.repeat(64)}`)).toBeTruthy()
  expect(section.getByText(/The salt is shown after the contest ends/)).toBeTruthy()
})
