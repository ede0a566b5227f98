import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusal } from '#test/web/answer-calls'
import { measureNothing } from '#test/web/native-dialog'
import { closeClient } from '#test/web/open-client'
import { entryOf, openConsole, reading } from '#test/web/triage-desk'
import { contestOf } from '#test/web/vault-spring'

beforeEach(() => {
  measureNothing()
  Element.prototype.scrollTo = () => {}
})
afterEach(closeClient)

const queue = () => within(screen.getByRole('region', { name: 'Queue' }))
const rows = () =>
  queue()
    .getAllByRole('link')
    .map((row) => row.textContent?.replace(/^(\d+).*$/, '$1'))
const decision = () => within(screen.getByRole('region', { name: 'Decision' }))

test('the first pending report is open, and J and K move through the queue and stop at its ends', async () => {
  const { user } = await openConsole({ issues: [entryOf(1, { status: 'valid' }), entryOf(2), entryOf(3)] })
  await reading(2)
  await user.keyboard('j')
  await reading(3)
  await user.keyboard('j')
  await reading(3)
  await user.keyboard('kk')
  expect(document.activeElement).toBe(await reading(1))
})

test('arrow keys move the open row, and the focus stays in the queue', async () => {
  const { user } = await openConsole()
  await reading(1)
  queue()
    .getByRole('link', { name: /Report number 1/ })
    .focus()
  await user.keyboard('{ArrowDown}')
  await reading(2)
  expect(document.activeElement).toBe(queue().getByRole('link', { name: /Report number 2/ }))
})

test('status, group, words and order filter the queue and are in the URL', async () => {
  const grouped = { duplicateGroupId: 'g', status: 'valid' as const }
  const issues = [entryOf(1), entryOf(2, grouped), entryOf(3, { title: 'Drain' }), entryOf(4, grouped)]
  const { user, query } = await openConsole({ issues, groups: [{ _id: 'g', label: 'G-1' }] })
  await user.selectOptions(queue().getByRole('combobox', { name: 'Show in the queue' }), 'G-1')
  await waitFor(() => expect(rows()).toEqual(['1', '2', '4']))
  expect(query()).toContain('status=G-1')
  await user.selectOptions(queue().getByRole('combobox', { name: 'Show in the queue' }), 'all')
  await user.selectOptions(queue().getByRole('combobox', { name: 'Order of the queue' }), 'newest')
  await waitFor(() => expect(rows()).toEqual(['4', '3', '2', '1']))
  await user.type(queue().getByRole('searchbox'), 'drain')
  await waitFor(() => expect(rows()).toEqual(['3']))
  await waitFor(() => expect(query()).toContain('q=drain'))
  expect(query()).toContain('order=newest')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(rows()).toEqual(['4', '3', '2', '1']))
})

test('a slash focuses the filter', async () => {
  const { user } = await openConsole()
  await reading(1)
  await user.keyboard('/')
  expect(document.activeElement).toBe(queue().getByRole('searchbox'))
})

test('a link opens its report and filter', async () => {
  await openConsole({
    issues: [entryOf(1), entryOf(2), entryOf(3, { status: 'valid' })],
    at: '?status=valid&issue=issue-3',
  })
  await reading(3)
  expect(rows()).toEqual(['3'])
})

test('a link to a withdrawn report says so, and the queue still works', async () => {
  const { user } = await openConsole({ at: '?issue=gone' })
  expect(await screen.findByText(/was withdrawn, or it belongs to another contest/)).toBeTruthy()
  await user.click(queue().getByRole('link', { name: /Report number 2/ }))
  await reading(2)
  expect(screen.queryByText(/was withdrawn/)).toBeNull()
})

test('with a thousand reports, J opens the next one, and also the last one', async () => {
  const issues = Array.from({ length: 1000 }, (_, place) => entryOf(place + 1))
  const { user } = await openConsole({ issues, at: '?issue=issue-998' })
  await reading(998)
  await user.keyboard('j')
  await reading(999)
  await user.keyboard('j')
  await reading(1000)
  expect(queue().getByText('1000 submissions')).toBeTruthy()
  // Rows that the test browser cannot measure stay invisible.
  const row = await queue().findByRole('link', { current: true, hidden: true })
  await waitFor(() => expect(row.textContent).toContain('Report number 1000'))
})

test('the header counts judged submissions', async () => {
  await openConsole({ issues: [entryOf(1, { status: 'valid' }), entryOf(2, { status: 'invalid' }), entryOf(3)] })
  expect(screen.getByRole('img', { name: '2 of 3 judged' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Finalize…' }).getAttribute('href')).toBe(
    '/admin/contests/vault-spring/edit?act=finalize',
  )
})

test('F6 cycles through the panes and Shift+F6 back, also from a field', async () => {
  const { user } = await openConsole()
  const report = await reading(1)
  await user.click(queue().getByRole('searchbox'))
  await user.keyboard('{F6}')
  expect(document.activeElement).toBe(report)
  await user.keyboard('{F6}')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Decision' }))
  await user.keyboard('{F6}')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Queue' }))
  await user.keyboard('{Shift>}{F6}{/Shift}')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Decision' }))
})

test("the list of keys shows the console's instead of the ones they override", async () => {
  const { user } = await openConsole()
  await reading(1)
  await user.keyboard('?')
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(sheet.getByText('Group with other submissions')).toBeTruthy()
  expect(sheet.queryByText('Go to Contests')).toBeNull()
  await user.click(sheet.getByRole('button', { name: 'Close' }))
})

test.each([
  ['an own report', { issues: [entryOf(1, { isOwn: true })] }, /You wrote this submission/],
  ['a contest one has submitted to', { judgeRefusal: 'conflict_of_interest' as const }, /submitted to this contest/],
])('%s can be read but not decided', async (_, desk, words) => {
  const { user, calls } = await openConsole(desk)
  await reading(1)
  expect(decision().getByText(words)).toBeTruthy()
  expect(decision().queryByRole('button', { name: 'Valid' })).toBeNull()
  await user.keyboard('13g')
  expect(calls.filter(({ route }) => !route.startsWith('GET '))).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a finalized contest is read-only and links to its results', async () => {
  await openConsole({ judgeRefusal: 'contest_finalized', contest: contestOf({ to: -2, isFinalized: true }) })
  await reading(1)
  const results = decision().getByRole('link', { name: 'See the results' })
  expect(results.getAttribute('href')).toBe('/contests/vault-spring/results')
})

test('shows authors as the server names them', async () => {
  await openConsole()
  expect((await reading(1)).textContent).toContain('Researcher 7')
})

test('without submissions, the console says so', async () => {
  await openConsole({ issues: [] })
  expect(queue().getByText('No one has submitted anything yet.')).toBeTruthy()
})

test("a report that can't be loaded leaves the queue, with a retry", async () => {
  const down = refusal(503, 'Down for a moment')
  await openConsole({ answers: { 'GET /api/admin/issues/issue-1/judging': down } })
  const pane = within(await screen.findByRole('region', { name: /^Submission 1:/ }))
  expect(await pane.findByText(/The submission could not be loaded. Down for a moment/)).toBeTruthy()
  expect(pane.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(rows()).toEqual(['1', '2', '3'])
})

test('a judge is told that researchers see verdicts only after the end, if the contest hides them', async () => {
  const note = /Researchers can see verdicts only after the contest ends/
  const told = async (contest: Parameters<typeof contestOf>[0]) => {
    await openConsole({ contest: contestOf(contest) })
    await reading(1)
    const hasNote = decision().queryByText(note) !== null
    closeClient()
    return hasNote
  }
  expect(await told({ hidesVerdicts: true, to: 2 })).toBe(true)
  expect(await told({ hidesVerdicts: true, to: -1 })).toBe(false)
  expect(await told({ hidesVerdicts: false, to: 2 })).toBe(false)
})

test("after a decision the pane keeps its height, so that it doesn't jump while the next loads", async () => {
  const { user } = await openConsole({
    answers: { 'GET /api/admin/issues/issue-2/judging': () => new Promise<Response>(() => {}) },
  })
  await reading(1)
  const pane = screen.getByRole('region', { name: 'Decision' })
  Object.defineProperty(pane, 'clientHeight', { value: 500 })
  const scrollTo = (px: number) => {
    pane.scrollTop = px
    fireEvent.scroll(pane)
  }
  const height = () => (pane.firstElementChild as HTMLElement).style.minBlockSize
  scrollTo(320)
  await user.keyboard('1')
  await screen.findByRole('region', { name: /^Submission 2:/ })
  expect(height()).toBe('820px')
  scrollTo(0)
  expect(height()).toBe('')
})
