import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { refusal, success } from '#test/web/answer-calls'
import { openEditor } from '#test/web/contest-form'
import { allowDialogs } from '#test/web/native-dialog'
import { closeClient } from '#test/web/open-client'
import { contestOf, contestSummaryOf, inDays } from '#test/web/vault-spring'

beforeAll(allowDialogs)
afterEach(closeClient)

const over = contestOf({ from: -9, to: -1, appealHours: 48 })
const published = { ...over, preliminaryAt: inDays(-0.5), appealsEndAt: inDays(1.5) }
const summaryReply = (more: Parameters<typeof contestSummaryOf>[0]) => ({
  'GET /api/admin/contests/vault-spring/standing': success({ standing: contestSummaryOf(more) }),
})
const route = '/api/contests/vault-spring/preliminary-results'
const panel = () => within(screen.getByRole('region', { name: 'Preliminary results' }))
const dialog = async (name: string) => within(await screen.findByRole('alertdialog', { name }))

test('the lead judge sees the split, publishes preliminary results, and then sees the appeal deadline', async () => {
  const { user } = await openEditor(over, {
    ...summaryReply({ finalizeBlockers: ['preliminary_results_missing'] }),
    [`POST ${route}`]: success({ contest: published }),
  })
  await user.click(panel().getByRole('button', { name: 'Publish…' }))
  const publishDialog = await dialog('Publish preliminary results of Vault Spring?')
  expect(await publishDialog.findByRole('region', { name: 'What would be awarded' })).toBeTruthy()
  expect(publishDialog.getByText(/has 48 hours to appeal/)).toBeTruthy()
  await user.click(publishDialog.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Preliminary results published')).toBeTruthy()
  expect(await panel().findByText(/^1 day 11 hours/)).toBeTruthy()
  expect(panel().queryByRole('button', { name: 'Publish…' })).toBeNull()
})

test('lists each blocker of publishing once, with a link, and nothing can be confirmed', async () => {
  const blockers = ['pending_issues'] as const
  await openEditor(
    over,
    summaryReply({
      publishBlockers: [...blockers],
      finalizeBlockers: [...blockers, 'preliminary_results_missing'],
      counts: { all: 9, pending: 3, valid: 2, invalid: 4 },
    }),
    '?act=publish',
  )
  const blockedDialog = await dialog('Preliminary results of Vault Spring can’t be published yet')
  expect((await blockedDialog.findByRole('link', { name: '3 submissions' })).getAttribute('href')).toMatch(
    /status=pending/,
  )
  expect(blockedDialog.queryByRole('button', { name: 'Publish' })).toBeNull()
  expect(panel().getAllByRole('link', { name: '3 submissions', hidden: true })).toHaveLength(1)
  const finalizing = within(screen.getByRole('region', { name: 'Delete or finalize', hidden: true }))
  expect(finalizing.getByText(/Publish preliminary results first/)).toBeTruthy()
  expect(finalizing.queryByRole('link', { name: '3 submissions', hidden: true })).toBeNull()
})

test('finalizing shows that the appeal period is running and which appeals are open', async () => {
  await openEditor(
    published,
    summaryReply({ finalizeBlockers: ['appeal_window_open', 'appeals_open'], openAppealCount: 2 }),
    '?act=finalize',
  )
  const blockedDialog = await dialog('Vault Spring can’t be finalized yet')
  expect(await blockedDialog.findByText(/^Authors can appeal until/)).toBeTruthy()
  const open = blockedDialog.getByRole('link', { name: '2 appeals' })
  expect(open.getAttribute('href')).toBe('/admin/contests/vault-spring/appeals')
  expect(blockedDialog.queryByRole('button', { name: 'Finalize' })).toBeNull()
})

test('preliminary results can only be withdrawn with a reason', async () => {
  const { user, calls } = await openEditor(published, { [`DELETE ${route}`]: success({ contest: over }) })
  await user.click(panel().getByRole('button', { name: 'Withdraw…' }))
  const withdrawDialog = await dialog('Withdraw the preliminary results of Vault Spring?')
  await user.click(withdrawDialog.getByRole('button', { name: 'Withdraw' }))
  expect(await withdrawDialog.findByText('Say why the preliminary results are withdrawn')).toBeTruthy()
  await user.type(withdrawDialog.getByLabelText('Reason'), 'A group was wrong. ')
  await user.click(withdrawDialog.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('Preliminary results withdrawn')).toBeTruthy()
  expect(calls.find((call) => call.route === `DELETE ${route}`)?.body).toEqual({ reason: 'A group was wrong.' })
  expect(await panel().findByRole('button', { name: 'Publish…' })).toBeTruthy()
})

test("a judge who isn't the lead is told so in the dialog, and nothing is published", async () => {
  const message = 'Only the lead judge of this contest can do this.'
  const { user } = await openEditor(over, { [`POST ${route}`]: refusal(403, message) })
  await user.click(panel().getByRole('button', { name: 'Publish…' }))
  const publishDialog = await dialog('Publish preliminary results of Vault Spring?')
  await user.click(await publishDialog.findByRole('button', { name: 'Publish' }))
  expect((await publishDialog.findByRole('alert')).textContent).toContain(message)
})

test('a contest without appeals has no preliminary results to publish', async () => {
  await openEditor(contestOf({ from: -9, to: -1 }))
  expect(screen.queryByRole('region', { name: 'Preliminary results' })).toBeNull()
})
