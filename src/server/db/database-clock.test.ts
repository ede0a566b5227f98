import { afterEach, expect, test, vi } from 'vitest'
import { emptyDatabase } from '#test/server/databases'
import { corrected, type DatabaseClock, followClock, startDatabaseClock } from './database-clock'

const hourMs = 3_600_000
let clock: DatabaseClock | undefined

afterEach(() => {
  clock?.stop()
  vi.useRealTimers()
})

test('returns the database’s time, accurate to the round trip', async () => {
  const { pool, probe } = await emptyDatabase()
  clock = await startDatabaseClock({ probe })
  const before = clock.now().getTime()
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  const told = rows[0]?.now.getTime() ?? 0
  // The query was answered between the two readings, however busy the machine is.
  expect(told).toBeGreaterThan(before - 250)
  expect(told).toBeLessThan(clock.now().getTime() + 250)
})

test('follows the database rather than the host, and keeps the last known time while the database is unreachable [T30 F12]', async () => {
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

test('a late reply does not shift the clock', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  let lateMs = 0
  // The time is read when the query arrives, and then the reply is late.
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

test('an imprecise sample corrects the clock only as far as it contradicts it, and a better one replaces it', () => {
  const known = { offsetMs: 100, errorMs: 0.5 }
  expect(corrected(known, { offsetMs: 104, errorMs: 5 })).toEqual(known)
  expect(corrected(known, { offsetMs: 96, errorMs: 5 })).toEqual(known)
  expect(corrected(known, { offsetMs: 110, errorMs: 5 })).toEqual({ offsetMs: 105, errorMs: 5 })
  expect(corrected(known, { offsetMs: 90, errorMs: 5 })).toEqual({ offsetMs: 95, errorMs: 5 })
  expect(corrected(known, { offsetMs: 101, errorMs: 0.2 })).toEqual({ offsetMs: 101, errorMs: 0.2 })
})
