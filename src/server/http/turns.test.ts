import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '../../domain/refusals'
import { createTurns, waitLeft } from './turns'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** People with work that ends when they say so. */
function rush(people: number) {
  const stoodStill: number[] = []
  const inTurn = createTurns((ms) => stoodStill.push(ms))
  const begun: number[] = []
  const endOf: (() => void)[] = []
  const failureOf: ((error: Error) => void)[] = []
  const outcomes = Array.from({ length: people }, (_, person) =>
    inTurn(() => {
      begun.push(person)
      return new Promise<void>((resolve, reject) => {
        endOf[person] = resolve
        failureOf[person] = reject
      })
    }).then(
      () => 'done',
      (error: { code: string }) => error.code,
    ),
  )
  const end = (person: number) => endOf[person]?.()
  const fail = (person: number, error: Error) => failureOf[person]?.(error)
  return { begun, end, fail, outcomes, stoodStill }
}

/** A pretended millisecond for each round of the event loop. */
const allTurns = () => vi.advanceTimersByTimeAsync(20)

test('nobody’s work begins before everything that has arrived is read', async () => {
  const { begun } = rush(3)
  await Promise.resolve()
  expect(begun).toEqual([])
  vi.advanceTimersToNextTimer()
  await Promise.resolve()
  await Promise.resolve()
  expect(begun).toEqual([0])
  await allTurns()
  expect(begun).toEqual([0, 1, 2])
})

test('ten are worked on at a time, and who came first is next', async () => {
  const { begun, end } = rush(13)
  await allTurns()
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  end(4)
  await allTurns()
  expect(begun.slice(10)).toEqual([10])
  end(0)
  end(10)
  await allTurns()
  expect(begun.slice(11)).toEqual([11, 12])
})

test('work that fails gives its turn to the next', async () => {
  const inTurn = createTurns(() => {})
  const failing = Array.from({ length: 10 }, () =>
    inTurn(() => Promise.reject(new Error('no database'))).catch((error: Error) => error.message),
  )
  const next = inTurn(async () => 'done')
  await allTurns()
  expect([...new Set(await Promise.all(failing)), await next]).toEqual(['no database', 'done'])
})

test('who stands in a line that does not move is sent away after two and a half seconds, and the turns stay', async () => {
  const { begun, end, outcomes } = rush(12)
  await vi.advanceTimersByTimeAsync(2_600)
  expect(await Promise.all(outcomes.slice(10))).toEqual(['unavailable', 'unavailable'])
  end(0)
  expect(await outcomes[0]).toBe('done')
  expect(begun).toHaveLength(10)
})

test('who stands in a line that moves keeps their place, but no longer than six seconds', async () => {
  const { end, outcomes } = rush(14)
  const last = vi.fn()
  outcomes[13]?.then(last)
  await vi.advanceTimersByTimeAsync(2_000)
  end(0)
  await vi.advanceTimersByTimeAsync(2_000)
  end(10)
  await vi.advanceTimersByTimeAsync(1_900)
  expect(last).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(last).toHaveBeenCalledWith('unavailable')
})

test('work that hung itself moves no line', () => {
  expect(waitLeft({ since: 0, movedAt: Number.NEGATIVE_INFINITY, now: 2_500 })).toBe(0)
  expect(waitLeft({ since: 0, movedAt: 1_000, now: 2_500 })).toBe(1_000)
  expect(waitLeft({ since: 0, movedAt: 5_000, now: 5_500 })).toBe(500)
})

test('who gets a turn because others were sent away has waited already, and who follows success or a plain no has not', async () => {
  const { begun, end, fail, stoodStill } = rush(14)
  await vi.advanceTimersByTimeAsync(1_000)
  fail(0, new Error('no database'))
  fail(1, new Refusal('unavailable'))
  await allTurns()
  expect(begun.slice(10)).toEqual([10, 11])
  const longOnes = () => stoodStill.filter((ms) => ms > 100).map((ms) => Math.round(ms / 100))
  expect(longOnes()).toEqual([10, 10])
  fail(2, new Refusal('contest_ended'))
  end(3)
  await allTurns()
  expect(begun.slice(12)).toEqual([12, 13])
  expect(longOnes()).toHaveLength(2)
})
