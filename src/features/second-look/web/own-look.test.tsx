import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { success } from '#test/web/answer-calls'
import { closeClient } from '#test/web/open-client'
import { entryOf, judgingOf, openConsole } from '#test/web/triage-desk'

afterEach(closeClient)

const ownEntry = entryOf(1, { secondLook: 'yours' })
const route = 'DELETE /api/admin/issues/issue-1/second-look'

test("the entry shows whose second look it is, isn't listed as pending, and can't be decided before the look", async () => {
  const { user, sent } = await openConsole({
    issues: [ownEntry, entryOf(2, { secondLook: 'undrawn' }), entryOf(3)],
    at: '?issue=issue-1',
    judging: { 'issue-1': { issue: { ...judgingOf(ownEntry).issue, secondLook: 'yours' } } },
  })
  expect(await screen.findByRole('link', { name: /Report number 1 ?Second look: yours/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Report number 2 ?Judged: open it to see how/ })).toBeTruthy()
  const counts = within(screen.getByRole('list', { name: 'Verdicts so far' }))
  for (const count of ['1 second look', '1']) expect(counts.getByText(count)).toBeTruthy()
  const decision = within(screen.getByRole('region', { name: 'Decision' }))
  expect(await decision.findByText(/You have a second look at this submission/)).toBeTruthy()
  const give = await decision.findByRole('link', { name: 'Give the second look' })
  expect(give.getAttribute('href')).toBe('/admin/contests/vault-spring/second-look?issue=issue-1')
  await user.keyboard('1')
  expect(sent('PUT /api/issues/issue-1/status')).toEqual([])
})

test('a judge forgoes a second look after confirming, and then sees its verdict', async () => {
  const { user, sent } = await openConsole({
    issues: [ownEntry],
    at: '?issue=issue-1',
    judging: { 'issue-1': { issue: { ...judgingOf(ownEntry).issue, secondLook: 'yours' } } },
    answers: { [route]: success(null) },
  })
  await user.click(await screen.findByRole('button', { name: 'Skip it…' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Skip the second look at submission 1?' }))
  expect(dialog.getByText(/cannot be undone/)).toBeTruthy()
  expect(sent(route)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Skip it' }))
  expect(await screen.findByText('Second look at 1 skipped')).toBeTruthy()
  expect(sent(route)).toHaveLength(1)
})
