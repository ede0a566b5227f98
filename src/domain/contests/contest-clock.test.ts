import { expect, test } from 'vitest'
import {
  contestStatus,
  contestStatuses,
  formatDuration,
  formatTimeLeft,
  milestonePassed,
  msUntilChange,
} from './contest-clock'

const startDate = new Date('2026-11-01T17:00:00.000Z')
const endDate = new Date('2026-11-15T17:00:00.000Z')
const contest = { startDate, endDate }
const after = (instant: Date, ms: number) => new Date(instant.getTime() + ms)

test.each([
  ['a millisecond before its start [4.contest.01]', after(startDate, -1), 'upcoming'],
  ['at its start [4.contest.02]', startDate, 'active'],
  ['at its end [4.contest.02]', endDate, 'active'],
  ['a millisecond after its end [4.contest.03]', after(endDate, 1), 'ended'],
])('%s a contest is what it should be', (_, now, status) => {
  expect(contestStatus(contest, now)).toBe(status)
})

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
test.each([
  [2 * day + 4 * hour + 59 * minute, '2 days 4 hours', '9.time.01'],
  [day + hour, '1 day 1 hour', '9.time.01'],
  [day, '1 day 0 hours', '9.time.01'],
  [day - 1, '23 hours 59 minutes', '9.time.02'],
  [5 * hour + 7 * minute, '5 hours 7 minutes', '9.time.02'],
  [hour, '1 hour 0 minutes', '9.time.02'],
  [hour - 1, '59 minutes', '9.time.03'],
  [minute, '1 minute', '9.time.03'],
  [minute - 1, 'less than a minute', '9.time.03'],
  [0, 'less than a minute', '9.time.03'],
])('a duration of %i ms reads %s [%s]', (span, words) => {
  expect(formatDuration(span)).toBe(words)
})

test('the time left counts down to the start, then to the end, and is null afterwards [3.contest.07 .08]', () => {
  expect(formatTimeLeft(contest, after(startDate, -2 * hour))).toBe('2 hours 0 minutes')
  expect(formatTimeLeft(contest, after(endDate, -42 * minute))).toBe('42 minutes')
  expect(formatTimeLeft(contest, after(endDate, 1))).toBeNull()
})

test.each([
  [-90_000, 30_000],
  [-30_000, 30_000],
  [-60_000, 1],
  [0, 1],
  [1, 60_000],
])('%i ms from a bound, texts stay correct for %i ms more', (offset, wait) => {
  expect(msUntilChange([endDate], after(endDate, offset))).toBe(wait)
})

test('the next change is at the nearest bound, or a minute away without one', () => {
  expect(msUntilChange([startDate, endDate], after(startDate, -1))).toBe(1)
  expect(msUntilChange([], startDate)).toBe(minute)
})

test.each([
  ['end', -day - 1000, -day, '24 hours left in the contest.'],
  ['end', -hour - 1000, -hour, '1 hour left in the contest.'],
  ['end', -hour, -hour + 1, null],
  ['end', -hour - 1, -hour + 1000, '59 minutes left in the contest.'],
  ['end', -10 * minute - 1, -10 * minute, '10 minutes left in the contest.'],
  ['end', -minute - 1, -minute + 999, '1 minute left in the contest.'],
  ['end', -2 * hour, -4 * minute, '4 minutes left in the contest.'],
  ['end', -2 * minute, -30_000, 'Less than a minute left in the contest.'],
  ['end', -1, 0, null],
  ['end', 0, 1, 'The contest has ended.'],
  ['end', 1, hour, null],
  ['end', -9 * minute, -8 * minute, null],
  ['start', -hour - 1, -hour, 'The contest starts in 1 hour.'],
  ['start', -1, 0, 'The contest has started.'],
  ['start', 0, -1, null],
])('as the %s goes from %i to %i ms away, a listener hears: %s', (name, before, now, words) => {
  const bound = name === 'end' ? endDate : startDate
  expect(milestonePassed(contest, after(bound, before), after(bound, now))).toBe(words)
})

test('a contest is upcoming, active or ended and nothing else [9.status.01]', () => {
  expect(contestStatuses).toEqual(['upcoming', 'active', 'ended'])
})
