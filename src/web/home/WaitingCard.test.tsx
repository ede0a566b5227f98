import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, grace, refusal, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { inDays, onePage } from '#test/web/vault-spring'
import type { WaitingWork } from '../../contract/contests/contest-admin'
import { openSession } from '../accounts/session/session-store'

afterEach(closeClient)

const spring = { _id: 'vault-spring', title: 'Vault Spring' }
const bridge = { _id: 'bridge', title: 'Halyard Bridge' }
const nothing: WaitingWork = {
  ...{ shares: [], pending: [], blocked: [], ready: [], appeals: [], publishable: [] },
  ...{ looks: [], differences: [] },
  ...{ payments: [], questions: [], identityChecks: 0 },
}
const work: WaitingWork = {
  ...nothing,
  pending: [
    { contest: spring, count: 12, oldestAt: inDays(-3.1) },
    { contest: bridge, count: 1, oldestAt: inDays(-0.001) },
  ],
  ready: [{ _id: 'quill', title: 'Quill Lending' }],
  appeals: [{ contest: spring, count: 2, oldestAt: inDays(-1.1) }],
  publishable: [{ _id: 'marrow', title: 'Marrow Restaking' }],
  payments: [{ contest: bridge, count: 2 }],
  questions: [{ contest: { _id: 'quill', title: 'Quill Lending' }, count: 2 }],
  identityChecks: 3,
}

function answerHome(waiting: Response | (() => Response)) {
  const counts = { all: 0, pending: 0, valid: 0, invalid: 0 }
  return answerCalls({
    'GET /api/contests': success({ contests: [], pagination: onePage(0) }),
    'GET /api/issues/my-issues': success({ issues: [], pagination: onePage(0), counts }),
    'GET /api/admin/waiting': waiting,
  })
}

const card = async () => within(await screen.findByRole('region', { name: 'Waiting for you' }))

test('a judge sees open work, each with a link and by contest', async () => {
  answerHome(success({ waiting: work }))
  openSession('token', grace, true)
  openClient('/dashboard')
  await screen.findByText('8 tasks')
  const lines = (await card()).getAllByRole('link').slice(1)
  expect(lines.map((line) => [line.textContent, line.getAttribute('href')])).toEqual([
    [
      '12 submissions to judgeVault Spring, oldest 3 days 2 hours',
      '/admin/contests/vault-spring/triage?status=pending',
    ],
    ['2 appealsVault Spring, oldest 1 day 2 hours', '/admin/contests/vault-spring/appeals'],
    ['1 submission to judgeHalyard Bridge, oldest 1 minute', '/admin/contests/bridge/triage?status=pending'],
    ['2 awards to payHalyard Bridge', '/admin/contests/bridge/payments'],
    ['2 questions to answerQuill Lending', '/contests/quill'],
    ['Ready to finalizeQuill Lending', '/admin/contests/quill/edit?act=finalize'],
    ['Preliminary results to publishMarrow Restaking', '/admin/contests/marrow/edit?act=publish'],
    ['Identity checks3 people', '/admin/people?only=waiting'],
  ])
})

test("a judge's assignments come first, then only what that judge can do", async () => {
  const quill = { _id: 'quill', title: 'Quill Lending' }
  answerHome(
    success({
      waiting: {
        ...nothing,
        shares: [{ contest: bridge, count: 4, oldestAt: inDays(-2.1) }],
        pending: [
          { contest: spring, count: 2, oldestAt: inDays(-3.1) },
          { contest: bridge, count: 12, oldestAt: inDays(-2.1) },
        ],
        blocked: [
          { contest: bridge, blockers: ['pending_issues', 'appeal_window_open'] },
          { contest: spring, blockers: ['second_looks_undecided', 'second_looks_unresolved'] },
          { contest: quill, blockers: ['second_looks_unresolved', 'contest_without_pool'] },
        ],
        looks: [{ contest: bridge, count: 3 }],
        differences: [{ contest: quill, count: 1 }],
      },
    }),
  )
  openSession('token', grace, true)
  openClient('/dashboard')
  await screen.findByText('5 tasks')
  const lines = (await card()).getAllByRole('link').slice(1)
  expect(lines.map((line) => [line.textContent, line.getAttribute('href')])).toEqual([
    ['Yours: 4 of 12 pendingHalyard Bridge, oldest 2 days 2 hours', '/admin/contests/bridge/triage?status=mine'],
    ['3 second looksHalyard Bridge', '/admin/contests/bridge/second-look'],
    ['2 submissions to judgeVault Spring, oldest 3 days 2 hours', '/admin/contests/vault-spring/triage?status=pending'],
    ['1 difference to resolveQuill Lending', '/admin/contests/quill/second-look'],
    ['Not final: no bounty poolQuill Lending', '/admin/contests/quill/edit'],
  ])
})

test('all tasks are shown; of more than twelve, the last are folded', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ _id: `contest-${at}`, title: `Contest ${at}` }))
  answerHome(success({ waiting: { ...nothing, ready: many(12) } }))
  openSession('token', grace, true)
  openClient('/dashboard')
  await screen.findByText('12 tasks')
  expect((await card()).queryByText(/more$/)).toBeNull()
  expect((await card()).getAllByRole('link')).toHaveLength(13)
  closeClient()
  answerHome(success({ waiting: { ...nothing, ready: many(20) } }))
  openSession('token', grace, true)
  const { user } = openClient('/dashboard')
  const folded = await screen.findByText('9 more')
  expect(folded.closest('details')?.open).toBe(false)
  await user.click(folded)
  expect((await card()).getByRole('link', { name: /Contest 19$/ })).toBeTruthy()
})

test('a judge without open work is told so', async () => {
  answerHome(success({ waiting: nothing }))
  openSession('token', grace, true)
  openClient('/dashboard')
  expect(await (await card()).findByText('You are all caught up')).toBeTruthy()
})

test("an outage doesn't look like no work, with a retry", async () => {
  let isDown = true
  answerHome(() => (isDown ? refusal(503, 'Down') : success({ waiting: work })))
  openSession('token', grace, true)
  const { user } = openClient('/dashboard')
  expect(await screen.findByText('Your open tasks could not be loaded')).toBeTruthy()
  isDown = false
  await user.click((await card()).getByRole('button', { name: 'Retry' }))
  expect((await screen.findAllByText('Vault Spring'))[0]).toBeTruthy()
})

test("a researcher doesn't see this card, and their browser doesn't request it", async () => {
  const calls = answerHome(success({ waiting: work }))
  openSession('token', ada, true)
  openClient('/dashboard')
  await screen.findByText('No submissions yet')
  expect(screen.queryByText('Waiting for you')).toBeNull()
  expect(calls.map((one) => one.route)).not.toContain('GET /api/admin/waiting')
})
