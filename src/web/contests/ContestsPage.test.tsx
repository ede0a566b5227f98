import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, type Call, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, onePage } from '#test/web/vault-spring'
import { openSession } from '../accounts/session/session-store'

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

test('a card shows the start of a description without its marks, to the character', async () => {
  listOf([contestOf({ description: `**Vaults** that [pay](https://a.example).\n\n- ${'longer '.repeat(30)}` })])
  openSession('token', ada, true)
  openClient('/contests')
  const shown = within(await cardOf('Vault Spring')).getByText(/^Vaults/).textContent ?? ''
  expect(shown).toMatch(/^Vaults that pay\. (?:longer )+l?o?n?g?e?r? ?\.\.\.$/)
  expect(shown).toHaveLength(123)
})

test('a card says what a contest pays, when it ends and where to go on [2.contests.10 .11 .12 .13 .15 .16 .17]', async () => {
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

test('a filter queries the server, is in the URL and keeps the counts', async () => {
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

test('the search looks at title and description and ignores case [2.contests.03 .20]', async () => {
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

test('an empty list says which contests are missing [2.contests.21 .22]', async () => {
  listOf([])
  openSession('token', ada, true)
  const { user } = openClient('/contests')
  expect(await screen.findByRole('heading', { name: 'No contests available' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Ended/ }))
  expect(await screen.findByRole('heading', { name: 'No ended contests' })).toBeTruthy()
})

test('offers pages only if there is more than one', async () => {
  listOf([open], 2)
  openSession('token', ada, true)
  openClient('/contests?status=active')
  await cardOf('Vault Spring')
  const pages = within(screen.getByRole('navigation', { name: 'Pagination' }))
  expect(pages.getByRole('link', { name: '2' }).getAttribute('href')).toBe('/contests?status=active&page=2')
})

const numbered = Array.from({ length: 15 }, (_, place) => {
  const days = place < 3 ? { from: -1, to: 2 } : place < 5 ? { from: 1, to: 2 } : { from: -3, to: -1 }
  return contestOf({ _id: `c${place}`, title: `Contest ${place + 1}`, ...days })
})
const filtersInOrder = () =>
  within(screen.getByRole('group', { name: 'Status' }))
    .getAllByRole('button')
    .map((button) => button.textContent?.replace(' on this page', ''))

/** Fifteen contests, twelve to a page, as the server pages and filters them. */
function fifteen(): Call[] {
  const calls = answerCalls({
    'GET /api/contests': () => {
      const query = new URLSearchParams(calls.at(-1)?.query)
      const limit = Number(query.get('limit'))
      const page = Number(query.get('page'))
      const all = query.get('status') === 'ended' ? numbered.slice(5) : numbered
      const pagination = { total: all.length, pages: Math.ceil(all.length / limit), page, limit }
      return success({ contests: all.slice((page - 1) * limit, page * limit), pagination })
    },
  })
  openSession('token', ada, true)
  return calls
}

test('twelve cards fill a page, and the counts by status are those of the page [2.contests.01 .05 .06 .07 .08 .09 .18]', async () => {
  const calls = fifteen()
  const { user } = openClient('/contests')
  expect(await screen.findByRole('heading', { name: 'Bug Bounty Contests', level: 1 })).toBeTruthy()
  await cardOf('Contest 1')
  expect(screen.getAllByRole('article')).toHaveLength(12)
  expect(calls.at(-1)?.query).toBe('?page=1&limit=12')
  expect(filtersInOrder()).toEqual(['All15', 'Active3', 'Upcoming2', 'Ended7'])
  const pages = within(screen.getByRole('navigation', { name: 'Pagination' }))
  expect(pages.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['1', '2'])
  expect(pages.getByText('Previous').closest('a')).toBeNull()
  await user.click(pages.getByRole('link', { name: 'Next' }))
  await cardOf('Contest 13')
  expect(screen.getAllByRole('article')).toHaveLength(3)
  expect(calls.at(-1)?.query).toBe('?page=2&limit=12')
  expect(filtersInOrder()).toEqual(['All15', 'Active0', 'Upcoming0', 'Ended3'])
})

test("announces another page and focuses the list's heading", async () => {
  fifteen()
  const { user } = openClient('/contests')
  await user.click(await screen.findByRole('link', { name: '2' }))
  await cardOf('Contest 13')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  expect(await screen.findByText('3 of 15 contests. Page 2 of 2.')).toBeTruthy()
})

test('twelve contests need no pages [2.contests.19]', async () => {
  listOf(numbered.slice(0, 12))
  openSession('token', ada, true)
  openClient('/contests')
  await cardOf('Contest 12')
  expect(screen.queryByRole('navigation', { name: 'Pagination' })).toBeNull()
})

test('filter, page and search are in the URL, and Back restores them', async () => {
  fifteen()
  const client = openClient('/contests?page=2')
  await cardOf('Contest 13')
  await client.user.click(screen.getByRole('button', { name: /^Ended/ }))
  await cardOf('Contest 6')
  expect(client.query()).toBe('?status=ended')
  await client.user.type(screen.getByRole('searchbox'), 'Contest 7')
  await waitFor(() => expect(client.query()).toBe('?q=Contest+7&status=ended'))
  expect(screen.getAllByRole('article')).toHaveLength(1)
  await act(() => client.router.navigate(-1))
  await cardOf('Contest 13')
  expect(client.query()).toBe('?page=2')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  expect(screen.getByRole('button', { name: /^All/ }).getAttribute('aria-pressed')).toBe('true')
})

test('a shared link opens the list as it was', async () => {
  fifteen()
  openClient('/contests?q=contest+14&status=ended&page=1')
  expect(screen.queryByRole('heading', { name: 'Contest 6' })).toBeNull()
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('contest 14'))
  expect(screen.getByRole('button', { name: /^Ended/ }).getAttribute('aria-pressed')).toBe('true')
})

test('a search makes no request, and matches words in title and description [2.contests.02 .03 .04]', async () => {
  const calls = listOf([
    contestOf({ _id: 'a', title: 'Tidewater', description: 'A lending market.' }),
    contestOf({ _id: 'b', title: 'Quill', description: 'Vaults of TIDE.' }),
    contestOf({ _id: 'c', title: 'Marrow', description: 'Nothing else.' }),
  ])
  openSession('token', ada, true)
  const { user } = openClient('/contests')
  await cardOf('Marrow')
  const asked = calls.length
  await user.type(screen.getByRole('searchbox', { name: 'Search title and description' }), 'TiDe')
  expect(screen.getAllByRole('article')).toHaveLength(2)
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'lending')
  expect(screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'Tidewater',
  ])
  expect(calls).toHaveLength(asked)
})

test.each([
  ['Active', 'active'],
  ['Upcoming', 'upcoming'],
  ['Ended', 'ended'],
])('the filter %s asks for these contests alone [2.contests.05]', async (word, status) => {
  const calls = listOf()
  openSession('token', ada, true)
  const { user } = openClient('/contests')
  await cardOf('Marrow')
  await user.click(screen.getByRole('button', { name: new RegExp(`^${word}`) }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  expect(calls.at(-1)?.query).toBe(`?page=1&limit=12&status=${status}`)
})

test('a card shows its days, and only an active one offers to submit [2.contests.12 .14 .17]', async () => {
  const dates = { startDate: '2020-03-04T12:00:00Z', endDate: '2020-03-18T12:00:00Z' }
  listOf([{ ...ended, ...dates }, open])
  openSession('token', ada, true)
  openClient('/contests')
  const card = within(await cardOf('Marrow'))
  expect(card.getByText('Mar 4, 2020')).toBeTruthy()
  expect(card.getByText('Mar 18, 2020')).toBeTruthy()
  expect(card.queryByRole('link', { name: /Submit Issue/ })).toBeNull()
  expect(card.getByText('Bounty')).toBeTruthy()
})

test('a page past the end says so and offers the first', async () => {
  fifteen()
  const { user } = openClient('/contests?page=9')
  expect(await screen.findByRole('heading', { name: "This page doesn't exist any more" })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Go to page 1' }))
  await cardOf('Contest 1')
})

test('a search and a filter in quick succession are both in the URL, in either order', async () => {
  listOf()
  openSession('token', ada, true)
  const client = openClient('/contests')
  await cardOf('Vault Spring')
  const search = screen.getByRole<HTMLInputElement>('searchbox')
  const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))
  fireEvent.change(search, { target: { value: 'quill' } })
  act(() => {
    fireEvent.blur(search)
    press(/^Upcoming/)
  })
  await waitFor(() => expect(client.query()).toBe('?q=quill&status=upcoming'))
  act(() => {
    press(/^Ended/)
    fireEvent.change(search, { target: { value: 'marrow' } })
  })
  await waitFor(() => expect(client.query()).toBe('?q=marrow&status=ended'))
  expect(search.value).toBe('marrow')
  await act(() => client.router.navigate(-1))
  await waitFor(() => expect(client.query()).toBe('?q=quill&status=upcoming'))
  expect(search.value).toBe('quill')
  press(/^All/)
  await waitFor(() => expect(client.query()).toBe('?q=quill'))
})

test('with several pages, one button searches all of them, and the search is in the URL', async () => {
  const far = contestOf({ _id: 'far', title: 'Far Reef' })
  const calls = answerCalls({
    'GET /api/contests': () => {
      const isSearch = calls.at(-1)?.query.includes('search=')
      return success({ contests: isSearch ? [far] : [open], pagination: onePage(isSearch ? 1 : 30, isSearch ? 1 : 3) })
    },
  })
  openSession('token', ada, true)
  const client = openClient('/contests')
  await cardOf('Vault Spring')
  await client.user.type(screen.getByRole('searchbox'), 'reef')
  expect(await screen.findByRole('heading', { name: 'No contests found' })).toBeTruthy()
  await client.user.click(screen.getByRole('button', { name: 'Search all contests' }))
  expect(await cardOf('Far Reef')).toBeTruthy()
  expect(client.query()).toBe('?q=reef&in=all')
  expect(calls.at(-1)?.query).toContain('search=reef')
  expect(screen.getByText('1 of 1 contest. Search covers all pages; status counts cover one.')).toBeTruthy()
  await client.user.clear(screen.getByRole('searchbox'))
  await cardOf('Vault Spring')
  expect(client.query()).toBe('')
})

test('with a single page, nothing offers to search further', async () => {
  listOf()
  openSession('token', ada, true)
  const { user } = openClient('/contests')
  await cardOf('Vault Spring')
  await user.type(screen.getByRole('searchbox'), 'nothing like it')
  await screen.findByRole('heading', { name: 'No contests found' })
  expect(screen.queryByRole('button', { name: 'Search all contests' })).toBeNull()
})
