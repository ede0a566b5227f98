import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, grace, success } from '#test/web/answer-calls'
import { ownLineOf, resultsOf } from '#test/web/lantern-results'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, issueOf } from '#test/web/vault-spring'
import { openSession } from '../accounts/session/session-store'

afterEach(closeClient)

const region = async (name: string) => within(await screen.findByRole('region', { name }))

test.each([
  ['for review', {}, {}, ada],
  ['for the results', { status: 'valid', updatedAt: '2026-11-13T09:41:52.000Z' }, {}, ada],
  ['for the contest to end, when the verdict is shown', {}, { hidesVerdicts: true }, ada],
  ['for review', {}, { hidesVerdicts: true }, grace],
] as const)(
  'the timeline ends with what is awaited: %s, of %j in a contest with %j',
  async (words, facts, rules, viewer) => {
    answerCalls({
      'GET /api/issues/issue-1': success({ issue: issueOf(facts) }),
      'GET /api/contests/vault-spring': success({ contest: contestOf(rules) }),
    })
    openSession('token', viewer, true)
    openClient('/submissions/issue-1')
    const timeline = await region('Submission Timeline')
    expect(await timeline.findByText(`Waiting ${words}`)).toBeTruthy()
  },
)

test("a valid submission's timeline continues to results, identity check and payment, and shows what it is waiting for", async () => {
  const contest = contestOf({ to: -1, isFinalized: true, finalizedAt: '2026-11-20T12:00:00.000Z', uniqueCount: 1 })
  const timelineWith = async (line: Parameters<typeof ownLineOf>[0]) => {
    closeClient()
    const results = resultsOf({ ownLines: [ownLineOf({ issueId: 'issue-1', ...line })] })
    answerCalls({
      'GET /api/issues/issue-1': success({
        issue: issueOf({ status: 'valid', updatedAt: '2026-11-13T09:41:52.000Z' }),
      }),
      'GET /api/contests/vault-spring': success({ contest }),
      'GET /api/contests/vault-spring/results': success({ results }),
    })
    openSession('token', ada, true)
    openClient('/submissions/issue-1')
    await region('Your share')
    return region('Submission Timeline')
  }
  const titles = (timeline: Awaited<ReturnType<typeof region>>) =>
    timeline.getAllByRole('listitem').map((step) => step.querySelector('b')?.textContent)

  const waiting = await timelineWith({ state: 'held', waitsFor: 'kyc_pending' })
  expect(titles(waiting)).toEqual(['Submitted', 'Status Updated to valid', 'Contest finalized'])
  expect(waiting.getByText('Waiting for your KYC check')).toBeTruthy()

  const payable = await timelineWith({ state: 'payable', waitsFor: null })
  expect(titles(payable).at(-1)).toBe('KYC check passed')
  expect(payable.getByText('Waiting for payment')).toBeTruthy()

  const paid = await timelineWith({ state: 'paid', waitsFor: null, paidAt: '2026-11-22T08:00:00.000Z' })
  expect(titles(paid).slice(-2)).toEqual(['KYC check passed', 'Paid'])
  expect(paid.getByText('08:00:00 UTC')).toBeTruthy()
  expect(paid.queryByText(/^Waiting/)).toBeNull()
})

test('only the author of a pending submission sees that they will be notified', async () => {
  const open = (viewer: typeof ada) => {
    answerCalls({
      'GET /api/issues/issue-1': success({ issue: issueOf() }),
      'GET /api/contests/vault-spring': success({ contest: contestOf() }),
    })
    openSession('token', viewer, true)
    openClient('/submissions/issue-1')
  }
  open(grace)
  expect((await region('Submission Status')).getByText('This submission is waiting for a verdict.')).toBeTruthy()
  expect(screen.queryByText(/You will be notified/)).toBeNull()
  closeClient()
  open(ada)
  expect((await region('Submission Status')).getByText(/You will be notified when the review/)).toBeTruthy()
})
