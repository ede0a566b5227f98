import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, grace, refusal, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { openSession } from '../../accounts/session/session-store'
import type { LedgerEvent } from './ledger-api'

afterEach(closeClient)

const verdict: LedgerEvent = {
  id: '7',
  at: '2026-11-03T08:12:40.000Z',
  actor: { _id: 'grace-id', username: 'Grace' },
  kind: 'verdict',
  contest: { _id: 'vault-spring', title: 'Vault Spring' },
  issue: { _id: 'a41f', placeInLine: 18 },
  person: null,
  before: { status: 'pending', reason: null },
  after: { status: 'invalid', reason: null },
  reason: 'Needs a trusted party.',
}
const paid: LedgerEvent = {
  ...verdict,
  id: '8',
  kind: 'payment_recorded',
  issue: null,
  person: { _id: 'ada-id', username: 'Ada' },
  before: null,
  after: { amountCents: 4_500_050, transactionHash: '0xabc' },
  reason: null,
}

const ledgerOf = (events: LedgerEvent[], marks: { older?: string; newer?: string } = {}) =>
  success({ events, older: marks.older ?? null, newer: marks.newer ?? null })

function openLedger(search: string, reply: Response) {
  const calls = answerCalls({ 'GET /api/admin/ledger': reply })
  openSession('token', grace, true)
  return { calls, ...openClient(`/admin/ledger${search}`) }
}
const entries = async () => within(await screen.findByRole('list', { name: 'Nov 3, 2026' })).getAllByRole('listitem')
const asked = (calls: ReturnType<typeof answerCalls>) =>
  calls.filter((call) => call.route === 'GET /api/admin/ledger').map((call) => call.query)

test('an entry shows who did what, when, to what and why, and what it changed', async () => {
  const { user } = openLedger('', ledgerOf([verdict, paid]))
  const link = await screen.findByRole('link', { name: 'submission 18' })
  const entry = within(link.closest('li') as HTMLElement)
  expect(entry.getByText('Grace').closest('p')?.textContent).toBe('Grace marked submission 18 invalid')
  expect(entry.getByRole('link', { name: 'Grace' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Nov 3, 2026 UTC' })).toBeTruthy()
  expect(entry.getByText('08:12:40').getAttribute('datetime')).toBe(verdict.at)
  expect(entry.getByText('Needs a trusted party.')).toBeTruthy()
  expect(link.getAttribute('href')).toBe('/submissions/a41f')
  await user.click(entry.getByRole('button', { name: 'What changed' }))
  expect(entry.getByText(/2026-11-03 08:12:40\.000 UTC/)).toBeTruthy()
  expect(entry.getByText('pending').closest('del')).toBeTruthy()
  expect(entry.getByText('invalid', { selector: 'ins, ins *' })).toBeTruthy()
  expect(entry.queryByText('reason')).toBeNull()
  expect(screen.getByText('recorded a payment of $45,000.50 to Ada')).toBeTruthy()
})

test('a judge sees that events of second looks are excluded', async () => {
  openLedger('', success({ events: [paid], older: null, newer: null, withheldCount: 2 }))
  expect(await screen.findByText(/^Events of 2 submissions are hidden/)).toBeTruthy()
})

test('changes are formatted for people: money, instants, yes or no, and no reason twice', async () => {
  const before = { prizePoolCents: null, endDate: '2026-11-09T18:00:00.000Z', hidesAuthors: false, updatedAt: '1' }
  const after = { prizePoolCents: 12_500_000, endDate: '2026-11-10T18:00:00.000Z', hidesAuthors: true, note: 'Longer.' }
  openLedger('', ledgerOf([{ ...verdict, kind: 'contest_edited', issue: null, before, after, reason: 'Longer.' }]))
  fireEvent.click(await screen.findByRole('button', { name: 'What changed' }))
  const facts = (await screen.findAllByRole('definition')).map((fact) => fact.textContent)
  const names = screen.getAllByRole('term').map((name) => name.textContent)
  expect(names).toEqual(['prize pool', 'end date', 'hides authors'])
  expect(facts).toEqual(['$125,000', '2026-11-09 18:00:00.000 UTC 2026-11-10 18:00:00.000 UTC', 'no yes'])
})

test('a finalizing shows the pool and what it was split among, and no digests', async () => {
  const digests = { snapshotDigest: 'ab'.repeat(32), lineDigests: { 'issue-1': 'cd'.repeat(32) } }
  const after = { poolCents: 9_000_000, uniqueCount: 3, ...digests }
  openLedger('', ledgerOf([{ ...verdict, kind: 'contest_finalized', issue: null, before: null, after, reason: null }]))
  fireEvent.click(await screen.findByRole('button', { name: 'Details' }))
  const names = (await screen.findAllByRole('term')).map((name) => name.textContent)
  expect(names).toEqual(['pool', 'unique count'])
})

test('shows a fact that was removed without a reason, and keeps a text that only looks like a time', async () => {
  const before = { certifiedSeq: 2, title: 'Vault' }
  const after = { certifiedSeq: null, title: '2026-99-99T99:99:99Z' }
  openLedger('', ledgerOf([{ ...verdict, kind: 'certificate_withdrawn', before, after, reason: null }]))
  fireEvent.click(await screen.findByRole('button', { name: 'What changed' }))
  const facts = (await screen.findAllByRole('definition')).map((fact) => fact.textContent)
  expect(facts).toEqual(['2 —', 'Vault 2026-99-99T99:99:99Z'])
})

test('an action without a previous state shows details instead of changes', async () => {
  openLedger('', ledgerOf([paid]))
  expect(await screen.findByRole('button', { name: 'Details' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'What changed' })).toBeNull()
})

test("the operator's actions have no name, and unknown kinds are shown as they are", async () => {
  openLedger('', ledgerOf([{ ...verdict, actor: null, kind: 'stars_aligned', before: 'odd', after: ['list'] }]))
  expect(await screen.findByText('The operator')).toBeTruthy()
  expect(screen.getByText('stars aligned')).toBeTruthy()
})

test('filters are in the URL and the request, and can be cleared', async () => {
  const { user, calls, query } = openLedger('?actor=grace-id&before=5-5', ledgerOf([verdict]))
  expect(await screen.findByText('Done by:')).toBeTruthy()
  expect(asked(calls)[0]).toBe('?group=all&readings=hide&actorId=grace-id&before=5-5')
  await user.click(screen.getByRole('button', { name: 'Verdicts' }))
  expect(query()).toBe('?group=verdicts&actor=grace-id')
  await user.click(await screen.findByRole('button', { name: 'Clear filter: done by' }))
  expect(query()).toBe('?group=verdicts')
})

test('readings are hidden by default, and the URL keeps the choice', async () => {
  const { user, calls, query } = openLedger('', ledgerOf([verdict]))
  await screen.findByRole('link', { name: 'submission 18' })
  expect(asked(calls)[0]).toBe('?group=all&readings=hide')
  const readings = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Show readings' })
  expect(readings().checked).toBe(false)
  await user.click(readings())
  expect([readings().checked, query()]).toEqual([true, '?readings=show'])
  expect(asked(calls).at(-1)).toBe('?group=all&readings=show')
  await user.click(screen.getByRole('button', { name: 'Readings' }))
  expect(screen.queryByRole('checkbox', { name: 'Show readings' })).toBeNull()
})

test('Older and Newer lead to the adjacent pages', async () => {
  openLedger('?group=verdicts', ledgerOf([verdict], { older: '9-7', newer: '12-9' }))
  const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await link('Older')).toBe('/admin/ledger?group=verdicts&before=9-7')
  expect(await link('Newer')).toBe('/admin/ledger?group=verdicts&after=12-9')
  expect(await entries()).toHaveLength(1)
})

test('distinguishes an empty ledger from no matches', async () => {
  openLedger('', ledgerOf([]))
  expect(await screen.findByRole('heading', { name: 'Nothing has happened yet' })).toBeTruthy()
  closeClient()
  openLedger('?group=money', ledgerOf([]))
  expect(await screen.findByRole('heading', { name: 'Nothing in the ledger matches' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Clear filters' })).toBeTruthy()
})

test('a failure says why and offers a retry, and a researcher has no access', async () => {
  openLedger('', refusal(503, 'Service temporarily unavailable. Please try again.'))
  expect(await screen.findByText(/Service temporarily unavailable/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  closeClient()
  answerCalls({})
  openSession('token', ada, true)
  const client = openClient('/admin/ledger')
  await screen.findByRole('heading', { name: 'Welcome, Ada' })
  expect(client.address()).toBe('/dashboard')
})
