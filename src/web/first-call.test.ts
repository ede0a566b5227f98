import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSession } from './accounts/session/session-store'
import { beginCall } from './api/begun-call'
import { firstCall } from './first-call'
import { ada, answerCalls, refusal, success } from './testing/answer-calls'
import { closeClient, openClient } from './testing/open-client'
import { contestOf, onePage } from './testing/vault-spring'

beforeEach(() => openSession('token', ada, true))
afterEach(closeClient)

const asked = (calls: ReturnType<typeof answerCalls>) =>
  calls.map((call) => call.route.replace('GET /api', '') + call.query).filter((path) => path !== '/auth/me')

test.each(['/contests', '/contests/vault-spring', '/submissions', '/submissions/a41f'])(
  'the page %s asks first for what can be begun before it',
  async (address) => {
    const calls = answerCalls({})
    openClient(address)
    await waitFor(() => expect(asked(calls)[0]).toBe(firstCall(address, '')))
  },
)

test.each([
  ['/contests', '?status=active'],
  ['/submissions', '?contest=vault-spring'],
  ['/contests/vault-spring/submit', ''],
  ['/contests/a%2Fb', ''],
  ['/login', ''],
])('nothing is begun for %s%s', (pathname, search) => {
  expect(firstCall(pathname, search)).toBeNull()
})

const contest = contestOf()
const address = '/contests/vault-spring'
const route = `GET /api${address}`
const found = success({ contest })

test('what was begun before the client came is shown, and not asked for again', async () => {
  const calls = answerCalls({ [route]: found })
  beginCall(address, 'token')
  openClient(address)
  await screen.findByRole('heading', { name: contest.title })
  expect(asked(calls)).toEqual([address])
})

test('what was begun for another session is not shown', async () => {
  answerCalls({ [route]: success({ contest: { ...contest, title: 'Of somebody else' } }) })
  beginCall(address, 'token of before')
  answerCalls({ [route]: found })
  openClient(address)
  await screen.findByRole('heading', { name: contest.title })
})

test('what was begun and failed is asked for again', async () => {
  answerCalls({ [route]: refusal(503, 'Down') })
  beginCall(address, 'token')
  const calls = answerCalls({ [route]: found })
  openClient(address)
  await screen.findByRole('heading', { name: contest.title })
  expect(asked(calls)).toEqual([address])
})

test('what was begun is taken once: a later visit sees what is true then', async () => {
  const list = (title: string) => success({ contests: [contestOf({ title })], pagination: onePage(1) })
  answerCalls({ 'GET /api/contests': list('Then') })
  beginCall('/contests?page=1&limit=12', 'token')
  const { router } = openClient('/contests')
  await screen.findByRole('heading', { name: 'Then' })
  answerCalls({ 'GET /api/contests': list('Now') })
  await router.navigate('/terms')
  await screen.findByRole('heading', { name: 'Terms of Service' })
  await router.navigate('/contests')
  await screen.findByRole('heading', { name: 'Now' })
})
