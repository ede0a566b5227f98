import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, success } from '#test/web/answer-calls'
import { resultsOf } from '#test/web/lantern-results'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, issueOf, onePage } from '#test/web/vault-spring'
import { openSession } from '../accounts/session/session-store'
import layout from '../ui/layout.module.css'

afterEach(closeClient)

test('before the results, a duplicate is not promised an award', async () => {
  const duplicate = { status: 'valid', isDuplicate: true, duplicateGroupId: 'group', duplicateOf: 3 } as const
  answerCalls({
    'GET /api/issues/issue-1': success({ issue: issueOf(duplicate) }),
    'GET /api/contests/vault-spring': success({ contest: contestOf({ to: -1 }) }),
  })
  openSession('token', ada, true)
  openClient('/submissions/issue-1')
  const award = within(await screen.findByRole('region', { name: 'Your award' }))
  expect(await award.findByText('None, unless this changes before the results.')).toBeTruthy()
})

async function openResults(seats: Response | (() => Promise<Response>)) {
  answerCalls({
    'GET /api/contests/lantern/results': success({ results: resultsOf() }),
    'GET /api/reports': success({ reports: [], pagination: onePage(0) }),
    'GET /api/account/seats': seats,
  })
  openSession('token', ada, true)
  openClient('/contests/lantern/results')
  await screen.findByRole('region', { name: 'Pool split' })
}

test('a sponsor sees nothing about own submissions', async () => {
  const contest = { _id: 'lantern', title: 'Lantern AMM', endDate: '2026-01-01T00:00:00.000Z', isFinalized: true }
  await openResults(success({ seats: [{ contest, seat: 'sponsor', waiting: null }] }))
  await waitFor(() => expect(screen.queryByText(/None of your submissions/)).toBeNull())
})

test('a sponsor sees nothing about own submissions before the seat has loaded either', async () => {
  await openResults(() => new Promise<never>(() => {}))
  expect(screen.getByText(/None of your submissions/).closest(`.${layout.unseen}`)).toBeTruthy()
})
