import { useState } from 'react'
import type { Contest } from '../../contract/contest'
import { formatDuration, milestonePassed } from '../../domain/contests/contest-clock'
import { useServerClock } from '../api/server-clock'
import { Banner } from '../ui/Banner'
import text from '../ui/text.module.css'
import { datesOf } from './contest-time'

const minuteMs = 60_000

/** Shown if this device's clock is off by more than a minute, because countdowns would disagree with it. */
export function ClockNote() {
  const aheadMs = useServerClock((clock) => clock.aheadMs)
  if (Math.abs(aheadMs) <= minuteMs) return null
  const gap = formatDuration(Math.round(Math.abs(aheadMs) / minuteMs) * minuteMs)
  return (
    <Banner tone="warn">{`Your clock is ${gap.replace(/ 0 (hours|minutes)$/, '')} ${aheadMs < 0 ? 'ahead' : 'behind'}. Deadlines here follow the server.`}</Banner>
  )
}

/**
 * Tells screen readers when time is running out. Always mounted, because a region that appears along with its text
 * isn't announced.
 */
export function ContestMilestones({ contest, now }: { contest: Contest; now: Date }) {
  const [{ at, message }, setLast] = useState({ at: now, message: '' })
  if (at !== now) setLast({ at: now, message: milestonePassed(datesOf(contest), at, now) ?? message })
  return (
    <p className={text.visuallyHidden} role="status" aria-label="Time left">
      {message}
    </p>
  )
}
