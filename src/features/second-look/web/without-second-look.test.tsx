import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { ada, answerCalls, grace, success } from '#test/web/answer-calls'
import { allowDialogs } from '#test/web/native-dialog'
import { closeClient, openClient, pageHeading } from '#test/web/open-client'
import { contestOf, contestSummaryOf, onePage } from '#test/web/vault-spring'
import { openSession } from '../../../web/accounts/session/session-store'

beforeAll(allowDialogs)
afterEach(closeClient)

/** Of a contest that was created with second looks, on a site that may have turned them off since. */
function open(address: string, viewer: typeof ada, featuresOff = ['second-look']) {
  const contest = contestOf({ from: -9, to: -1, secondLookPercent: 10, undecidedMax: 3 })
  answerCalls({
    'GET /api/contests': success({ contests: [], pagination: onePage(0) }),
    'GET /api/contests/vault-spring': success({ contest }),
    'GET /api/issues': success({ issues: [], pagination: onePage(0) }),
    'GET /api/admin/contests/vault-spring/standing': success({ standing: contestSummaryOf() }),
    'GET /api/admin/contests/vault-spring/removed': success({ issues: [] }),
    'GET /api/reports': success({ reports: [], pagination: onePage(0) }),
  })
  openSession('token', viewer, true)
  return openClient(address, { featuresOff })
}

const termsOf = async () =>
  within(await screen.findByRole('region', { name: 'How it is judged' }))
    .getAllByRole('term')
    .map((term) => term.textContent)

test('a contest says that a share of the submissions is judged twice, unless second looks are turned off', async () => {
  open('/contests/vault-spring', ada, [])
  expect(await termsOf()).toEqual(['Second looks', 'Open submissions'])
  expect(screen.getByText(/10% of the submissions, and at least 10/)).toBeTruthy()
  closeClient()
  open('/contests/vault-spring', ada)
  expect(await termsOf()).toEqual(['Open submissions'])
})

test('where second looks are turned off, their page is gone and no contest leads to it', async () => {
  open('/admin/contests/vault-spring/second-look', grace)
  // As at every address that the client does not know.
  expect((await pageHeading()).textContent).toBe('Welcome, Grace')
  closeClient()
  const linksOf = async () =>
    within(await screen.findByRole('region', { name: 'Administration' }))
      .getAllByRole('link')
      .map((link) => link.textContent)
  // The links of other features are none of its business.
  open('/contests/vault-spring', grace, ['second-look', 'source', 'proofs'])
  expect(await linksOf()).toEqual(['Triage', 'All submissions', 'Seats', 'Edit'])
  closeClient()
  open('/contests/vault-spring', grace, ['source', 'proofs'])
  expect(await linksOf()).toEqual(['Triage', 'Second look', 'All submissions', 'Seats', 'Edit'])
})

test('where second looks are turned off, the form offers no share and keeps the one that a contest has', async () => {
  open('/admin/contests/vault-spring/edit', grace)
  expect(await screen.findByText('Open submissions per person')).toBeTruthy()
  expect(screen.queryByText(/Blind second look/)).toBeNull()
})
