import { useEffect, useState } from 'react'
import { msUntilChange } from '../../../domain/contests/contest-clock'

/** Tells the time, and when it has learned that it was wrong. */
export type Clock = { now: () => Date; onChange: (act: () => void) => () => void }

const none: readonly Date[] = []
/** Two readings that are nearer than this are the same to a reader. */
const sameMs = 500

/**
 * The time, read again each minute, at the very instant of each bound, when the clock is corrected, and when the tab is
 * shown again (a hidden tab's timers sleep). With bounds the minutes are counted from them, so that words change when they
 * become untrue.
 */
export function useNow(clock: Clock, bounds: readonly Date[] = none): Date {
  const [now, setNow] = useState(clock.now)
  const instants = bounds.map((bound) => bound.getTime()).join()
  useEffect(() => {
    const awaited = instants === '' ? none : instants.split(',').map((ms) => new Date(Number(ms)))
    let timer: ReturnType<typeof setTimeout>
    const plan = (at: Date) => {
      timer = setTimeout(read, msUntilChange(awaited, at))
    }
    const read = () => {
      clearTimeout(timer)
      const at = clock.now()
      setNow(at)
      plan(at)
    }
    // The clock may have been corrected between the first drawing and now.
    const at = clock.now()
    setNow((drawn) => (Math.abs(at.getTime() - drawn.getTime()) < sameMs ? drawn : at))
    plan(at)
    const unsubscribe = clock.onChange(read)
    document.addEventListener('visibilitychange', read)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      document.removeEventListener('visibilitychange', read)
    }
  }, [clock, instants])
  return now
}
