import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerCalls, grace, refusal, success } from '#test/web/answer-calls'
import { allowDialogs } from '#test/web/native-dialog'
import { closeClient, openClient } from '#test/web/open-client'
import { entryOf, judgingOf, revisionOf } from '#test/web/triage-desk'
import { contestOf, inDays, onePage } from '#test/web/vault-spring'
import { openSession } from '../../../web/accounts/session/session-store'
import type { AppealForJudge } from '../contract'

beforeEach(allowDialogs)
afterEach(closeClient)

const entry = entryOf(4, { status: 'invalid', invalidationReason: 'Needs a trusted role.' })
const issue: AppealForJudge['issue'] = {
  ...{ _id: entry._id, placeInLine: 4, title: entry.title, status: entry.status, duplicateGroupId: null },
  ...{ isPrimary: false, certifiedSeq: null, version: 7 },
}

const appealOf = (more: Partial<AppealForJudge> = {}): AppealForJudge => ({
  ...{ _id: 'appeal-1', issueId: entry._id, kind: 'verdict', rule: 'Critical only', text: 'It drains the vault.' },
  ...{ receivedAt: '2026-11-20T12:00:00.000Z', state: 'open', reason: null, decidedAt: null },
  ...{ author: { _id: 'researcher-7', username: 'Researcher 7' }, issue, change: null, handledBy: null, refusal: null },
  ...more,
})

const route = 'PUT /api/admin/appeals/appeal-1'

type Desk = {
  appeals?: AppealForJudge[]
  openCount?: number
  judging?: Parameters<typeof judgingOf>[1]
  put?: Response
}

function open({ appeals = [appealOf()], openCount = 1, judging, put }: Desk = {}) {
  const times = { appealHours: 48, preliminaryAt: inDays(-0.5), appealsEndAt: inDays(1.5) }
  const calls = answerCalls({
    'GET /api/contests/vault-spring': success({ contest: contestOf({ from: -9, to: -1, ...times }) }),
    'GET /api/admin/contests/vault-spring/appeals': success({
      appeals,
      openCount,
      pagination: onePage(appeals.length),
    }),
    'GET /api/admin/contests/vault-spring/triage': success({ issues: [entryOf(1), entry, entryOf(9)] }),
    'GET /api/admin/issues/issue-4/judging': () => success(judgingOf(entry, judging)),
    [route]: put ?? success({ appeal: appealOf({ state: 'upheld' }) }),
  })
  openSession('token', grace, true)
  const client = openClient('/admin/contests/vault-spring/appeals')
  return { ...client, sent: () => calls.filter((call) => call.route === route) }
}

const decision = async () => within(await screen.findByRole('form', { name: 'Decision on the appeal' }))

/** Presses the button of the form, and confirms the question that comes of a complete decision. */
async function press(user: ReturnType<typeof openClient>['user'], name: string) {
  await user.click(screen.getByRole('button', { name }))
  const question = screen.queryByRole('alertdialog')
  if (question) await user.click(within(question).getByRole('button', { name: / for good$/ }))
}

test('a judge sees the appeal and its rule next to the verdict and the submission', async () => {
  open()
  const appealRegion = within(await screen.findByRole('region', { name: 'The verdict of submission 4' }))
  expect(appealRegion.getByText('Critical only')).toBeTruthy()
  expect(appealRegion.getByText('It drains the vault.')).toBeTruthy()
  expect(appealRegion.getByText('Researcher 7')).toBeTruthy()
  const about = within(await screen.findByRole('region', { name: 'Decision under appeal' }))
  expect(about.getByText('Needs a trusted role.')).toBeTruthy()
  expect(await screen.findByText('The text of Report number 4.')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: '1 to decide' })).getByText('The verdict · Open')).toBeTruthy()
})

test('a judge upholds an appeal with a verdict and a reason, for the version that was read', async () => {
  const { user, sent } = open()
  const form = await decision()
  await user.click(form.getByRole('button', { name: 'Decide' }))
  expect(await form.findByText('Uphold or reject the appeal')).toBeTruthy()
  await user.click(form.getByRole('radio', { name: /^Uphold/ }))
  expect(form.queryByRole('radio', { name: 'Make it invalid' })).toBeNull()
  await user.type(form.getByLabelText('Reason'), 'It is critical.')
  await press(user, 'Uphold appeal')
  expect(await form.findByText('Choose what changes')).toBeTruthy()
  await user.click(form.getByRole('radio', { name: 'Make it valid' }))
  await press(user, 'Uphold appeal')
  expect(await screen.findByText('Appeal upheld')).toBeTruthy()
  expect(sent()[0]?.body).toEqual({
    ...{ outcome: 'upheld', change: 'mark_valid', reason: 'It is critical.', issueId: null, seq: null },
  })
  expect(sent()[0]?.headers['If-Match']).toBe('"7"')
})

test("a group change takes another submission's number, and shows its title before sending", async () => {
  const { user, sent } = open({ appeals: [appealOf({ kind: 'group' })] })
  const form = await decision()
  await user.click(form.getByRole('radio', { name: /^Uphold/ }))
  await user.click(form.getByRole('radio', { name: 'Group it with another submission' }))
  const number = form.getByLabelText('Place in line of the other submission')
  await user.type(number, '4')
  expect(await form.findByText('No other submission in this contest has this place.')).toBeTruthy()
  await user.clear(number)
  await user.type(number, '#9')
  expect(await form.findByText('Report number 9')).toBeTruthy()
  await user.type(form.getByLabelText('Reason'), 'The same root cause.')
  await press(user, 'Uphold appeal')
  expect(await screen.findByText('Appeal upheld')).toBeTruthy()
  expect(sent()[0]?.body).toMatchObject({ change: 'join_group', issueId: 'issue-9' })
})

test('a place change takes an earlier revision, and a judge is told in advance if there is none', async () => {
  const revisions = [revisionOf(1, { isDeciding: false }), revisionOf(2)]
  const { user, sent } = open({ appeals: [appealOf({ kind: 'place' })], judging: { revisions } })
  const form = await decision()
  await user.click(form.getByRole('radio', { name: /^Uphold/ }))
  await user.click(form.getByRole('radio', { name: 'Let an earlier revision decide its place' }))
  await user.selectOptions(form.getByLabelText('Revision to certify'), '10')
  await user.type(form.getByLabelText('Reason'), 'It names the cause.')
  await press(user, 'Uphold appeal')
  expect(await screen.findByText('Appeal upheld')).toBeTruthy()
  expect(sent()[0]?.body).toMatchObject({ change: 'certify_revision', seq: 10 })
  closeClient()
  const single = open({ appeals: [appealOf({ kind: 'place' })] })
  await single.user.click((await decision()).getByRole('radio', { name: /^Uphold/ }))
  expect((await decision()).getByText(/one revision and no certificate/)).toBeTruthy()
})

test('an appeal that makes a submission invalid asks for a main reason and sends it', async () => {
  const { user, sent } = open({ judging: { issue: { ...judgingOf(entry).issue, status: 'valid' } } })
  const form = await decision()
  await user.click(form.getByRole('radio', { name: /^Uphold/ }))
  await user.click(form.getByRole('radio', { name: 'Make it invalid' }))
  await user.type(form.getByLabelText('Reason'), 'It is out.')
  await press(user, 'Uphold appeal')
  expect(await form.findByText('Choose the main reason')).toBeTruthy()
  await user.selectOptions(form.getByRole('combobox', { name: 'Main reason' }), 'Out of scope')
  await press(user, 'Uphold appeal')
  expect(await screen.findByText('Appeal upheld')).toBeTruthy()
  expect(sent()[0]?.body).toMatchObject({ change: 'mark_invalid', invalidationCode: 'out_of_scope' })
})

test('shows for a place whether the report was rewritten since', async () => {
  const rewritten = { from: 1, inCommon: 12 }
  const revisions = [revisionOf(1, { isDeciding: false }), revisionOf(2, { rewritten })]
  open({ appeals: [appealOf({ kind: 'place' })], judging: { revisions } })
  expect(await screen.findByText('Revision 2 · rewritten: 12% in common with revision 1.')).toBeTruthy()
})

test('deciding an appeal asks first and says that it cannot be undone', async () => {
  const { user, sent } = open()
  const form = await decision()
  await user.click(form.getByRole('radio', { name: /^Reject/ }))
  await user.type(form.getByLabelText('Reason'), 'The role is trusted.')
  await user.click(form.getByRole('button', { name: 'Reject appeal' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/This cannot be undone/)).toBeTruthy()
  expect(sent()).toEqual([])
})

test('an appeal is rejected with a reason alone', async () => {
  const { user, sent } = open()
  const form = await decision()
  await user.click(form.getByRole('radio', { name: /^Reject/ }))
  await press(user, 'Reject appeal')
  expect(await form.findByText('A reason is required')).toBeTruthy()
  await user.type(form.getByLabelText('Reason'), 'The role is trusted.')
  await press(user, 'Reject appeal')
  expect(await screen.findByText('Appeal rejected')).toBeTruthy()
  expect(sent()[0]?.body).toMatchObject({ outcome: 'rejected', change: null, reason: 'The role is trusted.' })
})

test.each([
  ['own_decision', 'This appeal is about your decision, so another judge has to decide it.'],
  ['self_review', 'You wrote this submission, so another judge has to decide this appeal.'],
  ['conflict_of_interest', 'You submitted to this contest, so another judge has to decide this appeal.'],
] as const)('a judge barred by %s sees why instead of a form', async (refused, explanation) => {
  open({ appeals: [appealOf({ refusal: refused })] })
  expect(await screen.findByText(explanation)).toBeTruthy()
  expect(screen.queryByRole('form')).toBeNull()
  expect(screen.getByText('The verdict · Open, for another judge')).toBeTruthy()
})

test('opens the first of several appeals that the judge can decide, and shows how and by whom a decided one was', async () => {
  const decided = appealOf({
    ...{ _id: 'appeal-2', state: 'upheld', change: 'mark_valid', reason: 'It is critical.' },
    ...{ decidedAt: '2026-11-21T12:00:00.000Z', handledBy: { _id: 'olga-id', username: 'Olga' } },
  })
  const barred = appealOf({ _id: 'appeal-3', kind: 'place', refusal: 'own_decision' })
  const { user } = open({ appeals: [barred, appealOf(), decided], openCount: 2 })
  expect(await screen.findByRole('heading', { name: 'The verdict of submission 4' })).toBeTruthy()
  const list = within(screen.getByRole('region', { name: '2 to decide' }))
  await user.click(list.getByRole('link', { name: /The verdict · Upheld/ }) as HTMLElement)
  const decisionRegion = within(await screen.findByRole('region', { name: 'Decision' }))
  expect((await decisionRegion.findByText(/^Upheld: made valid/)).closest('p')?.textContent).toMatch(
    /^Upheld: made valid, by Olga, Nov 21, 2026 at 12:00 PM$/,
  )
  expect(decisionRegion.getByText('It is critical.')).toBeTruthy()
})

test("keeps a judge's reason if another judge was faster", async () => {
  const message = 'This appeal is already decided. Reload to see how.'
  const { user } = open({ put: refusal(409, message, { code: 'APPEAL_DECIDED' }) })
  const form = await decision()
  await user.click(form.getByRole('radio', { name: /^Reject/ }))
  await user.type(form.getByLabelText('Reason'), 'The role is trusted.')
  await press(user, 'Reject appeal')
  expect((await form.findByRole('alert')).textContent).toContain(message)
  expect(form.getByLabelText('Reason')).toHaveProperty('value', 'The role is trusted.')
})

test('without appeals, the page says so and until when one is possible', async () => {
  open({ appeals: [], openCount: 0 })
  expect(await screen.findByText('No one has appealed in this contest.')).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toBe('Authors can appeal for another 1 day 11 hours')
})
