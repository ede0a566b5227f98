import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerCalls, grace, refusal, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { entryOf, openConsole } from '#test/web/triage-desk'
import { contestOf, issueOf } from '#test/web/vault-spring'
import { openSession } from '../accounts/session/session-store'

afterEach(closeClient)

const route = 'PUT /api/issues/issue-1/status'

async function open(
  issue = issueOf(),
  verdicts: Response[] = [],
  contest: Response | Promise<Response> = success({ contest: contestOf() }),
) {
  const waiting = [...verdicts]
  let shown = issue
  const calls = answerCalls({
    'GET /api/issues/issue-1': () => success({ issue: shown }),
    'GET /api/contests/vault-spring': () => contest,
    [route]: () => waiting.shift() ?? refusal(500, 'An unexpected error occurred'),
  })
  openSession('token', grace, true)
  const client = openClient('/submissions/issue-1')
  await screen.findByRole('heading', { name: issue.title })
  const change = (more: Parameters<typeof issueOf>[0]) => {
    shown = issueOf(more)
    return shown
  }
  return { ...client, change, sent: () => calls.filter((call) => call.route === route) }
}
const panel = async () => within(await screen.findByRole('region', { name: 'Verdict' }))
const reason = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' })
const mainReason = () => screen.getByRole('combobox', { name: 'Main reason' })
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Mark invalid' })

test('Grace marks an issue invalid with a reason, for the version she has read [4.issue.03]', async () => {
  const why = { invalidationReason: 'Needs a trusted role.', invalidationCode: 'trusted_party_needed' } as const
  const judged = { status: 'invalid', ...why, version: 8 } as const
  const { user, sent, change } = await open(issueOf(), [success({ issue: issueOf(judged) })])
  await user.click((await panel()).getByRole('button', { name: 'Invalid…' }))
  expect(await reason()).toBe(document.activeElement)
  await user.type(await reason(), ' Needs a trusted role. ')
  await user.selectOptions(mainReason(), 'Trusted party needed')
  change(judged)
  await user.click(send())
  expect(await screen.findByText('12 marked invalid')).toBeTruthy()
  expect(sent()[0]?.body).toEqual({ status: 'invalid', ...why })
  expect(sent()[0]?.headers['If-Match']).toBe('"7"')
  const status = within(screen.getByRole('region', { name: 'Submission Status' }))
  expect(await status.findByText(/^Trusted party needed\s+Needs a trusted role\.$/)).toBeTruthy()
})

test('a valid verdict carries no reason, and the present verdict is not sent again [4.issue.02]', async () => {
  const judged = { status: 'valid', version: 8 } as const
  const { user, sent, change } = await open(issueOf(), [success({ issue: issueOf(judged) })])
  change(judged)
  await user.click((await panel()).getByRole('button', { name: 'Valid' }))
  expect(await screen.findByText('12 marked valid')).toBeTruthy()
  expect(sent()[0]?.body).toEqual({ status: 'valid', invalidationReason: null })
  await user.click((await panel()).getByRole('button', { name: 'Valid', pressed: true }))
  expect(sent()).toHaveLength(1)
})

test('a verdict can be given as soon as its contest has loaded, and not before', async () => {
  let showContest = (_reply: Response) => {}
  const contest = new Promise<Response>((resolve) => {
    showContest = resolve
  })
  const { user, sent } = await open(issueOf(), [success({ issue: issueOf({ status: 'valid', version: 8 }) })], contest)
  const valid = (await panel()).getByRole('button', { name: 'Valid' })
  expect(valid.getAttribute('aria-disabled')).toBe('true')
  showContest(success({ contest: contestOf() }))
  await waitFor(() => expect(valid.getAttribute('aria-disabled')).toBe(null))
  await user.click(valid)
  expect(sent()).toHaveLength(1)
})

test('invalid requires a reason and a main reason, as in the console', async () => {
  const { user, sent } = await open()
  await user.click((await panel()).getByRole('button', { name: 'Invalid…' }))
  expect(send().disabled).toBe(true)
  await user.type(await reason(), '  ')
  expect(send().disabled).toBe(true)
  await user.type(await reason(), 'Out of scope')
  expect(send().disabled).toBe(true)
  await user.selectOptions(mainReason(), 'Out of scope')
  await waitFor(() => expect(send().disabled).toBe(false))
  await user.selectOptions(mainReason(), 'Choose…')
  await waitFor(() => expect(send().disabled).toBe(true))
  expect(sent()).toEqual([])
})

test('the message shows the verdict in the reply', async () => {
  const { user } = await open(issueOf(), [success({ issue: issueOf({ status: 'pending', version: 8 }) })])
  await user.click((await panel()).getByRole('button', { name: 'Valid' }))
  expect(await screen.findByText('12 is pending again')).toBeTruthy()
})

test('keeps the main reason and the cited known issue while the text changes', async () => {
  const cited = { invalidationCode: 'known_issue', knownIssue: { number: 3, text: 'Pausing.' } } as const
  const { user, sent } = await open(issueOf({ status: 'invalid', invalidationReason: 'It is known.', ...cited }), [
    success({ issue: issueOf({ status: 'invalid', version: 8 }) }),
  ])
  await user.click((await panel()).getByRole('button', { name: 'Invalid…' }))
  await user.type(await reason(), ' See 3.')
  await user.click(send())
  const body = { status: 'invalid', invalidationReason: 'It is known. See 3.', invalidationCode: 'known_issue' }
  await waitFor(() => expect(sent()[0]?.body).toEqual({ ...body, knownIssue: 3 }))
})

test('a reason beyond its limit cannot be saved', async () => {
  const { user } = await open(issueOf({ status: 'invalid', invalidationReason: 'r'.repeat(2000) }))
  await user.click((await panel()).getByRole('button', { name: 'Invalid…' }))
  await user.type(await reason(), 'rr')
  expect(await screen.findByText('Reason must be less than 2,000 characters')).toBeTruthy()
  await waitFor(() => expect(send().disabled).toBe(true))
})

test('keeps the input if another judge was faster, and allows another attempt', async () => {
  const changed = { version: 9, status: 'valid' } as const
  const data = { issue: issueOf(changed), event: null }
  const stale = refusal(409, 'This item was changed by someone else.', { code: 'STALE', data })
  const { user, sent, change } = await open(issueOf(), [
    stale,
    success({ issue: issueOf({ status: 'invalid', version: 10 }) }),
  ])
  await user.click((await panel()).getByRole('button', { name: 'Invalid…' }))
  await user.type(await reason(), 'Out of scope')
  await user.selectOptions(mainReason(), 'Out of scope')
  change(changed)
  await user.click(send())
  expect(await screen.findByText('Not saved: this submission has changed since you opened it.')).toBeTruthy()
  expect((await reason()).value).toBe('Out of scope')
  await user.click(screen.getByRole('button', { name: 'Decide again: invalid' }))
  expect(await screen.findByText('12 marked invalid')).toBeTruthy()
  expect(sent()[1]?.headers['If-Match']).toBe('"9"')
})

test.each([{}, { data: {} }])(
  'a reply %j without an issue means that the verdict failed [8.thrown.08]',
  async (reply) => {
    const { user } = await open(issueOf(), [success(null, reply)])
    await user.click((await panel()).getByRole('button', { name: 'Valid' }))
    expect(await screen.findByText('Failed to update issue status')).toBeTruthy()
  },
)

test('no one is asked for a verdict on their own issue', async () => {
  await open(issueOf({ userId: { _id: grace._id, username: 'Grace' } }))
  expect(screen.queryByRole('region', { name: 'Verdict' })).toBeNull()
})

test('a finalized contest offers no verdict, on the page and in the console', async () => {
  const finalized = contestOf({ from: -9, to: -1, isFinalized: true })
  const note = 'This contest is finalized. Its verdicts and groups can’t change.'
  await open(issueOf(), [], success({ contest: finalized }))
  expect((await panel()).getByText(note)).toBeTruthy()
  expect((await panel()).queryByRole('button')).toBeNull()
  closeClient()
  await openConsole({ issues: [entryOf(1)], contest: finalized, judgeRefusal: 'contest_finalized' })
  const decision = within(await screen.findByRole('region', { name: 'Decision' }))
  expect(decision.getByText(note)).toBeTruthy()
  expect(decision.queryByRole('button', { name: /Valid/ })).toBeNull()
})

test("a verdict on another judge's assignment asks for confirmation, and on one's own it doesn't", async () => {
  const judged = issueOf({ status: 'valid', version: 8 })
  const olga = { _id: 'olga-id', username: 'Olga' }
  const { user, sent, change } = await open(issueOf({ assignee: olga }), [success({ issue: judged })])
  await user.click((await panel()).getByRole('button', { name: 'Valid' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Submission 12 is assigned to Olga' }))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(sent()).toHaveLength(0)
  await user.click((await panel()).getByRole('button', { name: 'Valid' }))
  change({ ...judged, assignee: olga })
  await user.click(await screen.findByRole('button', { name: 'Decide anyway' }))
  expect(await screen.findByText('12 marked valid')).toBeTruthy()
  await user.click((await panel()).getByRole('button', { name: 'Make it pending again' }))
  expect(await screen.findByRole('alertdialog')).toBeTruthy()
  expect(sent()).toHaveLength(1)
})

test("a verdict on the judge's own assignment is sent immediately", async () => {
  const own = { assignee: { _id: grace._id, username: 'Grace' } }
  const judged = issueOf({ ...own, status: 'valid', version: 8 })
  const { user, sent, change } = await open(issueOf(own), [success({ issue: judged })])
  change(judged)
  await user.click((await panel()).getByRole('button', { name: 'Valid' }))
  expect(await screen.findByText('12 marked valid')).toBeTruthy()
  expect(sent()).toHaveLength(1)
})
