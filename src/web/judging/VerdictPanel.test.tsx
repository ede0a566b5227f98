import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openSession } from '../accounts/session/session-store'
import { answerCalls, grace, refusal, success } from '../testing/answer-calls'
import { closeClient, openClient } from '../testing/open-client'
import { issueOf } from '../testing/vault-spring'

afterEach(closeClient)

async function open(issue = issueOf(), verdicts: Response[] = []) {
  const waiting = [...verdicts]
  const calls = answerCalls({
    'GET /api/issues/issue-1': () => success({ issue: { ...issue, version: calls.length > 2 ? 9 : issue.version } }),
    'PUT /api/issues/issue-1/status': () => waiting.shift() ?? refusal(500, 'An unexpected error occurred'),
  })
  openSession('token', grace, true)
  const client = openClient('/submissions/issue-1')
  await screen.findByRole('heading', { name: issue.title })
  const sent = () => calls.filter((call) => call.route === 'PUT /api/issues/issue-1/status')
  return { ...client, sent }
}
const choice = (name: string) => within(screen.getByRole('group', { name: 'Verdict' })).getByRole('button', { name })
const save = () => screen.getByRole('button', { name: 'Save verdict' })

test('Grace marks an issue invalid with a reason, for the version she has read', async () => {
  const judged = issueOf({ status: 'invalid', invalidationReason: 'Needs a trusted role.', version: 8 })
  const { user, sent } = await open(issueOf(), [success({ issue: judged })])
  await user.click(choice('Invalid'))
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), ' Needs a trusted role. ')
  await user.click(save())
  expect(await screen.findByText('Marked as invalid')).toBeTruthy()
  expect(sent()[0]?.body).toEqual({ status: 'invalid', invalidationReason: 'Needs a trusted role.' })
  expect(sent()[0]?.headers['If-Match']).toBe('"7"')
  const status = within(screen.getByRole('region', { name: 'Submission Status' }))
  expect(status.getByText('Needs a trusted role.')).toBeTruthy()
})

test('a valid verdict carries no reason, and the present verdict cannot be saved again', async () => {
  const { user, sent } = await open(issueOf(), [success({ issue: issueOf({ status: 'valid', version: 8 }) })])
  expect(save().hasAttribute('disabled')).toBe(true)
  await user.click(choice('Valid'))
  expect(screen.queryByRole('textbox', { name: /Reason/ })).toBeNull()
  await user.click(save())
  expect(await screen.findByText('Marked as valid')).toBeTruthy()
  expect(sent()[0]?.body).toEqual({ status: 'valid', invalidationReason: null })
})

test('invalid asks for a reason, as it does in the console', async () => {
  const { user, sent } = await open(issueOf())
  await user.click(choice('Invalid'))
  expect(save().hasAttribute('disabled')).toBe(true)
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), '  ')
  expect(save().hasAttribute('disabled')).toBe(true)
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Out of scope')
  expect(save().hasAttribute('disabled')).toBe(false)
  expect(sent()).toEqual([])
})

test('the message says which verdict the reply brings', async () => {
  const { user } = await open(issueOf(), [success({ issue: issueOf({ status: 'pending', version: 8 }) })])
  await user.click(choice('Valid'))
  await user.click(save())
  expect(await screen.findByText('Marked as pending')).toBeTruthy()
})

test('a reason beyond its limit cannot be saved', async () => {
  const { user } = await open(issueOf({ status: 'invalid', invalidationReason: 'r'.repeat(2000) }))
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'rr')
  expect(screen.getByText('Reason must be less than 2,000 characters')).toBeTruthy()
  expect(save().hasAttribute('disabled')).toBe(true)
})

test('when somebody else was faster, what was typed stays and a reload brings the new version', async () => {
  const words = 'This item was changed by someone else. Reload and try again.'
  const stale = refusal(409, words, { code: 'STALE' })
  const { user, sent } = await open(issueOf(), [stale, success({ issue: issueOf({ status: 'invalid', version: 10 }) })])
  await user.click(choice('Invalid'))
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Out of scope')
  await user.click(save())
  expect(await screen.findByText(words)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ }).value).toBe('Out of scope')
  await user.click(save())
  expect(await screen.findByText('Marked as invalid')).toBeTruthy()
  expect(sent()[1]?.headers['If-Match']).toBe('"9"')
})

test('nobody is asked for a verdict on an own issue', async () => {
  await open(issueOf({ userId: { _id: grace._id, username: 'Grace' } }))
  expect(screen.queryByRole('group', { name: 'Verdict' })).toBeNull()
})
