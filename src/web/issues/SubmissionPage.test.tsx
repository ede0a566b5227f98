import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ada, answerCalls, grace, linus, offline, refusal, success } from '#test/web/answer-calls'
import { allowDialogs } from '#test/web/native-dialog'
import { closeClient, openClient, pageHeading } from '#test/web/open-client'
import { contestOf, issueOf } from '#test/web/vault-spring'
import type { User } from '../../contract/account'
import type { Issue } from '../../contract/issue'
import { openSession } from '../accounts/session/session-store'

beforeAll(allowDialogs)
afterEach(closeClient)

beforeEach(() => {
  // The test browser lays nothing out, so nothing can come into view.
  Element.prototype.scrollIntoView = () => {}
})

function open(answer: Issue | Response | Error, viewer: User = ada, hash = '') {
  const reply = answer instanceof Response || answer instanceof Error ? answer : success({ issue: answer })
  const calls = answerCalls({
    'GET /api/issues/issue-1': reply,
    'GET /api/contests/vault-spring': success({ contest: contestOf() }),
    'DELETE /api/issues/issue-1': success(null),
    'GET /api/issues/my-issues': success({ issues: [], pagination: { total: 0, pages: 0, page: 1, limit: 20 } }),
  })
  openSession('token', viewer, true)
  return { calls, ...openClient(`/submissions/issue-1${hash}`) }
}
const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('its author reads the report, its place in line and its receipt [2.sub.06 .11 .23 .24 .27]', async () => {
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

test('shows author, time and contest below the title [2.sub.07 .08 .09 .22 .23 .25 .26 3.issue.10]', async () => {
  open(issueOf({ contestId: { _id: 'vault-spring', title: 'Vault Spring', prizePool: null } }))
  const byline = (await pageHeading()).parentElement as HTMLElement
  expect(within(byline).getByText('Ada')).toBeTruthy()
  expect(within(byline).getByText('Nov 10, 2026')).toBeTruthy()
  expect(within(byline).getByText('Visible to you and the judges')).toBeTruthy()
  expect(within(byline).getByRole('link', { name: 'Vault Spring' }).getAttribute('href')).toBe('/contests/vault-spring')
  const contest = await region('Contest Information')
  expect(contest.getByRole('link', { name: 'Vault Spring' }).getAttribute('href')).toBe('/contests/vault-spring')
  expect(contest.getByText('$100,000')).toBeTruthy()
  const back = screen.getAllByRole('link', { name: 'Back to Submissions' })
  expect(back.map((link) => link.getAttribute('href'))).toEqual(['/submissions', '/submissions'])
})

test('reserves space while the issue loads [2.sub.01]', async () => {
  open(issueOf())
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await waitFor(() => expect(document.title).toMatch(/^Submission/))
  expect(document.querySelector('[aria-busy="true"]')).toBeTruthy()
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
})

test('Markdown is drawn, and the proof has a section only if there is one [2.sub.10 .11 .20]', async () => {
  open(issueOf({ description: 'A **bold** claim.\n\n```\ncode\n```' }))
  const description = await region('Issue Description')
  expect(description.getByText('bold').tagName).toBe('STRONG')
  expect(description.getByText('code').closest('pre')).toBeTruthy()
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
  expect(screen.queryByRole('region', { name: 'Proof of Concept' })).toBeNull()
  expect(screen.queryByRole('region', { name: /Duplicate/ })).toBeNull()
})

test('a judge reads anybody’s issue, with everything in it [6.admin.01]', async () => {
  open(issueOf({ pocLink: 'Run it.' }), grace)
  expect((await region('Issue Description')).getByText('The flag is written too late.')).toBeTruthy()
  expect((await region('Proof of Concept')).getByText('Run it.')).toBeTruthy()
  expect((await region('Receipt')).getByText('2026-11-10 17:04:09.218 UTC')).toBeTruthy()
  expect(screen.getByText('Visible to its author and the judges')).toBeTruthy()
})

test("invisible characters don't mislead a judge [T45]", async () => {
  const author = { _id: ada._id, username: 'A\u200bda' }
  open(
    issueOf({ title: 'Free \u2066money', userId: author, status: 'invalid', invalidationReason: 'No\u202e.' }),
    grace,
  )
  const title = await pageHeading()
  expect(within(title).getByTitle('U+2066, left-to-right isolate')).toBeTruthy()
  expect(screen.getByTitle('U+200B, zero-width space')).toBeTruthy()
  expect((await region('Submission Status')).getByTitle('U+202E, right-to-left override')).toBeTruthy()
})

const markedText = () => [...document.querySelectorAll('[data-cited]')].map((line) => line.textContent)

test.each([
  ['#L3', ['33']],
  ['#L6', ['settle();\n']],
  ['#L5-L6', ['// late\n', 'settle();\n']],
  ['#P2', ['1two rows\nof one paragraph']],
  ['#L99', []],
])('a URL ending in %s highlights the cited lines', async (hash, marked) => {
  const description = '1\n\n3\n```\n// late\nsettle();\nend\n```'
  open(issueOf({ description, pocLink: 'two rows\nof one paragraph' }), ada, hash)
  await region('Receipt')
  expect(markedText()).toEqual(marked)
})

test('a cited line is focused, and clicking its number cites another; with Shift a range', async () => {
  const { user } = open(issueOf({ description: 'one\n\nthree\n\nfive' }), ada, '#L3')
  const three = await screen.findByRole('link', { name: 'Line 3' })
  await waitFor(() => expect(document.activeElement).toBe(three))
  expect(three.getAttribute('aria-current')).toBe('location')
  await user.click(screen.getByRole('link', { name: 'Line 1' }))
  expect(markedText()).toEqual(['1one'])
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('link', { name: 'Line 5' }))
  await user.keyboard('{/Shift}')
  expect(markedText()).toEqual(['1one', '3three', '5five'])
})

test.each(['#user-content-impact', '#user-content-P-impact'])(
  'an address ending in %s leads to that heading',
  async (hash) => {
    open(issueOf({ description: '# Impact', pocLink: '# Impact' }), ada, hash)
    await region('Receipt')
    await waitFor(() => expect(`#${document.activeElement?.id}`).toBe(hash))
  },
)

test.each(['#%zz', '#L1%00', '#main', '#user-content-nothing'])(
  'an address ending in %s does no harm',
  async (hash) => {
    open(issueOf(), ada, hash)
    expect((await region('Issue Description')).getByText('The flag is written too late.')).toBeTruthy()
    expect(markedText()).toEqual([])
  },
)

test('a report can be copied, and saved as submitted', async () => {
  const saved: { name: string; blob: Blob | undefined }[] = []
  const blobs: Blob[] = []
  URL.createObjectURL = (blob: Blob) => `blob:${blobs.push(blob)}`
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: blobs[Number(this.href.slice('blob:'.length)) - 1] })
  })
  const description = 'Late\r\n\tflag.  \n\n💥\u202e'
  const { user } = open(issueOf({ description, pocLink: 'forge test\r\n' }))
  await user.click(await screen.findByRole('button', { name: 'Copy as Markdown' }))
  expect(await navigator.clipboard.readText()).toBe(
    `# Settling twice empties the queue\n\n${description}\n\n## Proof of Concept\n\nforge test\r\n\n`,
  )
  await user.click(screen.getByRole('button', { name: 'Download .md' }))
  await user.click(screen.getByRole('button', { name: 'Download PoC .md' }))
  expect(saved.map(({ name }) => name)).toEqual([
    'primacy-12-settling-twice-empties-the-queue.md',
    'primacy-12-settling-twice-empties-the-queue-poc.md',
  ])
  expect(blobs.map(({ size }) => size)).toEqual([new TextEncoder().encode(description).length, 12])
})

test('its author sees who signed the receipt, and can save it as text and as a file', async () => {
  const names: string[] = []
  URL.createObjectURL = () => 'blob:1'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const { user } = open(issueOf({ receipt: { signature: 'the-signature', publicKey: 'the-key' } }))
  const receipt = await region('Receipt')
  expect(receipt.getByRole('row', { name: /Signed the-signature By this site, whose key is the-key/ })).toBeTruthy()
  await user.click(receipt.getByRole('button', { name: 'Download receipt' }))
  await waitFor(() => expect(names).toEqual(['primacy-12-receipt.json']))
  await user.click(receipt.getByRole('button', { name: 'Copy receipt' }))
  expect(await navigator.clipboard.readText()).toMatch(/\nSignature: the-signature\nPublic key: the-key$/)
})

test('a receipt names its own revision even if a certified one decides the place', async () => {
  open(issueOf({ placeInLine: 3 }))
  const receipt = await region('Receipt')
  expect(receipt.getByRole('row', { name: /^Place in line 3 .*certified your earlier revision 3/ })).toBeTruthy()
  expect(receipt.getByRole('row', { name: 'Revision 12' })).toBeTruthy()
})

test('an unjudged issue shows one step, a judged one two [2.sub.12 .13]', async () => {
  open(issueOf())
  expect((await region('Submission Timeline')).getAllByRole('listitem')).toHaveLength(1)
  closeClient()
  open(issueOf({ status: 'valid', updatedAt: '2026-11-13T09:41:52.000Z' }))
  const timeline = await region('Submission Timeline')
  expect(timeline.getByText('Submitted')).toBeTruthy()
  expect(timeline.getByText('Status Updated to valid')).toBeTruthy()
  expect(timeline.getByText('09:41:52 UTC')).toBeTruthy()
  expect(timeline.getAllByText(/^Nov 1\d, 2026 at \d{1,2}:\d\d [AP]M$/)).toHaveLength(2)
})

test.each<[string, Partial<Issue>, RegExp]>([
  ['pending [2.sub.18]', {}, /under review. You will be notified when the review is complete\.$/],
  [
    'valid [2.sub.16]',
    { status: 'valid' },
    /validated as a Critical vulnerability and is eligible for bounty rewards\.$/,
  ],
  [
    'a later duplicate [2.sub.15]',
    { status: 'valid', isDuplicate: true },
    /is marked as a duplicate\. Only the primary submission will receive bounty rewards\.$/,
  ],
  [
    'invalid [2.sub.17]',
    { status: 'invalid' },
    /did not meet the Critical vulnerability threshold or was determined to be invalid\.$/,
  ],
  [
    'a primary [2.sub.16]',
    { status: 'valid', isDuplicate: true, isPrimary: true },
    /validated as a Critical vulnerability and is eligible for bounty rewards\.$/,
  ],
  ['invalid with a reason [2.sub.17]', { status: 'invalid', invalidationReason: 'Out of scope.' }, /^Out of scope\.$/],
])('the status panel explains: %s [2.sub.14]', async (_, facts, words) => {
  open(issueOf(facts))
  const panel = await region('Submission Status')
  expect(panel.getByText(words)).toBeTruthy()
  const word = { pending: 'Pending', valid: 'Valid', invalid: 'Invalid' }[facts.status ?? 'pending']
  expect(panel.getByText(word).parentElement?.querySelector('svg')).toBeTruthy()
})

test.each([
  ['Primary Duplicate', '2.sub.19', true],
  ['Duplicate Submission', '2.sub.20', false],
])('a grouped issue shows its group: %s [%s 2.sub.21]', async (title, _id, isPrimary) => {
  open(issueOf({ isDuplicate: true, isPrimary, duplicateGroupId: 'group-1' }))
  const box = await region(title)
  expect(box.getByText('group-1')).toBeTruthy()
  expect(box.getByText(/comes first in its group/)).toBeTruthy()
})

test('authors and contests without a name are unknown, and their ids still count [2.sub.07 .09 3.issue.09 .10 6.user.02]', async () => {
  open(issueOf({ userId: ada._id as never, contestId: 'vault-spring' as never }))
  expect(await screen.findByText('Unknown User')).toBeTruthy()
  const links = screen.getAllByRole('link', { name: 'Unknown Contest' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/contests/vault-spring', '/contests/vault-spring'])
  expect(screen.getByText('Visible to you and the judges')).toBeTruthy()
})

test("another person's issue is denied, whether the server says so or the screen sees it [2.sub.05 3.issue.09 6.user.02]", async () => {
  open(refusal(403, 'no'))
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy()
  for (const userId of [issueOf().userId, ada._id as never]) {
    closeClient()
    open(issueOf({ userId }), linus)
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy()
  }
  expect(screen.getByText("You don't have permission to view this submission.")).toBeTruthy()
  expect(screen.queryByText('The flag is written too late.')).toBeNull()
})

test.each([
  ['is not there', refusal(404, 'Issue not found'), false],
  ['comes as an empty reply', success({}), false],
  ['cannot be loaded', offline, true],
  ['cannot be given by the server', refusal(500, 'An unexpected error occurred'), true],
])('a submission that %s is not found [2.sub.02 .03 .04]', async (_, answer, canRetry) => {
  open(answer)
  expect(await screen.findByRole('heading', { name: 'Submission Not Found' })).toBeTruthy()
  expect(
    screen.getByText("The submission you're looking for doesn't exist or you don't have permission to view it."),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Submissions' }).getAttribute('href')).toBe('/submissions')
  expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(canRetry)
})

test("a submission that can't be decrypted says so, and doesn't appear to be missing", async () => {
  open(refusal(500, 'This text cannot be read: it was changed.', { code: 'REPORT_UNREADABLE' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Submission Cannot Be Read' })).toBeTruthy()
  expect(screen.getByText('This text cannot be read: it was changed.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('its author withdraws an issue after confirming [7.issues.06]', async () => {
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
