import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { refusal, success } from '#test/web/answer-calls'
import { openEditor } from '#test/web/contest-form'
import { allowDialogs } from '#test/web/native-dialog'
import { closeClient } from '#test/web/open-client'
import { contestOf, contestSummaryOf } from '#test/web/vault-spring'
import type { StepAfterFinalizing } from '../../../domain/judging/next-steps'

beforeAll(allowDialogs)
afterEach(closeClient)

const over = contestOf({ from: -9, to: -1 })
const final = { ...over, isFinalized: true }
const summaryReply = (more: Parameters<typeof contestSummaryOf>[0]) => ({
  'GET /api/admin/contests/vault-spring/standing': success({ standing: contestSummaryOf(more) }),
})

const blockedDialog = async (name: string) => within(await screen.findByRole('alertdialog', { name }))
const dialog = (name: string) => within(screen.getByRole('alertdialog', { name }))

test('finalizing opens after the end, shows the split and asks for the title [2.other.01]', async () => {
  let nextSteps: readonly StepAfterFinalizing[] = []
  const { user } = await openEditor(over, {
    'GET /api/admin/contests/vault-spring/standing': () =>
      success({ standing: contestSummaryOf({ nextSteps: [...nextSteps] }) }),
    'POST /api/contests/vault-spring/finalize': () => {
      nextSteps = ['release', 'identity_checks', 'payments']
      return success({ contest: final })
    },
  })
  await user.click(screen.getByRole('button', { name: 'Finalize…' }))
  const asked = dialog('Finalize Vault Spring?')
  const split = within(await asked.findByRole('region', { name: 'What would be awarded' }))
  expect(split.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    '$100,000',
    '3',
    '$33,333.34 (the first), $33,333.33',
    '2',
    '4',
  ])
  expect(asked.getByRole('button', { name: 'Finalize' }).hasAttribute('disabled')).toBe(true)
  await user.type(asked.getByRole('textbox'), 'Vault Spring')
  await user.click(asked.getByRole('button', { name: 'Finalize' }))
  expect(await screen.findByText('Contest finalized')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Reopen…' })).toBeTruthy()
  const next = within(await screen.findByRole('region', { name: 'Next steps' })).getAllByRole('link')
  expect(next.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Release to the sponsors', '/admin/contests/vault-spring/seats'],
    ['Identity checks', '/admin/people?only=waiting'],
    ['Pay the awards', '/admin/contests/vault-spring/payments'],
  ])
})

test('a lead can finalize only once the dialog says what would be awarded', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { user } = await openEditor(
    over,
    {
      'GET /api/admin/contests/vault-spring/standing': async () => {
        await held
        return success({ standing: contestSummaryOf() })
      },
    },
    '?act=finalize',
  )
  const asked = dialog('Finalize Vault Spring?')
  await user.type(asked.getByRole('textbox'), 'Vault Spring')
  const finalize = asked.getByRole('button', { name: 'Finalize' })
  expect(finalize.hasAttribute('disabled')).toBe(true)
  answer()
  await asked.findByRole('region', { name: 'What would be awarded' })
  expect(finalize.hasAttribute('disabled')).toBe(false)
})

test('without a valid submission the dialog says that the pool goes back', async () => {
  const counts = { all: 4, pending: 0, valid: 0, invalid: 4 }
  await openEditor(over, summaryReply({ uniqueCount: 0, counts }), '?act=finalize')
  expect(await screen.findByText(/nothing is paid, and the pool goes back to the sponsor/)).toBeTruthy()
})

test('lists what blocks finalizing, each with a link', async () => {
  const blocked = summaryReply({
    finalizeBlockers: ['contest_settling', 'pending_issues', 'contest_without_pool'],
    counts: { all: 9, pending: 3, valid: 2, invalid: 4 },
    prizePool: null,
  })
  const { user } = await openEditor({ ...over, prizePool: null }, blocked, '?act=finalize')
  const asked = await blockedDialog('Vault Spring can’t be finalized yet')
  expect(await asked.findByText(/You can finalize from Nov 20, 12:01 UTC/)).toBeTruthy()
  const pending = asked.getByRole('link', { name: '3 submissions' })
  expect(pending.getAttribute('href')).toBe('/admin/contests/vault-spring/triage?status=pending')
  expect(asked.queryByRole('button', { name: 'Finalize' })).toBeNull()
  await user.click(asked.getByRole('button', { name: 'Set the pool' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Bounty pool/)))
})

test('a dialog waiting for the last submissions updates itself when they are in', async () => {
  const now = new Date().toISOString()
  const answers = [contestSummaryOf({ finalizeBlockers: ['contest_settling'], finalizableAt: now }), contestSummaryOf()]
  await openEditor(
    over,
    {
      'GET /api/admin/contests/vault-spring/standing': () =>
        success({ standing: answers.length > 1 ? answers.shift() : answers[0] }),
    },
    '?act=finalize',
  )
  const asked = await blockedDialog('Vault Spring can’t be finalized yet')
  expect(await asked.findByText(/It has just ended/)).toBeTruthy()
  expect(await asked.findByRole('button', { name: 'Finalize' })).toBeTruthy()
  expect(asked.queryByText(/It has just ended/)).toBeNull()
})

test('what blocks finalizing or deleting also disables its button', async () => {
  await openEditor(over, summaryReply({ hasIssues: true, finalizeBlockers: ['look_alikes'], lookAlikeCount: 1 }))
  expect(await screen.findByText(/in different groups may be the same/)).toBeTruthy()
  for (const name of ['Delete…', 'Finalize…'])
    expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true)
})

test("a running contest can't be finalized yet", async () => {
  await openEditor(contestOf(), {}, '?act=finalize')
  expect(screen.getByRole('button', { name: 'Finalize…', hidden: true }).hasAttribute('disabled')).toBe(true)
})

test('a contest is reopened with its title and a reason, until a payment is recorded', async () => {
  const { user, calls } = await openEditor(final, {
    'POST /api/contests/vault-spring/reopen': success({ contest: over }),
  })
  await user.click(screen.getByRole('button', { name: 'Reopen…' }))
  const asked = dialog('Reopen Vault Spring?')
  await user.type(asked.getByLabelText("Type the contest's title to confirm"), 'Vault Spring')
  expect(asked.getByRole('button', { name: 'Reopen' }).hasAttribute('disabled')).toBe(true)
  await user.type(asked.getByLabelText('Reason'), 'Two reports are the same. ')
  await user.click(asked.getByRole('button', { name: 'Reopen' }))
  expect(await screen.findByText('Contest reopened')).toBeTruthy()
  const sent = calls.find((call) => call.route === 'POST /api/contests/vault-spring/reopen')
  expect(sent?.body).toEqual({ reason: 'Two reports are the same.' })
  closeClient()
  await openEditor(final, summaryReply({ paidCount: 2 }), '?act=reopen')
  const blocked = await blockedDialog('Vault Spring can’t be reopened')
  const payments = await blocked.findByRole('link', { name: '2 payments' })
  expect(payments.getAttribute('href')).toBe('/admin/contests/vault-spring/payments')
  expect(blocked.queryByRole('button', { name: 'Reopen' })).toBeNull()
})

test('a contest with submissions is not deleted, and the dialog says why', async () => {
  await openEditor(contestOf(), summaryReply({ hasIssues: true }), '?act=delete')
  const asked = await blockedDialog('Vault Spring can’t be deleted')
  expect(await asked.findByText(/A contest with submissions cannot be deleted/)).toBeTruthy()
  expect(asked.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test("a dialog that can't be confirmed has no form", async () => {
  await openEditor(contestOf(), summaryReply({ hasIssues: true }), '?act=delete')
  await screen.findByText(/A contest with submissions cannot be deleted/)
  expect(screen.getByRole('alertdialog').querySelector('form')).toBeNull()
})

test('a first submission in the meantime keeps the contest, and the dialog says so', async () => {
  const words = 'A contest with submissions cannot be deleted'
  const { user } = await openEditor(contestOf(), { 'DELETE /api/contests/vault-spring': refusal(409, words) })
  await user.click(screen.getByRole('button', { name: 'Delete…' }))
  const asked = dialog('Delete Vault Spring?')
  await user.type(asked.getByRole('textbox'), 'Vault Spring')
  await user.click(asked.getByRole('button', { name: 'Delete' }))
  expect((await asked.findByRole('alert')).textContent).toContain(words)
})

test('a contest without submissions is deleted by its title, which leads back to the list', async () => {
  const { user, address } = await openEditor(contestOf(), {
    'DELETE /api/contests/vault-spring': success(null, { message: 'Contest deleted successfully' }),
  })
  await user.click(screen.getByRole('button', { name: 'Delete…' }))
  const asked = dialog('Delete Vault Spring?')
  await user.type(asked.getByRole('textbox'), 'Vault Spring')
  await user.click(asked.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Contest deleted')).toBeTruthy()
  await waitFor(() => expect(address()).toBe('/admin/contests'))
})

test('a reply to finalizing without a contest is reported in the dialog [8.thrown.04]', async () => {
  const { user } = await openEditor(over, { 'POST /api/contests/vault-spring/finalize': success({}) })
  await user.click(screen.getByRole('button', { name: 'Finalize…' }))
  const asked = dialog('Finalize Vault Spring?')
  await user.type(asked.getByRole('textbox'), 'Vault Spring')
  await user.click(asked.getByRole('button', { name: 'Finalize' }))
  expect((await asked.findByRole('alert')).textContent).toContain('Failed to finalize contest')
})
