import type { Clock } from '../clock'
import type { Database } from './database'

export type DatabaseClock = Clock & { stop(): void }

type Sample = { offsetMs: number; roundTripMs: number }

const samplesPerRound = 5

/** A sample this slow says more about the queue before the database than about its clock. */
const slowestUsefulMs = 500

/**
 * The database's clock, read without asking it each time: every instance agrees on deadlines whatever its host thinks
 * the time is.
 */
export function startDatabaseClock(
  database: Pick<Database, 'pool'>,
  options: { everyMs?: number } = {},
): Promise<DatabaseClock> {
  return followClock(async () => {
    const result = await database.pool.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    )
    return result.rows[0]?.ms ?? Date.now()
  }, options)
}

/** Follows any clock that answers in milliseconds. Between samples time only runs forward, on the monotonic clock. */
export async function followClock(
  readMs: () => Promise<number>,
  { everyMs = 5_000 }: { everyMs?: number },
): Promise<DatabaseClock> {
  const first = await bestSample(readMs)
  let offsetMs = first?.offsetMs ?? Date.now() - performance.now()
  const timer = setInterval(async () => {
    const sample = await bestSample(readMs)
    if (sample && sample.roundTripMs <= slowestUsefulMs) offsetMs = sample.offsetMs
  }, everyMs)
  timer.unref()
  return {
    now: () => new Date(performance.now() + offsetMs),
    stop: () => clearInterval(timer),
  }
}

/** The quickest answer bounds the error best: half its round trip. Null while the clock is away. */
async function bestSample(readMs: () => Promise<number>): Promise<Sample | null> {
  let best: Sample | null = null
  try {
    for (let taken = 0; taken < samplesPerRound; taken += 1) {
      const sample = await takeSample(readMs)
      if (!best || sample.roundTripMs < best.roundTripMs) best = sample
    }
  } catch {
    // An old offset stays right for hours; a missing clock would stop every deadline.
  }
  return best
}

async function takeSample(readMs: () => Promise<number>): Promise<Sample> {
  const sentAt = performance.now()
  const ms = await readMs()
  const receivedAt = performance.now()
  return { offsetMs: ms - (sentAt + receivedAt) / 2, roundTripMs: receivedAt - sentAt }
}
