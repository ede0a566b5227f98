import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerCalls, grace, refusal, success } from '#test/web/answer-calls'
import { allowDialogs, measureNothing } from '#test/web/native-dialog'
import { closeClient, openClient, pageHeading } from '#test/web/open-client'
import { entryOf, judgingOf, openConsole, reading } from '#test/web/triage-desk'
import { contestOf, issueOf, onePage } from '#test/web/vault-spring'
import type { Verdict } from '../../../domain/judging/review-rules'
import { openSession } from '../../../web/accounts/session/session-store'
import { openSheet } from '../../../web/palette/open-sheet'

afterEach(closeClient)

const decision = () => within(screen.getByRole('region', { name: 'Decision' }))
const dialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }))
const candidates = [
  {
    issue: entryOf(9),
    score: 0.81,
    reasons: [
      { kind: 'identifiers', found: ['redeem', 'tickets'] },
      { kind: 'lines', found: ['src/Exit.sol L10-L20'] },
    ],
  },
]
const nine = entryOf(9, { status: 'valid' })
const route = 'PUT /api/admin/issues/issue-1/duplicate-of'
/** The group of a reply: the first of these is its primary. */
const groupedAs = (...members: [place: number, status: Verdict][]) =>
  success({
    duplicateGroupId: 'g',
    primaryId: `issue-${members[0]?.[0]}`,
    issues: members.map(([placeInLine, status]) => issueOf({ _id: `issue-${placeInLine}`, placeInLine, status })),
  })

test('a likely duplicate shows why, and one click starts marking it', async () => {
  const { user, sent } = await openConsole({
    issues: [entryOf(1), nine],
    answers: {
      'GET /api/admin/issues/issue-1/candidates': success({ candidates }),
      [route]: groupedAs([1, 'valid'], [9, 'valid']),
    },
  })
  await reading(1)
  await user.click(await decision().findByRole('button', { name: 'Duplicate of 9' }))
  expect(decision().getByText('redeem, tickets')).toBeTruthy()
  expect(decision().getByText('src/Exit.sol L10-L20')).toBeTruthy()
  const picker = await dialog(/^1 is a duplicate of/)
  await user.click(picker.getByRole('button', { name: 'Mark 1 valid and primary' }))
  await waitFor(() => expect(sent(route)).toHaveLength(1))
})

test('a likely duplicate can be read next to the open report', async () => {
  const { user } = await openConsole({
    issues: [entryOf(1), nine],
    answers: { 'GET /api/admin/issues/issue-1/candidates': success({ candidates }) },
  })
  await reading(1)
  await user.click(await decision().findByRole('button', { name: 'Side by side with 9' }))
  const both = await dialog(/^1 and 9/)
  expect(await both.findByText('The text of Report number 9.')).toBeTruthy()
  expect(both.getByText('The text of Report number 1.')).toBeTruthy()
})

test('a likely duplicate with an unknown kind of reason names it', async () => {
  const entry = entryOf(1)
  const candidate = { issue: entryOf(2), score: 0.7, reasons: [{ kind: 'same_fix', found: ['queue'] }] }
  await openConsole({
    issues: [entry, entryOf(2)],
    answers: {
      [`GET /api/admin/issues/${entry._id}/judging`]: success(judgingOf(entry)),
      [`GET /api/admin/issues/${entry._id}/candidates`]: success({ candidates: [candidate] }),
    },
  })
  expect(await screen.findByText(/Same fix/)).toBeTruthy()
})

test('the dialogs that group by hand offer the likely duplicates with their similarity', async () => {
  const { user } = await openConsole({
    issues: [entryOf(1), nine],
    answers: { 'GET /api/admin/issues/issue-1/candidates': success({ candidates }) },
  })
  await reading(1)
  await user.keyboard('g')
  const form = await dialog(/^Group 1 with/)
  expect(await form.findByText('Valid · 81% similar')).toBeTruthy()
})

const off = ['likely-duplicates']

test('where they are turned off, judges decide and group without them, and nothing of theirs is asked for', async () => {
  const { user, sent, calls } = await openConsole({
    issues: [entryOf(1), entryOf(2), nine],
    answers: { [route]: groupedAs([1, 'valid'], [9, 'valid']) },
    featuresOff: off,
  })
  await reading(1)
  expect(await decision().findByRole('heading', { name: 'History' })).toBeTruthy()
  expect(screen.queryByText(/Likely duplicates|Sweep/i)).toBeNull()
  await user.keyboard('d')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('2')
  const picker = await dialog(/^1 is a duplicate of/)
  expect(picker.getByText('Type a number, or words from the title.')).toBeTruthy()
  await user.type(picker.getByRole('textbox', { name: /Place in line/ }), '9')
  await user.click(picker.getByRole('button', { name: 'Mark 1 valid and primary' }))
  await waitFor(() => expect(sent(route)).toHaveLength(1))
  await user.keyboard('g')
  expect(await dialog(/^Group 2 with/)).toBeTruthy()
  expect(calls.filter((call) => /candidates|sweep|look-alikes/.test(call.route))).toEqual([])
})

const palette = async (featuresOff: string[]) => {
  allowDialogs()
  measureNothing()
  const contests = [contestOf({ to: -1 })]
  answerCalls({ 'GET /api/contests': success({ contests, pagination: onePage(1) }) })
  openSession('token', grace, true)
  const { user } = openClient('/terms', { featuresOff })
  await screen.findByRole('heading', { name: 'Terms of Service' })
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox', { name: 'Search' })
  await user.keyboard('vault spring')
  await screen.findByRole('option', { name: /^Triage/ })
  const found = screen.queryByRole('option', { name: /^Look-alikes/ })
  act(() => openSheet(null))
  return found
}

test('a judge finds the look-alikes of a contest in the palette, but not where they are turned off', async () => {
  expect(await palette([])).toBeTruthy()
  closeClient()
  expect(await palette(off)).toBeNull()
})

test('where they are turned off, the page of the look-alikes is none', async () => {
  answerCalls({ 'GET /api/admin/contests/vault-spring/look-alikes': refusal(404, 'Not found') })
  openSession('token', grace, true)
  const { address } = openClient('/admin/contests/vault-spring/look-alikes', { featuresOff: off })
  await pageHeading()
  expect(address()).toBe('/dashboard')
})
