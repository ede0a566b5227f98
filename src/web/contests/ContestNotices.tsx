import { useEffect, useRef, useState } from 'react'
import type { Contest } from '../../contract/contest'
import { milestonePassed, spanInWords } from '../../domain/contests/contest-clock'
import { useServerClock } from '../api/server-clock'
import { Banner } from '../ui/Banner'
import { datesOf } from './contest-time'

const minuteMs = 60_000

/** Said while this device's clock is off by more than a minute: countdowns would seem wrong beside it. */
export function ClockNote() {
  const aheadMs = useServerClock((clock) => clock.aheadMs)
  if (Math.abs(aheadMs) <= minuteMs) return null
  const gap = spanInWords(Math.round(Math.abs(aheadMs) / minuteMs) * minuteMs)
  return (
    <Banner tone="warn">
      Your clock is {gap.replace(/ 0 (hours|minutes)$/, '')} {aheadMs < 0 ? 'ahead' : 'behind'}. Deadlines here follow
      the server.
    </Banner>
  )
}

/** Tells a screen reader when the time runs short. Always mounted: a region that comes with its words stays silent. */
export function ContestMilestones({ contest, now }: { contest: Contest; now: Date }) {
  const before = useRef(now)
  const [words, setWords] = useState('')
  useEffect(() => {
    const passed = milestonePassed(datesOf(contest), before.current, now)
    before.current = now
    if (passed) setWords(passed)
  }, [contest, now])
  return (
    <p className="hide" role="status" aria-label="Time left">
      {words}
    </p>
  )
}
