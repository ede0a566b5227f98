import { useEffect, useState } from 'react'
import { passedMilestone, untilNextChange } from '../../../domain/contests/deadline'
import { serverNow } from '../../api/server-clock'

/** A correction of the server's clock must not be noticed late. */
const lookAgainMs = 30_000

/** Whether the end has passed, at the instant it does, and the milestone that was passed last on the way there. */
export function useDeadline(endDate: string): { hasEnded: boolean; milestone: string } {
  const end = Date.parse(endDate)
  const [hasEnded, setHasEnded] = useState(() => serverNow().getTime() > end)
  const [milestone, setMilestone] = useState('')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let beforeMs = end - serverNow().getTime()
    const look = () => {
      clearTimeout(timer)
      const leftMs = end - serverNow().getTime()
      const passed = passedMilestone(beforeMs, leftMs)
      beforeMs = leftMs
      if (passed) setMilestone(passed)
      setHasEnded(leftMs < 0)
      const waitMs = untilNextChange(leftMs) ?? lookAgainMs
      timer = setTimeout(look, Math.min(waitMs, lookAgainMs))
    }
    look()
    // The timers of a hidden tab sleep.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [end])
  return { hasEnded, milestone }
}
