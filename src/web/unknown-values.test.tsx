import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ada, answerCalls, grace, leaveStored, linus, success } from '#test/web/answer-calls'
import { openEditor } from '#test/web/contest-form'
import { ownLineOf, resultsOf } from '#test/web/lantern-results'
import { allowDialogs } from '#test/web/native-dialog'
import { closeClient, openClient, pageHeading } from '#test/web/open-client'
import { actOf, entryOf, openConsole, reading } from '#test/web/triage-desk'
import { contestOf, contestSummaryOf, issueOf, onePage } from '#test/web/vault-spring'
import { openSession } from './accounts/session/session-store'
import { readStoredSession } from './accounts/session/stored-session'

beforeEach(() => {
  allowDialogs()
  Element.prototype.scrollIntoView = () => {}
})
afterEach(closeClient)

/** What a server of a later version may send, where this client knows a fixed set of values. */
const later = (value: string) => value as never
const appealed = issueOf({ status: later('under_appeal') })
const list = success({
  issues: [appealed],
  pagination: onePage(1),
  counts: { all: 1, pending: 0, valid: 0, invalid: 0 },
})

function open(address: string, answers: Parameters<typeof answerCalls>[0], viewer = ada) {
  answerCalls({ 'GET /api/contests/vault-spring': success({ contest: contestOf() }), ...answers })
  openSession('token', viewer, true)
  return openClient(address)
}

test('a submission in an unknown status is listed under its own word, as under review', async () => {
  open('/submissions', { 'GET /api/issues/my-issues': list })
  const row = within(await screen.findByRole('article'))
  expect(row.getByText('Under appeal')).toBeTruthy()
  expect(row.getByText('Under review. You will be notified when the review is complete.')).toBeTruthy()
})

test.each([
  [ada, /under review\. You will be notified when the review is complete\./],
  [grace, /waiting for a verdict/i],
])(
  'a submission in an unknown status waits on its page for its author and for a judge, and is not validated (%#)',
  async (viewer, explanation) => {
    open('/submissions/issue-1', { 'GET /api/issues/issue-1': success({ issue: appealed }) }, viewer)
    const status = within(await screen.findByRole('region', { name: 'Submission Status' }))
    expect(status.getByText('Under appeal')).toBeTruthy()
    expect(status.getByText(explanation)).toBeTruthy()
    expect(screen.queryByText(/validated/)).toBeNull()
  },
)

test('home names a submission in an unknown status', async () => {
  open('/dashboard', {
    'GET /api/issues/my-issues': list,
    'GET /api/contests': success({ contests: [], pagination: onePage(0) }),
  })
  expect(await screen.findByText('Under appeal')).toBeTruthy()
})

test('a judge can continue with unknown statuses, reasons and refusals', async () => {
  const entry = entryOf(1, { status: later('under_appeal'), duplicateGroupId: 'g' })
  const primary = { _id: entry._id, placeInLine: 1, revision: 1, receivedAt: entry.receivedAt, why: later('by_vote') }
  await openConsole({
    issues: [entry],
    judgeRefusal: later('contest_paused'),
    judging: {
      [entry._id]: {
        history: [actOf({ kind: 'constructor' })],
        group: { id: 'g', label: 'A', members: [entry], primary } as never,
      },
    },
  })
  await reading(1)
  expect(await screen.findByText('Contest paused')).toBeTruthy()
  expect(await screen.findByText(/^By vote: 1, revision 1/)).toBeTruthy()
})

test('results show an award line in an unknown state, and one that waits for something unknown', async () => {
  const results = resultsOf({
    ownLines: [
      ownLineOf({ state: later('in_escrow'), waitsFor: null }),
      ownLineOf({ issueId: 'ten', placeInLine: 10, waitsFor: later('tax_form') }),
    ],
  })
  open('/contests/lantern/results', { 'GET /api/contests/lantern/results': success({ results }) })
  expect((await pageHeading()).textContent).toBe('Lantern AMM results')
  expect(screen.getAllByText('In escrow').length).toBeGreaterThan(0)
  expect(screen.getByText('Waiting for: tax form.')).toBeTruthy()
})

test('an identity check in an unknown state is shown under its own word', async () => {
  const person = {
    ...linus,
    walletChangedAt: null,
    kycState: 'expired',
    kycNote: null,
    kycChangedAt: null,
    isDeleted: false,
    waitingLines: 0,
    waitingCents: 0,
  }
  const counts = { all: 1, none: 0, pending: 0, approved: 0, rejected: 0 }
  open(
    '/admin/people',
    { 'GET /api/admin/people': success({ people: [person], pagination: onePage(1), counts }) },
    grace,
  )
  expect(await screen.findByText('Expired')).toBeTruthy()
})

test('the ledger shows an act of an unknown kind, whatever it is called', async () => {
  const event = {
    ...actOf({ kind: 'constructor', before: null, after: null }),
    id: '7',
    contest: null,
    issue: null,
    person: null,
  }
  open('/admin/ledger', { 'GET /api/admin/ledger': success({ events: [event], older: null, newer: null }) }, grace)
  expect(await screen.findByText('constructor')).toBeTruthy()
})

test('shows blockers of finalizing, even unknown ones', async () => {
  const summary = contestSummaryOf({ finalizeBlockers: [later('open_appeals')] })
  const over = contestOf({ from: -9, to: -1 })
  await openEditor(
    over,
    { 'GET /api/admin/contests/vault-spring/standing': success({ standing: summary }) },
    '?act=finalize',
  )
  const asked = within(await screen.findByRole('alertdialog', { name: 'Vault Spring can’t be finalized yet' }))
  expect(await asked.findByText('Open appeals')).toBeTruthy()
})

test('a stored session whose role is unknown is one of a plain user, and needs no answer to be drawn', () => {
  leaveStored('t', { ...ada, role: 'auditor' })
  expect(readStoredSession().user).toEqual({ ...ada, role: 'user' })
})
