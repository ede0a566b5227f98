import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, success } from '#test/web/answer-calls'
import { openNewContest, publishButton, write, writeDates } from '#test/web/contest-form'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, issueOf, onePage } from '#test/web/vault-spring'
import { openSession } from '../../../web/accounts/session/session-store'

afterEach(closeClient)

const counts = { all: 1, pending: 1, valid: 0, invalid: 0 }

/** Ada's own submissions, and their contests with the end of appeals. */
function openAs(address: string, ends: Record<string, string>) {
  const contests = Object.entries(ends).map(([title, appealsEndAt]) => ({ _id: 'vault-spring', title, appealsEndAt }))
  answerCalls({
    'GET /api/contests': success({ contests: [], pagination: onePage(0) }),
    'GET /api/account/seats': success({ seats: [] }),
    'GET /api/issues/my-issues': success({ issues: [issueOf()], pagination: onePage(1), counts, contests }),
  })
  openSession('token', ada, true)
  openClient(address)
}

test('Home announces preliminary results and the appeal deadline', async () => {
  openAs('/dashboard', {
    'Vault Spring': new Date(Date.now() + 3_600_000).toISOString(),
    Marrow: '2026-01-01T00:00:00.000Z',
  })
  const line = await screen.findByRole('link', { name: /Vault Spring.*Preliminary results, appeal until/ })
  expect(line.getAttribute('href')).toBe('/contests/vault-spring')
  expect(screen.queryByText('Marrow')).toBeNull()
})

test('a row shows that its verdict is preliminary, and the appeal deadline', async () => {
  const rowUntil = async (appealsEndAt: string) => {
    openAs('/submissions', { 'Vault Spring': appealsEndAt })
    const heading = await screen.findByRole('heading', { name: 'Settling twice empties the queue' })
    return within(heading.closest('article') as HTMLElement)
  }
  const row = await rowUntil('2099-11-23T18:00:00.000Z')
  expect(row.getByText('Preliminary, appeals until Nov 23, 18:00 UTC')).toBeTruthy()
  closeClient()
  expect((await rowUntil('2026-11-20T18:00:00.000Z')).getByText('Preliminary')).toBeTruthy()
})

test('the timeline of a submission with a preliminary verdict ends with appeals and the final results', async () => {
  const contest = contestOf({ to: -1, preliminaryAt: '2026-11-18T12:00:00.000Z' })
  answerCalls({
    'GET /api/issues/issue-1': success({
      issue: issueOf({ status: 'valid', updatedAt: '2026-11-13T09:41:52.000Z' }),
    }),
    'GET /api/contests/vault-spring': success({ contest }),
  })
  openSession('token', ada, true)
  openClient('/submissions/issue-1')
  const timeline = within(await screen.findByRole('region', { name: 'Submission Timeline' }))
  expect(await timeline.findByText('Waiting for appeals and the final results')).toBeTruthy()
})

test('a new contest has an appeal period of two days, unless its form says another', async () => {
  const contest = contestOf()
  const { user, calls } = await openNewContest({
    'POST /api/contests': success({ contest }),
    'GET /api/contests/vault-spring': success({ contest }),
  })
  write('Title', 'Vault Spring')
  write('Description', 'scope')
  write('Repository', 'https://github.com/vault-spring/vaults')
  writeDates()
  await user.click(publishButton())
  expect(await screen.findByText('Contest published')).toBeTruthy()
  expect(calls.find((call) => call.route === 'POST /api/contests')?.body).toMatchObject({ appealHours: 48 })
})
