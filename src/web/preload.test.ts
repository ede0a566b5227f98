import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ada, answerCalls, refusal, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, issueOf, onePage } from '#test/web/vault-spring'
import { openSession } from './accounts/session/session-store'
import { preload } from './api/preloaded'
import { queryClient } from './api/query-client'
import { contestQuery } from './contests/contest-api'
import { firstRequest, pages } from './pages'

beforeEach(() => openSession('token', ada, true))
afterEach(closeClient)

/** What the page of a contest asks for itself, once it is drawn. */
const askedLater = [
  '/auth/me',
  '/account/seats',
  '/contests/vault-spring/terms',
  '/contests/vault-spring/questions?page=1',
]

const asked = (calls: ReturnType<typeof answerCalls>) =>
  calls.map((call) => call.route.replace('GET /api', '') + call.query).filter((path) => !askedLater.includes(path))

test.each(['/contests', '/contests/vault-spring', '/submissions', '/submissions/a41f'])(
  'the page %s asks first for what can be begun before it',
  async (address) => {
    const calls = answerCalls({})
    openClient(address)
    await waitFor(() => expect(asked(calls)[0]).toBe(firstRequest(address, '')))
  },
)

test.each([
  ['/contests', '?status=active'],
  ['/submissions', '?contest=vault-spring'],
  ['/contests/vault-spring/submit', ''],
  ['/contests/a%2Fb', ''],
  ['/login', ''],
])('nothing is begun for %s%s', (pathname, search) => {
  expect(firstRequest(pathname, search)).toBeNull()
})

const contest = contestOf()
const address = '/contests/vault-spring'
const route = `GET /api${address}`
const found = success({ contest })

test('what was begun before the client came is shown, and not asked for again', async () => {
  const calls = answerCalls({ [route]: found })
  preload(address, 'token')
  openClient(address)
  await screen.findByRole('heading', { name: contest.title })
  expect(asked(calls)).toEqual([address])
})

test('what was begun for another session is not shown', async () => {
  answerCalls({ [route]: success({ contest: { ...contest, title: 'Of somebody else' } }) })
  preload(address, 'token of before')
  answerCalls({ [route]: found })
  openClient(address)
  await screen.findByRole('heading', { name: contest.title })
})

test('what was begun and failed is asked for again', async () => {
  answerCalls({ [route]: refusal(503, 'Down') })
  preload(address, 'token')
  const calls = answerCalls({ [route]: found })
  openClient(address)
  await screen.findByRole('heading', { name: contest.title })
  expect(asked(calls)).toEqual([address])
})

test('what was begun is taken once: a later visit sees what is true then', async () => {
  const list = (title: string) => success({ contests: [contestOf({ title })], pagination: onePage(1) })
  answerCalls({ 'GET /api/contests': list('Then') })
  preload('/contests?page=1&limit=12', 'token')
  const { router } = openClient('/contests')
  await screen.findByRole('heading', { name: 'Then' })
  answerCalls({ 'GET /api/contests': list('Now') })
  await router.navigate('/terms')
  await screen.findByRole('heading', { name: 'Terms of Service' })
  await router.navigate('/contests')
  await screen.findByRole('heading', { name: 'Now' })
})

test('a reply that came before the page is on it from the start, and a later visit asks anew', async () => {
  const calls = answerCalls({ [route]: found })
  preload(address, 'token')
  const { router } = openClient(address)
  const known = new Promise((resolve) => {
    router.subscribe(() => resolve(queryClient.getQueryData(contestQuery('vault-spring').queryKey)?.title))
  })
  expect(await known).toBe(contest.title)
  await screen.findByRole('heading', { name: contest.title })
  expect(asked(calls)).toEqual([address])

  await router.navigate('/terms')
  await screen.findByRole('heading', { name: 'Terms of Service' })
  await router.navigate(address)
  await waitFor(() => expect(asked(calls)).toEqual([address, 'GET /terms.txt', address]))
})

test('the data of a page is requested while its code is still loading', async () => {
  const calls = answerCalls({ [route]: found })
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const load = pages['/contests/:id'].code
  vi.spyOn(pages['/contests/:id'], 'code').mockImplementation(() => gate.then(load))
  openClient(address)
  await waitFor(() => expect(asked(calls)).toEqual([address]))
  expect(screen.queryByRole('heading', { name: contest.title })).toBeNull()
  release()
  await screen.findByRole('heading', { name: contest.title })
  expect(asked(calls)).toEqual([address])
})

test('a submission is drawn with its contest, which was begun with the reply that names it', async () => {
  const issue = issueOf()
  const next = pages['/submissions/:id'].nextRequest?.({ issue })
  expect(next).toBe(address)
  const calls = answerCalls({ 'GET /api/issues/issue-1': success({ issue }), [route]: found })
  await Promise.all([preload('/issues/issue-1', 'token'), preload(address, 'token')])
  openClient('/submissions/issue-1')
  await screen.findByRole('heading', { name: issue.title })
  expect(queryClient.getQueryData(contestQuery('vault-spring').queryKey)).toBeTruthy()
  // Parts of the page ask for more, sooner or later; these two are asked for once, and before that.
  expect(asked(calls).slice(0, 2)).toEqual(['/issues/issue-1', address])
  expect(asked(calls).slice(2)).not.toContain(address)
})
