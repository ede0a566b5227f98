import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { ada, answerCalls, grace, refusal, success } from '#test/web/answer-calls'
import { allowDialogs } from '#test/web/native-dialog'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, inDays, issueOf } from '#test/web/vault-spring'
import type { Contest } from '../../../contract/contest'
import { openSession } from '../../../web/accounts/session/session-store'
import type { Appeal, IssueAppeals } from '../contract'

beforeAll(allowDialogs)
afterEach(closeClient)

const route = '/api/issues/issue-1/appeals'
const published = { preliminaryAt: inDays(-0.5), appealsEndAt: inDays(1.5) }

const nothingYet = { preliminaryAt: null, appealsEndAt: null }

const appealOf = (more: Partial<Appeal> = {}): Appeal => ({
  ...{ _id: 'appeal-1', issueId: 'issue-1', kind: 'verdict', rule: 'Critical only', text: 'It drains the vault.' },
  ...{ receivedAt: inDays(-0.1), state: 'open', reason: null, decidedAt: null },
  ...more,
})

type Seen = { contest?: Partial<Contest>; made?: Partial<IssueAppeals>; viewer?: typeof ada; post?: Response }

function open({ contest = published, made, viewer = ada, post }: Seen = {}) {
  const issue = issueOf({ status: 'invalid', invalidationReason: 'Needs a trusted role.' })
  const calls = answerCalls({
    'GET /api/issues/issue-1': success({ issue }),
    'GET /api/contests/vault-spring': success({
      contest: contestOf({ from: -9, to: -1, appealHours: 48, ...contest }),
    }),
    [`GET ${route}`]: success({ appeals: [], openCount: 0, validCount: 0, ...made }),
    [`POST ${route}`]: post ?? success({ appeal: appealOf() }),
  })
  openSession('token', viewer, true)
  return { calls, ...openClient('/submissions/issue-1') }
}

const panel = async (name = 'Preliminary results') => within(await screen.findByRole('region', { name }))
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Appeal' }))

test('an author sees the appeal deadline, and sends what is wrong with the rule', async () => {
  const { user, calls } = open()
  const resultsPanel = await panel()
  expect(resultsPanel.getByRole('timer').textContent).toBe('Appeals end in 1 day 11 hours')
  await user.click(await resultsPanel.findByRole('button', { name: 'Appeal…' }))
  const form = await dialog()
  expect(form.getByRole('radio', { name: /^The duplicate group/ })).toHaveProperty('disabled', true)
  expect(form.getByText('It isn’t in a duplicate group.')).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Send appeal' }))
  for (const message of ['Choose what to appeal', 'Name the rule you are citing', 'Say why the decision is wrong'])
    expect(await form.findByText(message)).toBeTruthy()
  await user.click(form.getByRole('radio', { name: /^The verdict/ }))
  await user.type(form.getByLabelText('Rule you’re citing'), ' Critical only ')
  await user.type(form.getByLabelText('What is wrong'), 'It drains the vault.')
  await user.click(form.getByRole('button', { name: 'Send appeal' }))
  expect(await screen.findByText('Appeal sent to the judges')).toBeTruthy()
  const request = calls.find((call) => call.route === `POST ${route}`)
  expect(request?.body).toEqual({ kind: 'verdict', rule: 'Critical only', text: 'It drains the vault.' })
})

test("an author's draft is restored after the dialog was closed and the page reloaded", async () => {
  const { user } = open()
  await user.click(await (await panel()).findByRole('button', { name: 'Appeal…' }))
  await user.type((await dialog()).getByLabelText('What is wrong'), 'It drains the vault.')
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
  const storedEntries = { ...localStorage }
  closeClient()
  for (const [key, value] of Object.entries(storedEntries)) localStorage.setItem(key, value)
  const reopened = open()
  await reopened.user.click(await (await panel()).findByRole('button', { name: 'Continue your appeal…' }))
  expect((await dialog()).getByLabelText('What is wrong')).toHaveProperty('value', 'It drains the vault.')
  expect((await dialog()).getByText('Draft restored')).toBeTruthy()
  closeClient()
  open({ viewer: ada, made: {} })
  expect(await (await panel()).findByRole('button', { name: 'Appeal…' })).toBeTruthy()
})

test('a refused appeal keeps its text in the dialog and says what to do next', async () => {
  const message = 'The appeal period is over'
  const { user } = open({ post: refusal(409, message, { code: 'APPEALS_OVER' }) })
  await user.click(await (await panel()).findByRole('button', { name: 'Appeal…' }))
  const form = await dialog()
  await user.click(form.getByRole('radio', { name: /^The place in line/ }))
  await user.type(form.getByLabelText('Rule you’re citing'), 'Rule 2')
  await user.type(form.getByLabelText('What is wrong'), 'Too late.')
  await user.click(form.getByRole('button', { name: 'Send appeal' }))
  expect((await form.findByRole('alert')).textContent).toContain(message)
  expect(form.getByLabelText('What is wrong')).toHaveProperty('value', 'Too late.')
})

test("an author sees how each appeal was decided and why, and can't appeal the same again", async () => {
  const decided = appealOf({ state: 'rejected', reason: 'The role is trusted by the rules.', decidedAt: inDays(-0.05) })
  const { user } = open({ made: { appeals: [decided] } })
  const resultsPanel = await panel()
  expect(await resultsPanel.findByText('Rejected')).toBeTruthy()
  expect(resultsPanel.getByText('The role is trusted by the rules.')).toBeTruthy()
  await user.click(resultsPanel.getByRole('button', { name: 'Appeal…' }))
  expect((await dialog()).getByRole('radio', { name: /^The verdict/ })).toHaveProperty('disabled', true)
  expect((await dialog()).getByText('You have already appealed this.')).toBeTruthy()
})

test('an author with as many open appeals as allowed is told to wait', async () => {
  open({ made: { openCount: 2, validCount: 0 } })
  expect(await (await panel()).findByText(/Wait until one is decided/)).toBeTruthy()
  expect((await panel()).queryByRole('button')).toBeNull()
})

test('after the deadline there is no form, and appeals stay visible once results are final', async () => {
  open({ contest: { preliminaryAt: inDays(-3), appealsEndAt: inDays(-1) } })
  expect(await (await panel()).findByText(/^The appeal period is over/)).toBeTruthy()
  closeClient()
  const upheld = appealOf({ state: 'upheld', reason: 'It is critical.', decidedAt: inDays(-1) })
  const final = { isFinalized: true, preliminaryAt: inDays(-3), appealsEndAt: inDays(-1) }
  open({ contest: final, made: { appeals: [upheld] } })
  expect(await (await panel('Your appeals')).findByText('It is critical.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Appeal…' })).toBeNull()
})

test('judges, and authors before appeals are possible, see none of this', async () => {
  const { calls } = open({ viewer: grace })
  expect(await screen.findByText(/only an upheld appeal can change anything/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See the appeals' }).getAttribute('href')).toBe(
    '/admin/contests/vault-spring/appeals',
  )
  expect(calls.map((call) => call.route)).not.toContain(`GET ${route}`)
  closeClient()
  for (const contest of [{ appealHours: null }, { ...nothingYet, endDate: inDays(1) }]) {
    const { calls: without } = open({ contest })
    await screen.findByRole('region', { name: 'Submission Timeline' })
    await waitFor(() => expect(without.map((call) => call.route)).toContain('GET /api/contests/vault-spring'))
    expect(without.map((call) => call.route)).not.toContain(`GET ${route}`)
    closeClient()
  }
})
