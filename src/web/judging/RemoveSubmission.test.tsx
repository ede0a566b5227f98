import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { answerCalls, grace, refusal, success } from '#test/web/answer-calls'
import { openEditor } from '#test/web/contest-form'
import { allowDialogs } from '#test/web/native-dialog'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, issueOf } from '#test/web/vault-spring'
import { openSession } from '../accounts/session/session-store'

beforeAll(allowDialogs)
afterEach(closeClient)

const route = 'DELETE /api/issues/issue-1'

async function open(answer: Response) {
  const calls = answerCalls({ 'GET /api/issues/issue-1': success({ issue: issueOf() }), [route]: answer })
  openSession('token', grace, true)
  const client = openClient('/submissions/issue-1')
  await client.user.click(await screen.findByRole('button', { name: 'Remove…' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove this submission?' }))
  return { ...client, dialog, sent: () => calls.filter((call) => call.route === route) }
}

test("a judge removes a submission with a reason, and returns to its contest's list", async () => {
  const { user, dialog, sent, address } = await open(success(null, { message: 'Issue deleted successfully' }))
  const remove = dialog.getByRole('button', { name: 'Remove' })
  await user.click(remove)
  expect(await dialog.findByText('A reason is required')).toBeTruthy()
  expect(sent()).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), ' Advertising. ')
  await user.click(remove)
  expect(await screen.findByText(/^Submission removed\./)).toBeTruthy()
  expect(sent()[0]?.body).toEqual({ reason: 'Advertising.' })
  await waitFor(() => expect(address()).toBe('/submissions'))
})

test('a refused removal keeps the input', async () => {
  const { user, dialog } = await open(refusal(409, 'This contest has been finalized'))
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Advertising.')
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await dialog.findByText('This contest has been finalized')).toBeTruthy()
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value).toBe('Advertising.')
})

test("Back to Submissions returns a judge to that contest's submissions", async () => {
  answerCalls({ 'GET /api/issues/issue-1': success({ issue: issueOf() }) })
  openSession('token', grace, true)
  openClient('/submissions/issue-1')
  const links = await screen.findAllByRole('link', { name: 'Back to Submissions' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('/submissions?contest=vault-spring'))
})

test("a contest's settings list removed submissions, and restore them", async () => {
  const removed = {
    _id: 'issue-1',
    placeInLine: 12,
    removedAt: '2026-11-20T14:02:11.000Z',
    removedBy: { _id: 'olga-id', username: 'Olga' },
    reason: 'Advertising.',
  }
  let issues = [removed]
  const { user } = await openEditor(contestOf({ from: -9, to: -1 }), {
    'GET /api/admin/contests/vault-spring/removed': () => success({ issues }),
    'POST /api/admin/issues/issue-1/restore': () => {
      issues = []
      return success({ issue: issueOf() })
    },
  })
  const panel = within(await screen.findByRole('region', { name: 'Removed submissions' }))
  expect(panel.getByText('Advertising.')).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Restore submission 12' }))
  expect(await screen.findByText('Submission 12 restored')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Removed submissions' })).toBeNull()
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
})
