import type { Clock } from '../../clock'

/** Long enough for work in progress to finish before the end, even on a busy core with a garbage collection. */
export const quietMs = 250

/** Long enough for a crowd of late requests, short enough for the requests that wait meanwhile. */
const closeMs = 1_000

export type ContestEnds = {
  note: (end: Date) => void
  /** Waits while the end of a contest is imminent. */
  untilNoneIsNear: () => Promise<void>
  /** Whether an end is so close that reading new requests takes precedence over working on waiting ones. */
  isOneClose: () => boolean
}

/** Infinite if there is none. */
const msToNext = (ends: Iterable<number>, now: number): number =>
  Math.min(...[...ends].map((end) => end - now).filter((ms) => ms > 0))

/** Milliseconds until the next of these ends if it is too close to start new work; otherwise 0. */
export function quietMsLeft(ends: Iterable<number>, now: number): number {
  const msLeft = msToNext(ends, now)
  return msLeft <= quietMs ? msLeft : 0
}

/**
 * Ends of contests that are being written to. Just before each end, an instance only reads: a request is in time if its
 * last byte was read in time, and an instance that is busy doesn't read.
 */
export function trackContestEnds(clock: Clock): ContestEnds {
  const ends = new Set<number>()
  const forgetUntil = (instant: number) => {
    for (const end of ends) if (end <= instant) ends.delete(end)
  }
  return {
    note(end) {
      if (end > clock.now()) ends.add(end.getTime())
    },
    isOneClose: () => msToNext(ends, clock.now().getTime()) <= closeMs,
    async untilNoneIsNear() {
      if (ends.size === 0) return
      const now = clock.now().getTime()
      forgetUntil(now)
      const msLeft = quietMsLeft(ends, now)
      if (msLeft === 0) return
      await new Promise((resolve) => setTimeout(resolve, msLeft))
      // Once per end, whatever the clock says by then.
      forgetUntil(now + msLeft)
    },
  }
}
