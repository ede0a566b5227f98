import { describe, expect, test } from 'vitest'
import type { RunState } from '../../../domain/contests/proof-runs'
import { fundsProblem, isPlain } from './field-rules'
import {
  afterAttempt,
  holdsLease,
  isLastLease,
  issueRunAgainRefusal,
  leaseEnd,
  runAgainRefusal,
  runKeyText,
  runsLeft,
  secondsOf,
  secondsUntilNextRun,
} from './run-rules'

const now = new Date('2026-11-20T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

describe('a lease', () => {
  const holder = { runnerId: 'box', leaseHash: 'a' }
  const run = { state: 'running', ...holder, leasedUntil: leaseEnd(now) } as const

  test('is held for three minutes by the runner that has its secret', () => {
    expect(holdsLease(run, holder, later(179))).toBe(true)
    expect(holdsLease(run, holder, later(180))).toBe(false)
    expect(holdsLease(run, { ...holder, runnerId: 'other' }, now)).toBe(false)
    expect(holdsLease(run, { ...holder, leaseHash: 'b' }, now)).toBe(false)
  })
  test('ends with the run, of which it stays the last one', () => {
    const canceled = { ...run, state: 'canceled' } as const
    expect([holdsLease(canceled, holder, now), isLastLease(canceled, holder)]).toEqual([false, true])
  })
})

test('a run that three runners could not finish has failed', () => {
  expect([1, 2, 3].map(afterAttempt)).toEqual(['waiting', 'waiting', 'failed'])
})

test('a person has twenty runs in any hour', () => {
  const asked = Array.from({ length: 20 }, (_, minute) => later(-3_000 + 60 * minute))
  expect([runsLeft([]), runsLeft(asked.slice(1)), runsLeft(asked)]).toEqual([20, 1, 0])
  expect(secondsUntilNextRun(asked, now)).toBeNull()
  expect(secondsUntilNextRun([...asked, now], now)).toBe(600)
})

test('seconds count from the start of a run to its end', () => {
  expect(secondsOf({ startedAt: null, finishedAt: null }, now)).toBe(0)
  expect(secondsOf({ startedAt: now, finishedAt: null }, later(7))).toBe(7)
  expect(secondsOf({ startedAt: now, finishedAt: later(5) }, later(70))).toBe(5)
})

test('a run is another one if anything that decides its result is, and for another author', () => {
  const measure = { version: 1 as const, token: null, holders: [] }
  const run = { contestId: 'c', authorId: 'a', sourceDigest: 's', build: null, measure, proof: 'p', patch: null }
  const others: Partial<typeof run>[] = [
    ...[{ contestId: 'd' }, { authorId: 'b' }, { sourceDigest: 't' }, { proof: 'q' }],
    { measure: { ...measure, holders: ['0x'] as never[] } },
  ]
  const keys = [run, ...others.map((other) => ({ ...run, ...other })), { ...run, patch: 'd' }].map(runKeyText)
  expect(new Set(keys).size).toBe(keys.length)
  expect(runKeyText({ ...run })).toBe(keys[0])
})

test('a token is named with its holders, all by their addresses', () => {
  const [token, holder] = [`0x${'a'.repeat(40)}`, `0x${'B'.repeat(40)}`]
  expect(fundsProblem(null, [])).toBeNull()
  expect(fundsProblem(token, [holder])).toBeNull()
  expect(fundsProblem(token, [])).toEqual({ holders: 'Name who holds the token' })
  expect(fundsProblem(null, [holder])).toEqual({ token: 'Name the token that they hold' })
  expect(fundsProblem('0x1', [holder])).toHaveProperty('token')
  expect(fundsProblem(token, ['vitalik.eth'])).toHaveProperty('holders')
  expect(fundsProblem(token, Array(101).fill(holder))).toEqual({ holders: 'Name at most 100 holders' })
})

test('a log has no control characters but line breaks and tabs', () => {
  expect(isPlain('a\n\tb é 漏')).toBe(true)
  for (const sign of ['\u001b[31m', '\u0000', '\r', '\u202e', '\u2028', '\ufeff', '\ud800'])
    expect(isPlain(`a${sign}`)).toBe(false)
})

test('only a failed run is retried', () => {
  expect(runAgainRefusal('failed')).toBeNull()
  expect(runAgainRefusal(null)).toBe('proof_run_not_found')
  for (const state of ['waiting', 'running', 'finished', 'canceled'] as const)
    expect(runAgainRefusal(state)).toBe('proof_run_not_failed')
})

test('an author has the run of a submission repeated until results are final, and judges from the end on', () => {
  const ends = (seconds: number, finalizedAt: Date | null = null) => ({
    ...{ startDate: later(-9), endDate: later(seconds), finalizedAt },
  })
  const refusal = (contest: ReturnType<typeof ends>, isAuthor: boolean, state: RunState | null = 'failed') =>
    issueRunAgainRefusal(contest, { state, isAuthor, now })
  expect([refusal(ends(9), true), refusal(ends(-1), true)]).toEqual([null, null])
  expect([refusal(ends(9), false), refusal(ends(-1), false)]).toEqual(['contest_not_ended', null])
  expect(refusal(ends(9), false, null)).toBe('contest_not_ended')
  for (const isAuthor of [true, false]) {
    expect(refusal(ends(-1, now), isAuthor)).toBe('contest_finalized')
    expect(refusal(ends(-1), isAuthor, 'finished')).toBe('proof_run_not_failed')
  }
})
