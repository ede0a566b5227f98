import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { User } from '../../contract/account'
import type { Issue } from '../../contract/issue'
import { openSession } from '../accounts/session/session-store'
import { ada, answerCalls, linus, offline, refusal, success } from '../testing/answer-calls'
import { allowDialogs } from '../testing/native-dialog'
import { closeClient, openClient } from '../testing/open-client'
import { contestOf, issueOf } from '../testing/vault-spring'

beforeAll(allowDialogs)
afterEach(closeClient)

function open(answer: Issue | Response | Error, viewer: User = ada) {
  const reply = answer instanceof Response || answer instanceof Error ? answer : success({ issue: answer })
  const calls = answerCalls({
    'GET /api/issues/issue-1': reply,
    'GET /api/contests/vault-spring': success({ contest: contestOf() }),
    'DELETE /api/issues/issue-1': success(null),
    'GET /api/issues/my-issues': success({ issues: [], pagination: { total: 0, pages: 0, page: 1, limit: 20 } }),
  })
  openSession('token', viewer, true)
  return { calls, ...openClient('/submissions/issue-1') }
}
const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('its author reads the report, its place in line and its receipt', async () => {
  open(issueOf({ pocLink: 'Run **this**.' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Settling twice empties the queue' })).toBeTruthy()
  expect((await region('Issue Description')).getByText('The flag is written too late.')).toBeTruthy()
  expect((await region('Proof of Concept')).getByText('this').tagName).toBe('STRONG')
  const receipt = await region('Receipt')
  expect(receipt.getByRole('row', { name: /Place in line 12/ })).toBeTruthy()
  expect(receipt.getByText('2026-11-10 17:04:09.218 UTC')).toBeTruthy()
  expect(receipt.getByText(/^a41f08c2 a41f08c2/)).toBeTruthy()
  const contest = await region('Contest Information')
  expect(contest.getByText('$50,000')).toBeTruthy()
  expect(contest.getByText('Split equally among valid Critical issues')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Submit Another Issue' }).getAttribute('href')).toBe('/contests')
})

test('an issue nobody has judged shows one step, a judged one two', async () => {
  open(issueOf({ status: 'valid', updatedAt: '2026-11-13T09:41:52.000Z' }))
  const timeline = await region('Submission Timeline')
  expect(timeline.getByText('Submitted')).toBeTruthy()
  expect(timeline.getByText('Status Updated to valid')).toBeTruthy()
  expect(timeline.getByText('09:41:52 UTC')).toBeTruthy()
  expect(timeline.getAllByText(/^Nov 1\d, 2026 at \d{1,2}:\d\d [AP]M$/)).toHaveLength(2)
})

test.each<[string, Partial<Issue>, RegExp]>([
  ['pending', {}, /under review. You will be notified when the review is complete\.$/],
  ['valid', { status: 'valid' }, /validated as a Critical vulnerability and is eligible for bounty rewards\.$/],
  [
    'a later duplicate',
    { status: 'valid', isDuplicate: true },
    /is marked as a duplicate\. Only the primary submission will receive bounty rewards\.$/,
  ],
  [
    'invalid',
    { status: 'invalid' },
    /did not meet the Critical vulnerability threshold or was determined to be invalid\.$/,
  ],
  ['invalid with a reason', { status: 'invalid', invalidationReason: 'Out of scope.' }, /^Out of scope\.$/],
])('the status panel explains: %s', async (_, facts, words) => {
  open(issueOf(facts))
  expect((await region('Submission Status')).getByText(words)).toBeTruthy()
})

test.each([
  ['Primary Duplicate', true],
  ['Duplicate Submission', false],
])('a grouped issue shows its group: %s', async (title, isPrimary) => {
  open(issueOf({ isDuplicate: true, isPrimary, duplicateGroupId: 'group-1' }))
  expect((await region(title)).getByText('group-1')).toBeTruthy()
})

test('authors and contests without a name are unknown', async () => {
  open(issueOf({ userId: ada._id as never, contestId: 'vault-spring' as never }))
  expect(await screen.findByText('Unknown User')).toBeTruthy()
  expect(screen.getAllByText('Unknown Contest')).toHaveLength(2)
})

test("another person's issue is denied, whether the server says so or the screen sees it", async () => {
  open(refusal(403, 'no'))
  expect(await screen.findByRole('heading', { name: 'Access Denied' }, { timeout: 5000 })).toBeTruthy()
  closeClient()
  open(issueOf(), linus)
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy()
  expect(screen.getByText("You don't have permission to view this submission.")).toBeTruthy()
  expect(screen.queryByText('The flag is written too late.')).toBeNull()
})

test.each([
  ['is not there', refusal(404, 'Issue not found'), false],
  ['cannot be loaded', offline, true],
])('a submission that %s is not found', async (_, answer, canRetry) => {
  open(answer)
  expect(await screen.findByRole('heading', { name: 'Submission Not Found' }, { timeout: 5000 })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Submissions' }).getAttribute('href')).toBe('/submissions')
  expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(canRetry)
})

test('its author withdraws an issue after being asked', async () => {
  const { user, calls } = open(issueOf())
  await user.click(await screen.findByRole('button', { name: 'Withdraw…' }))
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('Submission withdrawn')).toBeTruthy()
  expect(calls.some((call) => call.route === 'DELETE /api/issues/issue-1')).toBe(true)
})

test('a reviewed issue can no longer be withdrawn', async () => {
  open(issueOf({ status: 'valid' }))
  await region('Receipt')
  expect(screen.queryByRole('button', { name: 'Withdraw…' })).toBeNull()
})
