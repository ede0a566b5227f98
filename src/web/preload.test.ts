import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ada, answerCalls, refusal, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, onePage } from '#test/web/vault-spring'
import { openSession } from './accounts/session/session-store'
import { preload } from './api/preloaded'
import { queryClient } from './api/query-client'
import { contestQuery } from './contests/contest-api'
import { corePages, firstRequest } from './pages'

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
])('preloads nothing for %s%s', (pathname, search) => {
  expect(firstRequest(pathname, search)).toBeNull()
})

const contest = contestOf()
const address = '/contests/vault-spring'
const route = `GET /api${address}`
const found = success({ contest })

test('shows preloaded data without requesting it again', async () => {
  const calls = answerCalls({ [route]: found })
  preload(address, 'token')
  openClient(address)
  await screen.findByRole('heading', { name: contest.title })
  expect(asked(calls)).toEqual([address])
})

test('does not show data preloaded for another session', async () => {
  answerCalls({ [route]: success({ contest: { ...contest, title: 'Of somebody else' } }) })
  preload(address, 'token of before')
  answerCalls({ [route]: found })
  openClient(address)
  await screen.findByRole('heading', { name: contest.title })
})

test('requests again what failed to preload', async () => {
  answerCalls({ [route]: refusal(503, 'Down') })
  preload(address, 'token')
  const calls = answerCalls({ [route]: found })
  openClient(address)
  await screen.findByRole('heading', { name: contest.title })
  expect(asked(calls)).toEqual([address])
})

test('uses preloaded data once: a later visit gets current data', async () => {
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

test('data that arrives before the page is part of the first render, and a later visit refetches', async () => {
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

test("requests a page's data while its code is still loading", async () => {
  const calls = answerCalls({ [route]: found })
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const load = corePages['/contests/:id'].code
  vi.spyOn(corePages['/contests/:id'], 'code').mockImplementation(() => gate.then(load))
  openClient(address)
  await waitFor(() => expect(asked(calls)).toEqual([address]))
  expect(screen.queryByRole('heading', { name: contest.title })).toBeNull()
  release()
  await screen.findByRole('heading', { name: contest.title })
  expect(asked(calls)).toEqual([address])
})
