import type { Clock } from '../clock'
import type { Database } from './database'

export type DatabaseClock = Clock & { stop(): void }

/** What an answer said: the other clock less the monotonic one of this process, to half the round trip. */
type Sample = { offsetMs: number; errorMs: number; takenAt: number }

const samplesPerRound = 5

/** How far two clocks may run apart within a second, in milliseconds; clocks that are steered stay below half of it. */
const driftPerSecondMs = 1

/**
 * The database's clock, read without asking it each time: every instance agrees on deadlines whatever its host thinks
 * the time is. It is asked beside the pool: in a rush an answer would be as uncertain as the queue for it is long.
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

/** Follows any clock that answers in milliseconds. Between samples time only runs forward, on the monotonic clock. */
export async function followClock(
  readMs: () => Promise<number>,
  { everyMs = 5_000 }: { everyMs?: number },
): Promise<DatabaseClock> {
  let held = await bestSample(readMs)
  const ownOffsetMs = Date.now() - performance.now()
  const timer = setInterval(async () => {
    const sample = await bestSample(readMs)
    if (sample && (!held || saysMore(sample, held))) held = sample
  }, everyMs)
  timer.unref()
  return {
    now: () => new Date(performance.now() + (held?.offsetMs ?? ownOffsetMs)),
    stop: () => clearInterval(timer),
  }
}

/** Slow answers are uncertain: one is believed when it is no vaguer than what is held by now, or proves that wrong. */
function saysMore(sample: Sample, held: Sample): boolean {
  const heldErrorMs = held.errorMs + ((sample.takenAt - held.takenAt) / 1_000) * driftPerSecondMs
  const apartMs = Math.abs(sample.offsetMs - held.offsetMs)
  return sample.errorMs <= heldErrorMs || apartMs > sample.errorMs + heldErrorMs
}

/** The quickest answer bounds the error best. Null while the clock is away. */
async function bestSample(readMs: () => Promise<number>): Promise<Sample | null> {
  let best: Sample | null = null
  try {
    for (let taken = 0; taken < samplesPerRound; taken += 1) {
      const sample = await takeSample(readMs)
      if (!best || sample.errorMs < best.errorMs) best = sample
    }
  } catch {
    // An old offset stays right for hours; a missing clock would stop every deadline.
  }
  return best
}

async function takeSample(readMs: () => Promise<number>): Promise<Sample> {
  const sentAt = performance.now()
  const ms = await readMs()
  const takenAt = performance.now()
  return { offsetMs: ms - (sentAt + takenAt) / 2, errorMs: (takenAt - sentAt) / 2, takenAt }
}
