import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerCalls, grace, refusal, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, onePage } from '#test/web/vault-spring'
import type { AdminContest } from '../../../contract/contests/contest-admin'
import { openSession } from '../../accounts/session/session-store'

afterEach(closeClient)

const none = { all: 0, pending: 0, valid: 0, invalid: 0 }
const adminContestOf = (more: Parameters<typeof contestOf>[0] & { counts?: AdminContest['counts'] }): AdminContest => ({
  ...contestOf(more),
  counts: more.counts ?? none,
})

const judging = adminContestOf({
  _id: 'marrow',
  title: 'Marrow Restaking',
  from: -20,
  to: -1,
  counts: { all: 64, pending: 41, valid: 5, invalid: 18 },
})
const judged = adminContestOf({
  _id: 'lantern',
  title: 'Lantern AMM',
  from: -20,
  to: -1,
  counts: { all: 2, pending: 0, valid: 1, invalid: 1 },
})
const upcoming = adminContestOf({ _id: 'quill', title: 'Quill Lending', from: 3, to: 9, prizePool: null })
const final = adminContestOf({ _id: 'fathom', title: 'Fathom', from: -20, to: -9, isFinalized: true })

function open(contests: AdminContest[], address = '/admin/contests') {
  const counts = { all: 4, ended: 2, active: 0, upcoming: 1, finalized: 1 }
  const pagination = onePage(contests.length)
  const calls = answerCalls({ 'GET /api/admin/contests': success({ contests, pagination, counts }) })
  openSession('token', grace, true)
  const asked = () => calls.filter((call) => call.route === 'GET /api/admin/contests').map((call) => call.query)
  return { asked, ...openClient(address) }
}

const row = async (name: string) => within(await screen.findByRole('article', { name }))
const linksOf = (found: Awaited<ReturnType<typeof row>>) =>
  found
    .getAllByRole('link')
    .slice(1)
    .map((link) => [link.textContent, link.getAttribute('href')])

test('each contest shows its judging progress and the available actions', async () => {
  open([judging, judged, upcoming, final])
  const marrow = await row('Marrow Restaking')
  expect(marrow.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '41 pending',
    '5 valid',
    '18 invalid',
  ])
  expect(linksOf(marrow)).toEqual([
    ['Triage', '/admin/contests/marrow/triage'],
    ['Edit', '/admin/contests/marrow/edit'],
  ])
  expect(linksOf(await row('Lantern AMM'))).toEqual([
    ['Triage', '/admin/contests/lantern/triage'],
    ['Finalize…', '/admin/contests/lantern/edit?act=finalize'],
    ['Edit', '/admin/contests/lantern/edit'],
  ])
  const quill = await row('Quill Lending')
  expect(quill.getByText(/^Starts in 2 days 23 hours/)).toBeTruthy()
  expect(quill.getByText('No pool set')).toBeTruthy()
  expect(linksOf(quill)).toEqual([['Edit', '/admin/contests/quill/edit']])
  expect(linksOf(await row('Fathom')).filter(([word]) => word !== 'Report')).toEqual([
    ['Results', '/contests/fathom/results'],
    ['Payments', '/admin/contests/fathom/payments'],
  ])
  expect((await row('Fathom')).getByRole('button', { name: 'More actions for Fathom' })).toBeTruthy()
  expect(screen.getByText('2 have ended and are not final yet.')).toBeTruthy()
})

test('status, search and page are in the URL and the request', async () => {
  const { user, asked, query } = open([judging], '/admin/contests?q=marrow&status=ended&page=2')
  await row('Marrow Restaking')
  expect(asked()).toEqual(['?page=2&status=ended&search=marrow'])
  const filters = within(screen.getByRole('group', { name: 'Status' }))
  expect(filters.getByRole('button', { name: 'Ended 2', pressed: true })).toBeTruthy()
  await user.click(filters.getByRole('button', { name: 'Final 1' }))
  await waitFor(() => expect(asked().at(-1)).toBe('?page=1&status=finalized&search=marrow'))
  expect(query()).toBe('?q=marrow&status=finalized')
  await user.clear(screen.getByRole('searchbox'))
  await waitFor(() => expect(asked().at(-1)).toBe('?page=1&status=finalized'))
})

test('shows no results of another search while the current one is loading', async () => {
  const { user } = open([judging])
  await row('Marrow Restaking')
  await user.type(screen.getByRole('searchbox'), 'l')
  expect(screen.queryByRole('article')).toBeNull()
  await row('Marrow Restaking')
})

test('an empty list says whether there is nothing or nothing that matches', async () => {
  const { user, query } = open([], '/admin/contests?status=active')
  expect(await screen.findByRole('heading', { name: 'No contests found' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all contests' }))
  expect(await screen.findByRole('heading', { name: 'No contests yet' })).toBeTruthy()
  expect(query()).toBe('')
  expect(screen.getByRole('link', { name: 'Write the first one' }).getAttribute('href')).toBe('/admin/contests/new')
})

test('a failed list says why, with a retry', async () => {
  let isUp = false
  answerCalls({
    'GET /api/admin/contests': () =>
      isUp
        ? success({
            contests: [judging],
            pagination: onePage(1),
            counts: { all: 1, ended: 1, active: 0, upcoming: 0, finalized: 0 },
          })
        : refusal(503, 'Service temporarily unavailable. Please try again.'),
  })
  openSession('token', grace, true)
  const { user } = openClient('/admin/contests')
  expect(await screen.findByText(/Service temporarily unavailable/)).toBeTruthy()
  isUp = true
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await row('Marrow Restaking')
})

test('Back in the instant in which a search is written takes the search back', async () => {
  const client = open([judging], '/admin/contests?status=ended')
  await row('Marrow Restaking')
  await client.user.click(screen.getByRole('button', { name: 'Final 1' }))
  await waitFor(() => expect(client.query()).toBe('?status=finalized'))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'marrow' } })
  await act(() => {
    fireEvent.blur(screen.getByRole('searchbox'))
    return client.router.navigate(-1)
  })
  expect(client.query()).toBe('?status=ended')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})
