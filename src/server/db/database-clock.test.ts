import { afterEach, expect, test, vi } from 'vitest'
import { emptyDatabase } from '../testing/databases'
import { type DatabaseClock, followClock, startDatabaseClock } from './database-clock'

const hourMs = 3_600_000
let clock: DatabaseClock | undefined

afterEach(() => {
  clock?.stop()
  vi.useRealTimers()
})

test('tells the time of the database, within its round trip', async () => {
  const { pool, probe } = await emptyDatabase()
  clock = await startDatabaseClock({ probe })
  const before = clock.now().getTime()
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  const told = rows[0]?.now.getTime() ?? 0
  // However long a busy machine takes for the question, it was answered in between.
  expect(told).toBeGreaterThan(before - 250)
  expect(told).toBeLessThan(clock.now().getTime() + 250)
})

test('follows the database and not the host, and keeps the last known time while the database is away', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let answer = () => Promise.resolve(Date.now() + hourMs)
  clock = await followClock(() => answer(), { everyMs: 5_000 })
  expect(clock.now().getTime() - Date.now()).toBeCloseTo(hourMs, -3)

  answer = () => Promise.reject(new Error('Connection terminated'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(clock.now().getTime() - Date.now()).toBeCloseTo(hourMs, -3)

  answer = () => Promise.resolve(Date.now() - hourMs)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(clock.now().getTime() - Date.now()).toBeCloseTo(-hourMs, -3)
})

test('an answer that comes late does not move the clock by its lateness', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  let lateMs = 0
  // Of a host whose clock is right: the time is what it was when the question arrived, and then the answer waits.
  const read = async () => {
    const ms = performance.now()
    vi.advanceTimersByTime(lateMs)
    return ms
  }
  clock = await followClock(read, { everyMs: 5_000 })
  lateMs = 400
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(clock.now().getTime()).toBe(Math.floor(performance.now()))
})
