import { useEffect, useState } from 'react'
import { msUntilChange } from '../../../domain/contests/contest-clock'

/** A clock that notifies when it is corrected. */
export type Clock = { now: () => Date; onChange: (act: () => void) => () => void }

const none: readonly Date[] = []
/** Smaller differences aren't visible to readers. */
const sameMs = 500

/**
 * The current time, updated every minute, exactly at each bound, when the clock is corrected, and when the tab becomes
 * visible again (a hidden tab's timers are suspended). With bounds, minutes are counted from them, so that texts change
 * exactly when they become outdated.
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
    // The clock may have been corrected since the first render.
    const at = clock.now()
    setNow((previous) => (Math.abs(at.getTime() - previous.getTime()) < sameMs ? previous : at))
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
