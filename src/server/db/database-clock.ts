import type { Clock } from '../clock'
import type { Database } from './database'

export type DatabaseClock = Clock & { stop(): void }

/** The offset between the database's clock and this process's monotonic clock. The error is half the round trip. */
type Sample = { offsetMs: number; errorMs: number }

const samplesPerRound = 5

/**
 * The database's clock without a query per reading, so that all instances agree on deadlines regardless of their hosts'
 * clocks. Samples on the probe connection, because waiting for the pool would make samples imprecise.
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

/** Tracks a clock by sampling it, and uses the monotonic clock between samples. */
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
 * Corrects the known offset as little as the sample requires. A less precise sample only bounds the true offset: on a
 * busy machine, its midpoint may be off by many milliseconds.
 */
export function corrected(known: Sample, sample: Sample): Sample {
  const { offsetMs, errorMs } = sample
  if (errorMs <= known.errorMs) return sample
  const nearest = Math.min(Math.max(known.offsetMs, offsetMs - errorMs), offsetMs + errorMs)
  return nearest === known.offsetMs ? known : { offsetMs: nearest, errorMs }
}

/** The fastest of a few replies, which has the smallest error. Null if the clock can't be reached. */
async function bestSample(readMs: () => Promise<number>): Promise<Sample | null> {
  let best: Sample | null = null
  try {
    for (let count = 0; count < samplesPerRound; count += 1) {
      const sample = await takeSample(readMs)
      if (!best || sample.errorMs < best.errorMs) best = sample
    }
  } catch {
    // Ignore errors, because the last offset stays accurate for hours.
  }
  return best
}

async function takeSample(readMs: () => Promise<number>): Promise<Sample> {
  const sentAt = performance.now()
  const ms = await readMs()
  const takenAt = performance.now()
  return { offsetMs: ms - (sentAt + takenAt) / 2, errorMs: (takenAt - sentAt) / 2 }
}
