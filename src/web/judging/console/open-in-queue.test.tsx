import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { success } from '#test/web/answer-calls'
import { closeClient } from '#test/web/open-client'
import { entryOf, judgingOf, openConsole, reading } from '#test/web/triage-desk'
import { issueOf } from '#test/web/vault-spring'

afterEach(closeClient)

const olga = { _id: 'olga-id', username: 'Olga' }
const hers = (place: number) => entryOf(place, { assignee: olga })
const mine = (place: number) => entryOf(place, { assignee: { _id: 'grace-id', username: 'Grace' }, isMine: true })

const queue = () => within(screen.getByRole('region', { name: 'Queue' }))
const rows = () =>
  queue()
    .queryAllByRole('link')
    .map((row) => row.textContent?.replace(/^(\d+).*$/, '$1'))
const decision = () => within(screen.getByRole('region', { name: 'Decision' }))
const question = (name: string) => screen.findByRole('alertdialog', { name })
const verdictRoute = (place: number) => `PUT /api/issues/issue-${place}/status`

test.each([
  ['?status=mine', [hers(1), mine(2), hers(3), mine(4)], 2, ['2', '4']],
  ['?status=valid', [entryOf(1), entryOf(2, { status: 'valid' })], 2, ['2']],
  ['?status=G-1', [entryOf(1), entryOf(2, { duplicateGroupId: 'g' })], 2, ['2']],
  ['?q=drain', [entryOf(1), entryOf(2, { title: 'Drain' })], 2, ['2']],
  ['?status=mine&q=drain', [mine(1), hers(2), entryOf(3, { ...mine(3), title: 'Drain' })], 3, ['3']],
  ['?order=newest', [entryOf(1), entryOf(2), entryOf(3)], 3, ['3', '2', '1']],
])('%s opens the first pending submission in its list', async (at, issues, place, listed) => {
  const { user, sent, calls } = await openConsole({ issues, groups: [{ _id: 'g', label: 'G-1' }], at })
  await reading(place)
  expect(rows()).toEqual(listed)
  expect(calls.filter(({ route }) => route.endsWith('/judging'))).toHaveLength(1)
  if (issues[place - 1]?.status === 'pending') {
    await user.keyboard('1')
    await waitFor(() => expect(sent(verdictRoute(place))).toHaveLength(1))
  }
})

test('a filter without matches opens nothing, and no key decides', async () => {
  const { user, calls } = await openConsole({ issues: [hers(1), hers(2)], at: '?status=mine' })
  expect(await screen.findByText('Open a submission to read it and decide.')).toBeTruthy()
  await user.keyboard('123')
  expect(rows()).toEqual([])
  expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(false)
})

test('another filter keeps the open submission in the list until another one is opened', async () => {
  const { user } = await openConsole({ issues: [hers(1), mine(2), mine(3)] })
  await reading(1)
  await user.selectOptions(queue().getByRole('combobox', { name: 'Show in the queue' }), 'mine')
  await waitFor(() => expect(rows()).toEqual(['1', '2', '3']))
  const report = await reading(1)
  report.focus()
  await user.keyboard('j')
  await reading(2)
  expect(rows()).toEqual(['2', '3'])
})

test("a search that doesn't match the open submission closes it, and J opens the first match", async () => {
  const { user, calls } = await openConsole({ issues: [entryOf(1), entryOf(2), entryOf(3, { title: 'Drain' })] })
  await reading(1)
  await user.type(queue().getByRole('searchbox'), 'drain{Enter}')
  await waitFor(() => expect(rows()).toEqual(['3']))
  expect(await screen.findByText('Open a submission to read it and decide.')).toBeTruthy()
  await user.keyboard('1')
  expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(false)
  await user.keyboard('j')
  await reading(3)
})

test("another group member that doesn't match the search opens in a list that contains it", async () => {
  const drain = entryOf(1, { duplicateGroupId: 'g', title: 'Drain' })
  const issues = [drain, entryOf(2, { duplicateGroupId: 'g' })]
  const primary = {
    issueId: 'issue-1',
    placeInLine: 1,
    revision: 1,
    receivedAt: drain.receivedAt,
    why: 'earliest' as const,
  }
  const group = { _id: 'g', label: 'G-1', members: issues, primary }
  const judging = success(judgingOf(drain, { group }))
  const { user } = await openConsole({
    issues,
    groups: [group],
    at: '?q=drain',
    answers: { 'GET /api/admin/issues/issue-1/judging': judging },
  })
  await reading(1)
  await user.click(await decision().findByRole('button', { name: 'Report number 2' }))
  await reading(2)
  expect(rows()).toEqual(['1', '2'])
})

test("a link with a search that doesn't match its submission says so", async () => {
  await openConsole({ issues: [entryOf(1), entryOf(2, { title: 'Drain' })], at: '?q=drain&issue=issue-1' })
  expect(await screen.findByText(/doesn’t match the filter/)).toBeTruthy()
  expect(rows()).toEqual(['2'])
})

test("key 1 on another judge's assignment asks for confirmation, and then decides once", async () => {
  const { user, sent } = await openConsole({ issues: [hers(1), mine(2)] })
  await reading(1)
  await user.keyboard('1')
  const asked = within(await question('Submission 1 is assigned to Olga'))
  await user.keyboard('11')
  await user.click(asked.getByRole('button', { name: 'Cancel' }))
  await reading(1)
  expect(sent(verdictRoute(1))).toHaveLength(0)
  await user.keyboard('1')
  await user.click(await screen.findByRole('button', { name: 'Decide anyway' }))
  await reading(2)
  expect(sent(verdictRoute(1))).toHaveLength(1)
  await user.keyboard('1')
  await waitFor(() => expect(sent(verdictRoute(2))).toHaveLength(1))
})

test('buttons, reasons, duplicates and resetting to pending ask for confirmation like the keys', async () => {
  const decided = entryOf(2, { assignee: olga, status: 'valid' })
  const { user, calls } = await openConsole({ issues: [hers(1), decided, mine(3)] })
  const title = 'Submission 1 is assigned to Olga'
  const cancel = async (name: string) =>
    user.click(within(await question(name)).getByRole('button', { name: 'Cancel' }))
  await reading(1)
  await user.click(decision().getByRole('button', { name: 'Valid' }))
  await cancel(title)
  await user.keyboard('3')
  await user.keyboard('Needs a trusted role.')
  await user.selectOptions(decision().getByRole('combobox', { name: 'Main reason' }), 'Not proven')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await cancel(title)
  await user.click(queue().getByRole('link', { name: /Report number 2/ }))
  await reading(2)
  await user.click(decision().getByRole('button', { name: 'Make it pending again' }))
  await cancel('Submission 2 is assigned to Olga')
  await user.click(queue().getByRole('link', { name: /Report number 3/ }))
  await reading(3)
  await user.keyboard('2')
  const picker = within(await screen.findByRole('dialog', { name: '3 is a duplicate of…' }))
  await user.type(picker.getByRole('textbox', { name: /Place in line/ }), '1')
  await user.click(picker.getByRole('button', { name: 'Duplicate of 1' }))
  await cancel(title)
  expect(calls.filter(({ route }) => !route.startsWith('GET'))).toEqual([])
})

test('after the confirmation, the duplicate and its original are decided', async () => {
  const answer = success({ issues: [issueOf({ _id: 'issue-3', placeInLine: 3 })], primaryId: 'issue-1' })
  const route = 'PUT /api/admin/issues/issue-3/duplicate-of'
  const { user, sent } = await openConsole({
    issues: [hers(1), mine(3)],
    at: '?issue=issue-3',
    answers: { [route]: answer },
  })
  await reading(3)
  await user.keyboard('2')
  const picker = within(await screen.findByRole('dialog', { name: '3 is a duplicate of…' }))
  await user.type(picker.getByRole('textbox', { name: /Place in line/ }), '1')
  await user.click(picker.getByRole('button', { name: 'Duplicate of 1' }))
  await user.click(await screen.findByRole('button', { name: 'Decide anyway' }))
  await waitFor(() => expect(sent(route)).toHaveLength(1))
})

test('the queue matches the text in the box from its first letter on', async () => {
  const { user } = await openConsole({ issues: [entryOf(1), entryOf(2, { title: 'Drain' })] })
  await reading(1)
  await user.type(queue().getByRole('searchbox'), 'd')
  expect(rows()).toEqual(['2'])
})
