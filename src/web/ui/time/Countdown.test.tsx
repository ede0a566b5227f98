import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contestStatus } from '../../../domain/contests/contest-clock'
import { Countdown, Deadline } from './Countdown'
import { type Clock, useNow } from './use-now'

const startDate = new Date('2026-11-01T17:00:00.000Z')
const endDate = new Date('2026-11-01T19:00:20.000Z')
/** How far this device's clock is behind, and who wants to know when that changes. */
let behindMs = 0
const listeners = new Set<() => void>()
const clock: Clock = {
  now: () => new Date(Date.now() + behindMs),
  onChange: (act) => {
    listeners.add(act)
    return () => listeners.delete(act)
  },
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  behindMs = 0
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function Stage() {
  const now = useNow(clock, [startDate, endDate])
  return <p>{contestStatus({ startDate, endDate }, now)}</p>
}

test('a status changes exactly at its bound, not at the next minute', async () => {
  vi.setSystemTime('2026-11-01T16:59:30.250Z')
  render(<Stage />)
  await pass(29_749)
  expect(screen.getByText('upcoming')).toBeTruthy()
  await pass(1)
  expect(screen.getByText('active')).toBeTruthy()
  await pass(2 * 3_600_000 + 20_000)
  expect(screen.getByText('active')).toBeTruthy()
  await pass(1)
  expect(screen.getByText('ended')).toBeTruthy()
})

test('a clock found to be hours off is corrected immediately, not at the next minute', async () => {
  vi.setSystemTime('2026-11-01T13:00:00.000Z')
  render(<Stage />)
  expect(screen.getByText('upcoming')).toBeTruthy()
  behindMs = 6 * 3_600_000
  await act(async () => listeners.forEach((tell) => void tell()))
  expect(screen.getByText('active')).toBeTruthy()
  await pass(20_001)
  expect(screen.getByText('ended')).toBeTruthy()
})

test('a countdown is a silent timer whose text changes exactly when it becomes outdated', async () => {
  vi.setSystemTime('2026-11-01T16:55:30.000Z')
  render(<Countdown until={startDate} clock={clock} prefix="Starts in" />)
  const timer = screen.getByRole('timer')
  expect(timer.textContent).toBe('Starts in 4 minutes')
  await pass(30_000)
  expect(timer.textContent).toBe('Starts in 4 minutes')
  await pass(1)
  expect(timer.textContent).toBe('Starts in 3 minutes')
})

test('a suspended tab reads the clock when it becomes visible again', async () => {
  vi.setSystemTime('2026-11-01T16:59:30.000Z')
  render(<Stage />)
  vi.setSystemTime('2026-11-01T18:00:00.000Z')
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.getByText('active')).toBeTruthy()
})

test.each([
  ['America/New_York', 'full', 'Ends in 2 days 4 hoursNov 1, 12:00 PM EST · 17:00 UTC'],
  ['America/New_York', 'spoken', 'Ends in 2 days 4 hoursNov 1, 12:00 PM EST · 17:00 UTC'],
  ['America/New_York', 'times', 'Ends in 2 days 4 hours12:00 PM EST · 17:00 UTC'],
  ['Pacific/Apia', 'full', 'Ends in 2 days 4 hoursNov 2, 6:00 AM GMT+13 · Nov 1, 17:00 UTC'],
  ['UTC', 'full', 'Ends in 2 days 4 hoursNov 1, 17:00 UTC'],
] as const)('in %s a %s deadline tells countdown, own clock and UTC in one time element', (zone, detail, words) => {
  vi.stubEnv('TZ', zone)
  render(<Deadline at={startDate} now={new Date('2026-10-30T13:00:00.000Z')} prefix="Ends in" detail={detail} />)
  const time = screen.getByRole('timer').closest('time')
  expect(time?.getAttribute('datetime')).toBe('2026-11-01T17:00:00.000Z')
  expect(time?.textContent).toBe(words)
})
