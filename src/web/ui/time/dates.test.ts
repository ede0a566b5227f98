import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { contestStatus, formatDuration, formatTimeLeft } from '../../../domain/contests/contest-clock'
import {
  formatDay,
  formatDayTime,
  formatDeadline,
  formatHourSince,
  formatUtcDayTime,
  formatUtcTime,
  formatZonedDayTime,
  formatZonedTime,
} from './dates'

const liveIn = (zone: string) => vi.stubEnv('TZ', zone)
afterEach(() => vi.unstubAllEnvs())

test('a date without its time reads MMM d, yyyy and one with it MMM d, yyyy at h:mm a [9.date.01 .02]', () => {
  liveIn('UTC')
  expect(formatDay(new Date('2025-03-05T14:07:00Z'))).toBe('Mar 5, 2025')
  expect(formatDayTime(new Date('2025-03-05T14:07:00Z'))).toBe('Mar 5, 2025 at 2:07 PM')
  expect(formatDayTime(new Date('2025-12-31T00:00:00Z'))).toBe('Dec 31, 2025 at 12:00 AM')
})

test("a reader in UTC doesn't see the same time twice", () => {
  liveIn('UTC')
  expect(formatZonedTime(new Date('2026-11-01T17:00:00Z'))).toBeNull()
  expect(formatZonedDayTime(new Date('2026-11-01T17:00:00Z'))).toBeNull()
})

/** For each zone: its clock over a contest's start and end, around the hour that is left out, and in the hour that comes twice. */
const zones = [
  {
    zone: 'UTC',
    start: 'Nov 1, 2026 at 5:00 PM',
    end: 'Nov 15, 2026 at 5:00 PM',
    gap: ['2026-03-08T06:59:59Z', 'Mar 8, 2026 at 6:59 AM', '2026-03-08T07:00:00Z', 'Mar 8, 2026 at 7:00 AM'],
    twice: ['2026-11-01T05:30:00Z', 'Nov 1, 2026 at 5:30 AM', '2026-11-01T06:30:00Z', 'Nov 1, 2026 at 6:30 AM'],
  },
  {
    zone: 'America/New_York',
    start: 'Nov 1, 2026 at 12:00 PM',
    end: 'Nov 15, 2026 at 12:00 PM',
    gap: ['2026-03-08T06:59:59Z', 'Mar 8, 2026 at 1:59 AM', '2026-03-08T07:00:00Z', 'Mar 8, 2026 at 3:00 AM'],
    twice: ['2026-11-01T05:30:00Z', 'Nov 1, 2026 at 1:30 AM', '2026-11-01T06:30:00Z', 'Nov 1, 2026 at 1:30 AM'],
  },
  {
    zone: 'Asia/Kolkata',
    start: 'Nov 1, 2026 at 10:30 PM',
    end: 'Nov 15, 2026 at 10:30 PM',
    gap: ['2026-03-08T06:59:59Z', 'Mar 8, 2026 at 12:29 PM', '2026-03-08T07:00:00Z', 'Mar 8, 2026 at 12:30 PM'],
    twice: ['2026-11-01T05:30:00Z', 'Nov 1, 2026 at 11:00 AM', '2026-11-01T06:30:00Z', 'Nov 1, 2026 at 12:00 PM'],
  },
  {
    zone: 'Pacific/Apia',
    start: 'Nov 2, 2026 at 6:00 AM',
    end: 'Nov 16, 2026 at 6:00 AM',
    gap: ['2011-12-30T09:59:59Z', 'Dec 29, 2011 at 11:59 PM', '2011-12-30T10:00:00Z', 'Dec 31, 2011 at 12:00 AM'],
    twice: ['2021-04-03T13:30:00Z', 'Apr 4, 2021 at 3:30 AM', '2021-04-03T14:30:00Z', 'Apr 4, 2021 at 3:30 AM'],
  },
  {
    zone: 'Australia/Lord_Howe',
    start: 'Nov 2, 2026 at 4:00 AM',
    end: 'Nov 16, 2026 at 4:00 AM',
    gap: ['2026-10-03T15:29:59Z', 'Oct 4, 2026 at 1:59 AM', '2026-10-03T15:30:00Z', 'Oct 4, 2026 at 2:30 AM'],
    twice: ['2026-04-04T14:45:00Z', 'Apr 5, 2026 at 1:45 AM', '2026-04-04T15:15:00Z', 'Apr 5, 2026 at 1:45 AM'],
  },
] as const

const startDate = new Date('2026-11-01T17:00:00Z')
const endDate = new Date('2026-11-15T17:00:00Z')
const second = (bound: Date, seconds: number) => new Date(bound.getTime() + seconds * 1000)

describe.each(zones)('seen from $zone', ({ zone, start, end, gap, twice }) => {
  beforeEach(() => {
    liveIn(zone)
  })

  test('the clock of the reader is really this one', () => {
    const known = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(known)
  })

  test('both bounds stand on the clock of the reader, and in UTC as for everybody', () => {
    expect(formatDayTime(startDate)).toBe(start)
    expect(formatDayTime(endDate)).toBe(end)
    expect(formatUtcDayTime(endDate)).toBe('Nov 15, 17:00 UTC')
    expect(formatUtcTime(endDate)).toContain('17:00 UTC')
  })

  test.each([
    ['a second before the start', second(startDate, -1), 'upcoming', 'less than a minute'],
    ['at the start', startDate, 'active', '14 days 0 hours'],
    ['a second before the end', second(endDate, -1), 'active', 'less than a minute'],
    ['at the end', endDate, 'active', 'less than a minute'],
    ['a second after the end', second(endDate, 1), 'ended', null],
  ])('%s a contest is what it is anywhere else', (_, now, status, left) => {
    expect(contestStatus({ startDate, endDate }, now)).toBe(status)
    expect(formatTimeLeft({ startDate, endDate }, now)).toBe(left)
  })

  test('instants keep their order and durations their length when clocks change', () => {
    for (const [first, firstWords, next, nextWords] of [gap, twice]) {
      expect(formatDayTime(new Date(first))).toBe(firstWords)
      expect(formatDayTime(new Date(next))).toBe(nextWords)
      const span = new Date(next).getTime() - new Date(first).getTime()
      expect(span).toBeGreaterThan(0)
      expect(contestStatus({ startDate: new Date(next), endDate }, new Date(first))).toBe('upcoming')
    }
    const hoursApart = new Date(twice[2]).getTime() - new Date(twice[0]).getTime()
    expect(formatDuration(hoursApart)).toBe(zone === 'Australia/Lord_Howe' ? '30 minutes' : '1 hour 0 minutes')
  })
})

test("the zone's name distinguishes the hour that occurs twice", () => {
  liveIn('America/New_York')
  expect(formatZonedDayTime(new Date('2026-11-01T05:30:00Z'))).toBe('Nov 1, 1:30 AM EDT')
  expect(formatZonedDayTime(new Date('2026-11-01T06:30:00Z'))).toBe('Nov 1, 1:30 AM EST')
  liveIn('Asia/Kolkata')
  expect(formatZonedTime(new Date('2026-11-01T17:00:00Z'))).toBe('10:30 PM GMT+5:30')
})

test.each([
  ['UTC', 'Nov 9, 12:05 UTC'],
  ['Asia/Kolkata', 'Nov 9, 5:35 PM GMT+5:30'],
  ['America/St_Johns', 'Nov 9, 8:35 AM GMT-3:30'],
  ['Pacific/Kiritimati', 'Nov 10, 2:05 AM GMT+14'],
])('a deadline in a list has the zone of a reader in %s', (zone, words) => {
  liveIn(zone)
  expect(formatDeadline(new Date('2026-11-09T12:05:00Z'))).toBe(words)
})

test('a time on another day includes its day', () => {
  liveIn('UTC')
  const now = new Date('2026-11-09T00:10:00Z')
  expect(formatHourSince(new Date('2026-11-09T00:05:00Z'), now)).toBe('12:05 AM')
  expect(formatHourSince(new Date('2026-11-08T23:59:00Z'), now)).toBe('Nov 8, 2026 at 11:59 PM')
})
