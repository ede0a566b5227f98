import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openSession } from '../accounts/session/session-store'
import { ada, answerCalls, type Call, grace, offline, success } from '../testing/answer-calls'
import { closeClient, openClient } from '../testing/open-client'
import { contestOf, onePage } from '../testing/vault-spring'

afterEach(closeClient)

const open = contestOf({ description: 'x'.repeat(121) })
const upcoming = contestOf({ _id: 'quill', title: 'Quill Lending', from: 3, to: 9, prizePool: 1500 })
const ended = contestOf({ _id: 'marrow', title: 'Marrow', from: -9, to: -1, prizePool: null, isFinalized: true })

function listOf(contests = [open, upcoming, ended], pages = 1): Call[] {
  const calls = answerCalls({
    'GET /api/contests': () => {
      const isFiltered = calls.at(-1)?.query.includes('status=')
      const shown = isFiltered
        ? contests.filter((contest) => calls.at(-1)?.query.includes(statusIn(contest._id)))
        : contests
      return success({ contests: shown, pagination: onePage(isFiltered ? shown.length : contests.length, pages) })
    },
  })
  return calls
}
const statusIn = (id: string) => (id === 'quill' ? 'upcoming' : id === 'marrow' ? 'ended' : 'active')
const cardOf = async (title: string) =>
  (await screen.findByRole('heading', { name: title })).closest('article') as HTMLElement

test('a card says what a contest pays, when it ends and where to go on', async () => {
  listOf()
  openSession('token', ada, true)
  openClient('/contests')
  const card = within(await cardOf('Vault Spring'))
  expect(card.getByText('Active')).toBeTruthy()
  expect(card.getByText('$50K')).toBeTruthy()
  expect(card.getByText('$50,000')).toBeTruthy()
  expect(card.getByText(`${'x'.repeat(120)}...`)).toBeTruthy()
  expect(card.getByText(/^1 day 23 hours left$/)).toBeTruthy()
  expect(card.getByRole('link', { name: /View Details/ }).getAttribute('href')).toBe('/contests/vault-spring')
  expect(card.getByRole('link', { name: /Submit Issue/ }).getAttribute('href')).toBe('/contests/vault-spring/submit')
  const other = within(await cardOf('Quill Lending'))
  expect(other.getByText('$1,500', { selector: '[aria-hidden]' })).toBeTruthy()
  expect(other.getByText(/^Starts in 2 days 23 hours$/)).toBeTruthy()
  expect(other.queryByRole('link', { name: /Submit Issue/ })).toBeNull()
  expect(within(await cardOf('Marrow')).getByText('Ended · results final')).toBeTruthy()
})

test('a filter asks the server, stands in the address and leaves the counts as they were', async () => {
  const calls = listOf()
  openSession('token', ada, true)
  const { user } = openClient('/contests')
  await cardOf('Marrow')
  await user.click(screen.getByRole('button', { name: /^Upcoming/ }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Marrow' })).toBeNull())
  expect(calls.some((call) => call.query.includes('status=upcoming'))).toBe(true)
  expect(screen.getByRole('button', { name: /^All 3/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Ended 1/ })).toBeTruthy()
})

test('the search looks at title and description and ignores case', async () => {
  listOf()
  openSession('token', ada, true)
  const { user } = openClient('/contests')
  await cardOf('Vault Spring')
  const search = screen.getByRole('searchbox', { name: 'Search title and description' })
  await user.type(search, 'qUILL')
  expect(screen.queryByRole('heading', { name: 'Vault Spring' })).toBeNull()
  await user.type(search, 'zzz')
  expect(screen.getByRole('heading', { name: 'No contests found' })).toBeTruthy()
})

test('an empty list says which contests are missing', async () => {
  listOf([])
  openSession('token', ada, true)
  const { user } = openClient('/contests')
  expect(await screen.findByRole('heading', { name: 'No contests available' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Ended/ }))
  expect(await screen.findByRole('heading', { name: 'No ended contests' })).toBeTruthy()
})

test('pages are offered only when there is more than one', async () => {
  listOf([open], 2)
  openSession('token', ada, true)
  openClient('/contests?status=active')
  await cardOf('Vault Spring')
  const pages = within(screen.getByRole('navigation', { name: 'Pagination' }))
  expect(pages.getByRole('link', { name: '2' }).getAttribute('href')).toBe('/contests?status=active&page=2')
})

test('an outage is told with a way to try again, never as an empty list', async () => {
  const replies = [offline, offline]
  answerCalls({
    'GET /api/contests': () => replies.pop() ?? success({ contests: [open], pagination: onePage(1) }),
  })
  openSession('token', ada, true)
  const { user } = openClient('/contests')
  const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 5000 })
  expect(screen.queryByText(/No contests/)).toBeNull()
  await user.click(retry)
  await cardOf('Vault Spring')
})

test('only an admin is offered a new contest', async () => {
  listOf()
  openSession('token', grace, true)
  openClient('/contests')
  expect((await screen.findByRole('link', { name: 'New contest' })).getAttribute('href')).toBe('/admin/contests/new')
})
