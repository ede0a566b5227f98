import type { Clock } from '../clock'
import type { Database } from './database'

export type DatabaseClock = Clock & { stop(): void }

/** The offset between the database's clock and this process's monotonic clock; the error is half the round trip. */
type Sample = { offsetMs: number; errorMs: number }

const samplesPerRound = 5

/**
 * The database's clock without a query per reading, so that all instances agree on deadlines whatever their hosts' clocks
 * say. Samples use the probe connection, because waiting in the pool would make them imprecise.
 */
export function startDatabaseClock(
  database: Pick<Database, 'probe'>,
  options: { everyMs?: number } = {},
): Promise<DatabaseClock> {
  return followClock(async () => {
    const result = await database.probe.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    )
    return result.rows[0]?.ms ?? Date.now()
  }, options)
}

/** Follows a clock by sampling it. Between samples the monotonic clock is used. */
export async function followClock(
  readMs: () => Promise<number>,
  { everyMs = 5_000 }: { everyMs?: number },
): Promise<DatabaseClock> {
  let current = await bestSample(readMs)
  const ownOffsetMs = Date.now() - performance.now()
  const timer = setInterval(async () => {
    const sample = await bestSample(readMs)
    if (sample) current = current ? corrected(current, sample) : sample
  }, everyMs)
  timer.unref()
  return {
    now: () => new Date(performance.now() + (current?.offsetMs ?? ownOffsetMs)),
    stop: () => clearInterval(timer),
  }
}

/**
 * What is known, corrected as little as a sample demands. One that is less precise only says between which two offsets the
 * true one lies: on a busy machine, its middle may be off by many milliseconds.
 */
export function corrected(known: Sample, sample: Sample): Sample {
  const { offsetMs, errorMs } = sample
  if (errorMs <= known.errorMs) return sample
  const nearest = Math.min(Math.max(known.offsetMs, offsetMs - errorMs), offsetMs + errorMs)
  return nearest === known.offsetMs ? known : { offsetMs: nearest, errorMs }
}

/** The fastest of a few replies, which has the smallest error. Null while the clock is unreachable. */
async function bestSample(readMs: () => Promise<number>): Promise<Sample | null> {
  let best: Sample | null = null
  try {
    for (let taken = 0; taken < samplesPerRound; taken += 1) {
      const sample = await takeSample(readMs)
      if (!best || sample.errorMs < best.errorMs) best = sample
    }
  } catch {
    // The last offset stays accurate for hours, so an error changes nothing.
  }
  return best
}

async function takeSample(readMs: () => Promise<number>): Promise<Sample> {
  const sentAt = performance.now()
  const ms = await readMs()
  const takenAt = performance.now()
  return { offsetMs: ms - (sentAt + takenAt) / 2, errorMs: (takenAt - sentAt) / 2 }
}
