import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ada, answerCalls, success } from '#test/web/answer-calls'
import { closeClient, openClient, pageHeading } from '#test/web/open-client'
import { contestOf } from '#test/web/vault-spring'
import { openSession } from '../../accounts/session/session-store'
import { request } from '../../api/http'
import { useServerClock } from '../../api/server-clock'

const minuteMs = 60_000

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  closeClient()
  useServerClock.setState({ aheadMs: 0 })
})

const at = (ms: number) => new Date(Date.now() + ms).toISOString()
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function open(contest: ReturnType<typeof contestOf>, later = contest, serverAheadMs = 0) {
  let asked = 0
  answerCalls({
    'GET /api/contests/vault-spring': () => {
      asked += 1
      const reply = success({ contest: asked === 1 ? contest : later })
      reply.headers.set('date', new Date(Date.now() + serverAheadMs).toUTCString())
      return reply
    },
  })
  openSession('token', ada, true)
  openClient('/contests/vault-spring')
}

test('at the start, an open page becomes active by itself and loads the repository [2.contest.28 3.contest.08]', async () => {
  const startDate = at(90_000)
  open(contestOf({ startDate, githubRepoUrl: null }), contestOf({ startDate }))
  expect(await screen.findByText('Upcoming')).toBeTruthy()
  await pass(91_000)
  expect(screen.getByText('Active')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Submit Issue' }).length).toBeGreaterThan(0)
  expect(await screen.findByRole('link', { name: 'View Repository' })).toBeTruthy()
})

test('at the end, an open page closes by itself and announces it [3.contest.08]', async () => {
  open(contestOf({ endDate: at(90_000) }))
  expect((await screen.findAllByRole('button', { name: 'Submit Issue' })).length).toBeGreaterThan(0)
  await pass(31_000)
  expect(screen.getByRole('status', { name: 'Time left' }).textContent).toBe('1 minute left in the contest.')
  await pass(60_000)
  expect(screen.getByRole('status', { name: 'Time left' }).textContent).toBe('The contest has ended.')
  expect(screen.getByText(/Results are being finalized/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Submit Issue' })).toBeNull()
})

test.each([
  [-10 * minuteMs, 'Your clock is 10 minutes ahead. Deadlines here follow the server.', '5 hours 10 minutes'],
  [2 * 60 * minuteMs, 'Your clock is 2 hours behind. Deadlines here follow the server.', '3 hours 0 minutes'],
])('a clock that is off by %i ms is reported, and the countdown follows the server', async (aheadMs, words, left) => {
  open(contestOf({ endDate: at(5 * 60 * minuteMs + 30_000) }), undefined, aheadMs)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getAllByRole('timer')[0]?.textContent).toBe(left)
})

test('a clock that is off by less than a minute is not reported', async () => {
  open(contestOf(), undefined, 50_000)
  await pageHeading()
  await waitFor(() => expect(useServerClock.getState().aheadMs).not.toBe(0))
  expect(screen.queryByText(/Your clock is/)).toBeNull()
})

test('a reply delayed by sleep does not keep an ended contest open', async () => {
  open(contestOf({ endDate: at(90_000) }))
  expect((await screen.findAllByRole('button', { name: 'Submit Issue' })).length).toBeGreaterThan(0)
  const late = success({})
  late.headers.set('date', new Date().toUTCString())
  let arrive = () => {}
  answerCalls({
    'GET /api/me': () =>
      new Promise<Response>((resolve) => {
        arrive = () => resolve(late)
      }),
  })
  const asked = request('GET', '/me')
  await pass(100_000)
  arrive()
  await act(() => asked)
  expect(screen.getByText(/Results are being finalized/)).toBeTruthy()
  expect(useServerClock.getState().aheadMs).toBe(0)
})
