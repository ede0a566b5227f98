import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '../../../domain/refusals'
import { createEventLoopPacer } from './event-loop-pacer'
import { createRequestLimiter, remainingWaitMs } from './request-limiter'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const turnsWhen = (untilNoneIsNear: () => Promise<void>) =>
  createEventLoopPacer({ untilNoneIsNear, isOneClose: () => false, countRead: () => 0, perRound: 10 })
const noneIsNear = async () => {}

/** Requests that finish or fail when the test says so. */
function burst(requests: number, untilNoneIsNear = noneIsNear) {
  const stalledMs: number[] = []
  const limit = createRequestLimiter({ onStalled: (ms) => stalledMs.push(ms), nextTurn: turnsWhen(untilNoneIsNear) })
  const started: number[] = []
  const resolveOf: (() => void)[] = []
  const rejectOf: ((error: Error) => void)[] = []
  const outcomes = Array.from({ length: requests }, (_, request) =>
    limit(() => {
      started.push(request)
      return new Promise<void>((resolve, reject) => {
        resolveOf[request] = resolve
        rejectOf[request] = reject
      })
    }).then(
      () => 'done',
      (error: { code: string }) => error.code,
    ),
  )
  const finish = (request: number) => resolveOf[request]?.()
  const fail = (request: number, error: Error) => rejectOf[request]?.(error)
  return { started, finish, fail, outcomes, stalledMs }
}

/** Enough fake time for every request that may start. */
const allRounds = () => vi.advanceTimersByTimeAsync(20)

test('ten requests run at a time, and the oldest waiting one is next', async () => {
  const { started, finish } = burst(13)
  await allRounds()
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  finish(4)
  await allRounds()
  expect(started.slice(10)).toEqual([10])
  finish(0)
  finish(10)
  await allRounds()
  expect(started.slice(11)).toEqual([11, 12])
})

test("nothing starts while a contest's end is near, and afterwards everything does in order", async () => {
  let passEnd = () => {}
  const end = new Promise<void>((resolve) => {
    passEnd = resolve
  })
  const { started } = burst(3, () => end)
  await allRounds()
  expect(started).toEqual([])
  passEnd()
  await allRounds()
  expect(started).toEqual([0, 1, 2])
})

test('a failed request frees its slot', async () => {
  const limit = createRequestLimiter({ onStalled() {}, nextTurn: turnsWhen(noneIsNear) })
  const failing = Array.from({ length: 10 }, () =>
    limit(() => Promise.reject(new Error('no database'))).catch((error: Error) => error.message),
  )
  const next = limit(async () => 'done')
  await allRounds()
  expect([...new Set(await Promise.all(failing)), await next]).toEqual(['no database', 'done'])
})

test('a stalled queue refuses its requests after two and a half seconds, and the running ones continue', async () => {
  const { started, finish, outcomes } = burst(12)
  await vi.advanceTimersByTimeAsync(2_600)
  expect(await Promise.all(outcomes.slice(10))).toEqual(['unavailable', 'unavailable'])
  finish(0)
  expect(await outcomes[0]).toBe('done')
  expect(started).toHaveLength(10)
})

test('a queue that makes progress holds a request for up to six seconds', async () => {
  const { finish, outcomes } = burst(14)
  const last = vi.fn()
  outcomes[13]?.then(last)
  await vi.advanceTimersByTimeAsync(2_000)
  finish(0)
  await vi.advanceTimersByTimeAsync(2_000)
  finish(10)
  await vi.advanceTimersByTimeAsync(1_900)
  expect(last).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(last).toHaveBeenCalledWith('unavailable')
})

test('a wait ends two and a half seconds after the last progress', () => {
  expect(remainingWaitMs({ queuedAt: 0, progressAt: Number.NEGATIVE_INFINITY, now: 2_500 })).toBe(0)
  expect(remainingWaitMs({ queuedAt: 0, progressAt: 1_000, now: 2_500 })).toBe(1_000)
  expect(remainingWaitMs({ queuedAt: 0, progressAt: 5_000, now: 5_500 })).toBe(500)
})

test('reports time in a stalled queue, but not time behind a success or a plain refusal', async () => {
  const { started, finish, fail, stalledMs } = burst(14)
  await vi.advanceTimersByTimeAsync(1_000)
  fail(0, new Error('no database'))
  fail(1, new Refusal('unavailable'))
  await allRounds()
  expect(started.slice(10)).toEqual([10, 11])
  const longStalls = () => stalledMs.filter((ms) => ms > 100).map((ms) => Math.round(ms / 100))
  expect(longStalls()).toEqual([10, 10])
  fail(2, new Refusal('contest_ended'))
  finish(3)
  await allRounds()
  expect(started.slice(12)).toEqual([12, 13])
  expect(longStalls()).toHaveLength(2)
})
