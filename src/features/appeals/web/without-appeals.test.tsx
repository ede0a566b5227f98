import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { ada, answerCalls, grace, success } from '#test/web/answer-calls'
import { allowDialogs } from '#test/web/native-dialog'
import { closeClient, openClient, pageHeading } from '#test/web/open-client'
import { contestOf, contestSummaryOf, inDays, issueOf, onePage } from '#test/web/vault-spring'
import { openSession } from '../../../web/accounts/session/session-store'

beforeAll(allowDialogs)
afterEach(closeClient)

const published = { preliminaryAt: inDays(-0.5), appealsEndAt: inDays(1.5) }

/** Of a contest that was created with an appeal period, on a site that has turned appeals off since. */
function open(address: string, viewer: typeof ada, more: Parameters<typeof contestOf>[0] = {}) {
  const contest = contestOf({ from: -9, to: -1, appealHours: 48, ...more })
  const calls = answerCalls({
    'GET /api/contests': success({ contests: [], pagination: onePage(0) }),
    'GET /api/contests/vault-spring': success({ contest }),
    'GET /api/issues/issue-1': success({ issue: issueOf({ status: 'valid' }) }),
    'GET /api/issues': success({ issues: [], pagination: onePage(0) }),
    'GET /api/admin/contests/vault-spring/standing': success({ standing: contestSummaryOf() }),
    'GET /api/admin/contests/vault-spring/removed': success({ issues: [] }),
    'GET /api/reports': success({ reports: [], pagination: onePage(0) }),
  })
  openSession('token', viewer, true)
  return { calls, ...openClient(address, { featuresOff: ['appeals'] }) }
}

test('where appeals are turned off, no page about a contest or a submission promises one', async () => {
  open('/contests/vault-spring', ada)
  expect(await screen.findByText('This contest has ended. Results are being finalized.')).toBeTruthy()
  expect(screen.queryByText(/to appeal/)).toBeNull()
  closeClient()
  const { calls } = open('/submissions/issue-1', ada, published)
  const timeline = within(await screen.findByRole('region', { name: 'Submission Timeline' }))
  expect(await timeline.findByText('Waiting for the results')).toBeTruthy()
  expect(screen.queryByText(/appeal/i)).toBeNull()
  expect(calls.filter(({ route }) => route.includes('appeals'))).toEqual([])
})

test('where appeals are turned off, their page is gone and no contest leads to it', async () => {
  open('/admin/contests/vault-spring/appeals', grace)
  // As at every address that the client does not know.
  expect((await pageHeading()).textContent).toBe('Welcome, Grace')
  closeClient()
  open('/contests/vault-spring', grace)
  const links = within(await screen.findByRole('region', { name: 'Administration' }))
  expect(links.getByRole('link', { name: 'Triage' })).toBeTruthy()
  expect(links.queryByRole('link', { name: 'Appeals' })).toBeNull()
})

test('where appeals are turned off, the form offers no period and keeps the one that a contest has', async () => {
  open('/admin/contests/vault-spring/edit', grace)
  expect(await screen.findByText('Only a contest without submissions can be deleted.')).toBeTruthy()
  expect(screen.queryByText(/Appeal period/)).toBeNull()
  expect(screen.queryByRole('region', { name: 'Preliminary results' })).toBeNull()
  expect(screen.getByText('Open submissions per person')).toBeTruthy()
})

test('results that were published before appeals were turned off can be withdrawn', async () => {
  open('/admin/contests/vault-spring/edit', grace, published)
  const panel = within(await screen.findByRole('region', { name: 'Preliminary results' }))
  expect(panel.getByText(/Appeals are turned off on this site/)).toBeTruthy()
  expect(panel.getByRole('button', { name: 'Withdraw…' })).toBeTruthy()
  expect(panel.queryByText('Open appeals')).toBeNull()
})
