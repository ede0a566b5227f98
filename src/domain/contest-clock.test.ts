import { expect, test } from 'vitest'
import { contestStatus, spanInWords, timeLeftInWords } from './contest-clock'

const startDate = new Date('2026-11-01T17:00:00.000Z')
const endDate = new Date('2026-11-15T17:00:00.000Z')
const contest = { startDate, endDate }
const after = (instant: Date, ms: number) => new Date(instant.getTime() + ms)

test.each([
  [after(startDate, -1), 'upcoming'],
  [startDate, 'active'],
  [endDate, 'active'],
  [after(endDate, 1), 'ended'],
])('at %s a contest is %s', (now, status) => {
  expect(contestStatus(contest, now)).toBe(status)
})

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
test.each([
  [2 * day + 4 * hour + 59 * minute, '2 days 4 hours'],
  [day + hour, '1 day 1 hour'],
  [day, '1 day 0 hours'],
  [day - 1, '23 hours 59 minutes'],
  [5 * hour + 7 * minute, '5 hours 7 minutes'],
  [hour, '1 hour 0 minutes'],
  [hour - 1, '59 minutes'],
  [minute, '1 minute'],
  [minute - 1, 'less than a minute'],
  [0, 'less than a minute'],
])('a span of %i ms reads %s', (span, words) => {
  expect(spanInWords(span)).toBe(words)
})

test('the time left runs to the start before it, to the end until it, and is nothing afterwards', () => {
  expect(timeLeftInWords(contest, after(startDate, -2 * hour))).toBe('2 hours 0 minutes')
  expect(timeLeftInWords(contest, after(endDate, -42 * minute))).toBe('42 minutes')
  expect(timeLeftInWords(contest, after(endDate, 1))).toBeNull()
})
