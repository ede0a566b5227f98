import type { Clock } from '../../clock'

/** What is in progress when it begins is done well before the end, on a busy core and with a collection of garbage. */
export const quietMs = 250

/** Long enough for a crowd, and short enough for those who wait meanwhile. */
const closeMs = 1_000

export type ContestEnds = {
  note: (end: Date) => void
  /** Waits for the end of a contest that is just ahead. */
  untilNoneIsNear: () => Promise<void>
  /** Whether one is so close that what arrives is more urgent than what waits. */
  isOneClose: () => boolean
}

/** Infinite without one. */
const msToNext = (ends: Iterable<number>, now: number): number =>
  Math.min(...[...ends].map((end) => end - now).filter((ms) => ms > 0))

/** Milliseconds until the first of these ends, if so few are left that nothing should begin before it; else 0. */
export function quietMsLeft(ends: Iterable<number>, now: number): number {
  const left = msToNext(ends, now)
  return left <= quietMs ? left : 0
}

/**
 * The ends of contests that are being written to. Just before each, an instance only reads: a request is in time when its last
 * byte was read in time, and an instance that works does not read.
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
      const left = quietMsLeft(ends, now)
      if (left === 0) return
      await new Promise((resolve) => setTimeout(resolve, left))
      // Once for each end, whatever the clock says then.
      forgetUntil(now + left)
    },
  }
}
