import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ada, answerCalls, grace, refusal, success } from '#test/web/answer-calls'
import { ownLineOf, resultsOf } from '#test/web/lantern-results'
import { closeClient, openClient, pageHeading } from '#test/web/open-client'
import { contestOf, issueOf, onePage } from '#test/web/vault-spring'
import type { Results } from '../../contract/awards/results'
import { openSession } from '../accounts/session/session-store'

afterEach(closeClient)

const at = '/contests/lantern/results'

function open(results: Results = resultsOf({ ownLines: [ownLineOf()] }), viewer = ada, more = {}) {
  const calls = answerCalls({
    'GET /api/contests/lantern/results': success({ results }),
    'GET /api/reports': success({ reports: [], pagination: onePage(0) }),
    ...more,
  })
  openSession('token', viewer, true)
  return { calls, ...openClient(at) }
}

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const rowOf = async (name: RegExp) =>
  within(within(await screen.findByRole('table', { name: /Unique valid/ })).getByRole('row', { name }))

test('the header says when and by whom it was finalized, and what each earns', async () => {
  open()
  const head = within((await pageHeading()).closest('header') as HTMLElement)
  expect(head.getByRole('heading', { name: 'Lantern AMM results' })).toBeTruthy()
  expect(head.getByText('Olga')).toBeTruthy()
  for (const words of ['$100.01', '$50', '2', '4']) expect(head.getByText(words)).toBeTruthy()
})

test('the split names place, finding, author, later duplicates, share and payout, and links only own reports', async () => {
  open()
  const first = await rowOf(/Fee growth/)
  expect(first.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    '9',
    'Fee growth is read twiceAda Oct 14, 08:51:07 UTC',
    '1',
    '$50.01',
    'Held',
  ])
  expect(first.getByRole('link').getAttribute('href')).toBe('/submissions/nine')
  const second = await rowOf(/dust swap/)
  expect(second.getByText('Paid')).toBeTruthy()
  expect(second.getByText('0x9c1f...a2e4')).toBeTruthy()
  expect(second.queryByRole('link')).toBeNull()
  expect(screen.getByText('Paid so far').parentElement?.textContent).toBe('Paid so far $50')
})

test('names a valid duplicate with what preceded it, and without an amount', async () => {
  open()
  const later = await region('Valid duplicates')
  expect(later.getByText('Growth is counted again')).toBeTruthy()
  expect(later.getByText('Duplicate of #9')).toBeTruthy()
  expect(later.queryByText(/\$/)).toBeNull()
})

test('a judge may open every finding from here', async () => {
  open(resultsOf(), grace)
  expect((await rowOf(/dust swap/)).getByRole('link').getAttribute('href')).toBe('/submissions/twenty-three')
  expect(screen.queryByRole('region', { name: 'Your share' })).toBeNull()
})

test.each([
  [{ waitsFor: 'kyc_missing' }, /KYC check, which has not started/],
  [{ waitsFor: 'kyc_pending' }, /KYC check, which is in progress/],
  [{ waitsFor: 'kyc_rejected' }, /did not pass/],
  [{ waitsFor: 'wallet_changed', waitsUntil: '2026-11-07T10:00:00.000Z' }, /72 hours, until Nov 7, 10:00 UTC/],
  [{ state: 'payable', waitsFor: null }, /Ready to be paid/],
  [{ state: 'paid', waitsFor: null, transactionHash: '0xfeed' }, /Paid\. The transaction/],
  [{ state: 'returned', waitsFor: null }, /Returned to the sponsor/],
] as const)('the own share with %j says what it waits for', async (change, words) => {
  open(resultsOf({ ownLines: [ownLineOf(change)] }))
  const share = await region('Your share')
  expect(share.getByText('$50.01')).toBeTruthy()
  expect(share.getByText(words)).toBeTruthy()
})

test('someone with several lines sees one panel: the total, the paid and open part, and every line', async () => {
  const paid = {
    issueId: 'ten',
    placeInLine: 10,
    title: 'Ten',
    amountCents: 5_000,
    state: 'paid',
    waitsFor: null,
  } as const
  const later = { issueId: 'two', placeInLine: 2, isPrimary: false, amountCents: 0, state: 'nothing' } as const
  open(resultsOf({ ownLines: [ownLineOf(), ownLineOf(paid), ownLineOf(later)] }))
  const share = await region('Your share')
  expect(share.getByText('$100.01')).toBeTruthy()
  expect(share.getByText('$50 paid, $50.01 open')).toBeTruthy()
  const lines = share.getAllByRole('listitem').map((line) => line.textContent)
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^Place in line #9 Fee growth is read twice\$50\.01Held/)
  expect(lines[1]).toMatch(/^Place in line #10 Ten\$50Paid/)
  expect(lines[2]).toMatch(/^Place in line #2 .*\$0No share/)
  expect(screen.queryByRole('region', { name: 'Your valid duplicate' })).toBeNull()
})

test('shows the amount returned to the sponsor next to the paid and open ones', async () => {
  const returned = { issueId: 'ten', placeInLine: 10, amountCents: 5_000, state: 'returned', waitsFor: null } as const
  open(resultsOf({ ownLines: [ownLineOf(), ownLineOf(returned)] }))
  expect((await region('Your share')).getByText('$50.01 open, $50 returned')).toBeTruthy()
})

test('someone without a valid submission sees that there is no share', async () => {
  open(resultsOf())
  expect((await region('Your share')).getByText(/None of your submissions/)).toBeTruthy()
})

test('shows the arrivals as a table as well', async () => {
  const { user } = open()
  await user.click(await screen.findByText('Show as a table'))
  const table = within(await screen.findByRole('table', { name: /Submissions per day/ }))
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'DayUnique validDuplicateInvalid',
    'Oct 14200',
    'Oct 15, deadline011',
    'All211',
  ])
  expect(screen.getByText('2 of 4 on the last day')).toBeTruthy()
})

test('recomputes the award line by line, and finds it equal', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Recompute in this browser' }))
  const steps = within(await screen.findByRole('region', { name: 'Recompute it yourself' }))
  const lines = steps.getAllByRole('listitem').map((item) => item.textContent)
  expect(lines).toEqual([
    'P = 10,001The pool in cents: $100.01. Award rule, version 1.',
    'U = 2Unique issues: the valid ones among 4, each duplicate group counted once.',
    'q = floor(P / U) = 5,000Each earns: 5,000 cents.',
    'r = P − q × U = 1Remainder: 1 cent: the first 1 in line get one more.',
    'Place in line 9q + 1 = 5,001Fee growth is read twiceEarliest valid of its group: #9, revision 1, Oct 14, 08:51:07 UTC, certified by a judge as sufficient. Valid duplicates after it: #17. Before it, but not valid: #3.',
    'Place in line 23q = 5,000A dust swap sets the feeValid and in no group: #23, revision 1, Oct 14, 08:51:07 UTC.',
    'sum = 10,001 = P',
  ])
  expect(steps.getByRole('status').textContent).toMatch(/^They match: .* the 3 published lines/)
})

test("shows an alarm for a published line that doesn't follow from the snapshot", async () => {
  const results = resultsOf()
  const findings = results.findings.map((finding) =>
    finding.issueId === 'twenty-three' ? { ...finding, amountCents: 5_001 } : finding,
  )
  const { user } = open({ ...results, findings })
  await user.click(await screen.findByRole('button', { name: 'Recompute in this browser' }))
  const alarm = await screen.findByRole('alert')
  expect(alarm.textContent).toContain('They do not match.')
  expect(alarm.textContent).toContain('A dust swap sets the fee: computed $50, published $50.01')
})

test('does not recompute a snapshot with an unknown rule version', async () => {
  const results = resultsOf()
  const { user } = open({ ...results, snapshot: { ...results.snapshot, rulesVersion: 2 } })
  await user.click(await screen.findByRole('button', { name: 'Recompute in this browser' }))
  expect((await screen.findByRole('alert')).textContent).toContain('version 2 of the award rule')
})

test('without a valid issue nothing is paid, the pool goes back, and computing it says the same', async () => {
  const results = resultsOf()
  const issues = results.snapshot.issues.map((issue) => ({ ...issue, status: 'invalid' as const, authorId: null }))
  const { user } = open({
    ...results,
    uniqueCount: 0,
    returnedCents: 10_001,
    findings: [],
    snapshot: { ...results.snapshot, issues },
  })
  expect(await screen.findByText(/nothing is paid. The pool of \$100\.01 goes back to the sponsor/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Recompute in this browser' }))
  expect(screen.getByText(/No issue is valid: the whole pool goes back/)).toBeTruthy()
})

test('both files are saved under the contest’s name; the table keeps the mark that spreadsheets need', async () => {
  const saved: { name: string; blob: Blob }[] = []
  const blobs: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`, revokeObjectURL: () => {} }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.at(-1)
    if (blob) saved.push({ name: this.download, blob })
  })
  const table = new Response('\ufeffplace,finding\r\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } })
  const { user } = open(resultsOf(), ada, {
    'GET /api/contests/lantern/results.csv': table,
    'GET /api/contests/lantern/results.json': success({}),
  })
  await user.click(await screen.findByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'JSON' }))
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved.map((file) => file.name)).toEqual(['lantern-amm-awards.csv', 'lantern-amm-awards.json'])
  // Three bytes before the table of fifteen.
  expect(saved[0]?.blob.size).toBe(18)
})

test("reports a file that can't be downloaded", async () => {
  const { user } = open(resultsOf(), ada, {
    'GET /api/contests/lantern/results.csv': refusal(500, 'The server has a problem'),
  })
  await user.click(await screen.findByRole('button', { name: 'CSV' }))
  expect((await screen.findByRole('alert')).textContent).toBe('The server has a problem Try again.')
})

test('shows earlier reopenings with their reasons', async () => {
  const reopening = {
    finalizedAt: '2026-11-01T12:00:00.000Z',
    finalizedBy: { _id: 'olga-id', username: 'Olga' },
    reopenedAt: '2026-11-02T12:00:00.000Z',
    reopenedBy: { _id: 'grace-id', username: 'Grace' },
    reason: 'A second look at #9.',
  }
  open(resultsOf({ reopenings: [reopening] }))
  const history = await region('Earlier reopenings')
  expect(history.getByText('A second look at #9.')).toBeTruthy()
  expect(history.getByText('Grace')).toBeTruthy()
})

test.each([
  [refusal(409, 'Not yet', { code: 'RESULTS_NOT_FINAL' }), 'Results are not final yet'],
  [refusal(403, 'No', { code: 'RESULTS_FOR_PARTICIPANTS' }), 'Results are for participants'],
  [refusal(404, 'No', { code: 'CONTEST_NOT_FOUND' }), 'Contest Not Found'],
])('explains why there are no results to see', async (reply, title) => {
  answerCalls({ 'GET /api/contests/lantern/results': reply })
  openSession('token', ada, true)
  openClient(at)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  if (title === 'Results are for participants') {
    expect(screen.getByText(/Only people who submitted to this contest, its sponsors and admins can see/)).toBeTruthy()
  }
})

test('a finalized contest links to its results, and shows the outcome and why it was reopened', async () => {
  const by = { _id: 'grace-id', username: 'Grace' }
  const reopenings = [{ at: '2026-11-02T12:00:00.000Z', by, reason: 'A second look.' }]
  const contest = contestOf({ to: -1, isFinalized: true, uniqueCount: 2, reopenings })
  answerCalls({ 'GET /api/contests/vault-spring': success({ contest }) })
  openSession('token', ada, true)
  openClient('/contests/vault-spring')
  const link = await screen.findByRole('link', { name: 'View Results' })
  expect(link.getAttribute('href')).toBe('/contests/vault-spring/results')
  expect(screen.getByText('2 unique valid Criticals')).toBeTruthy()
  expect((await region('Results were reopened')).getByText('A second look.')).toBeTruthy()
})

test('the author of a valid submission sees there what it earned, once the results are final', async () => {
  const contest = contestOf({ to: -1, isFinalized: true, uniqueCount: 1 })
  const results = resultsOf({ ownLines: [ownLineOf({ issueId: 'issue-1' })] })
  answerCalls({
    'GET /api/issues/issue-1': success({ issue: issueOf({ status: 'valid' }) }),
    'GET /api/contests/vault-spring': success({ contest }),
    'GET /api/contests/vault-spring/results': success({ results }),
  })
  openSession('token', ada, true)
  openClient('/submissions/issue-1')
  const share = await region('Your share')
  expect(await share.findByText('$50.01')).toBeTruthy()
  expect(share.getByRole('link', { name: 'View Results' }).getAttribute('href')).toBe('/contests/vault-spring/results')
})

test('does not request results before that', async () => {
  const calls = answerCalls({
    'GET /api/issues/issue-1': success({ issue: issueOf({ status: 'valid' }) }),
    'GET /api/contests/vault-spring': success({ contest: contestOf({ to: -1 }) }),
  })
  openSession('token', ada, true)
  openClient('/submissions/issue-1')
  await pageHeading()
  await waitFor(() => expect(calls.map((call) => call.route)).toContain('GET /api/contests/vault-spring'))
  expect(calls.map((call) => call.route)).not.toContain('GET /api/contests/vault-spring/results')
})
