import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, grace, success } from '#test/web/answer-calls'
import { closeClient, openClient, pageHeading } from '#test/web/open-client'
import { contestOf, contestSummaryOf, onePage } from '#test/web/vault-spring'
import { type StepAfterFinalizing, stepsAfterFinalizing } from '../../../domain/judging/next-steps'
import { openSession } from '../../accounts/session/session-store'

afterEach(closeClient)

async function openContest(nextSteps: StepAfterFinalizing[], { viewer = grace, isFinalized = true } = {}) {
  const calls = answerCalls({
    'GET /api/contests/vault-spring': success({ contest: contestOf({ from: -9, to: -1, isFinalized }) }),
    'GET /api/admin/contests/vault-spring/standing': success({ standing: contestSummaryOf({ nextSteps }) }),
    'GET /api/issues': success({ issues: [], pagination: onePage(0) }),
  })
  openSession('token', viewer, true)
  openClient('/contests/vault-spring')
  await pageHeading()
  return calls
}

const stepsShown = async () =>
  within(await screen.findByRole('region', { name: 'Next steps' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test('the page of a final contest links an admin to the next steps', async () => {
  await openContest(['release', 'identity_checks', 'payments'])
  expect(await stepsShown()).toEqual([
    ['Release to the sponsors', '/admin/contests/vault-spring/seats'],
    ['Identity checks', '/admin/people?only=waiting'],
    ['Pay the awards', '/admin/contests/vault-spring/payments'],
  ])
})

test("an admin who isn't the lead judge only sees steps they can take", async () => {
  await openContest(['identity_checks', 'payments'])
  expect((await stepsShown()).map(([title]) => title)).toEqual(['Identity checks', 'Pay the awards'])
})

test.each([
  ['a researcher', { viewer: ada }],
  ['an admin of a contest that is not final', { isFinalized: false }],
])('%s sees no next steps, and nothing is requested for them', async (_, options) => {
  const calls = await openContest([...stepsAfterFinalizing], options)
  expect(screen.queryByRole('region', { name: 'Next steps' })).toBeNull()
  expect(calls.some(({ route }) => route.endsWith('/standing'))).toBe(false)
})
