import { useEffect, useState } from 'react'
import { spanInWords } from '../../../domain/contest-clock'

const minuteMs = 60_000

/** The time, read again each minute and when the tab is shown again (a hidden tab's timers sleep). */
export function useNow(clock: () => Date): Date {
  const [now, setNow] = useState(clock)
  useEffect(() => {
    const read = () => setNow(clock())
    const timer = setInterval(read, minuteMs)
    document.addEventListener('visibilitychange', read)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [clock])
  return now
}

type CountdownProps = { until: Date; clock: () => Date; prefix?: string }

/** '2 days 4 hours', new each minute. A timer is not read aloud by itself. */
export function Countdown({ until, clock, prefix }: CountdownProps) {
  const now = useNow(clock)
  return (
    <span role="timer" className="num">
      {prefix && `${prefix} `}
      {spanInWords(until.getTime() - now.getTime())}
    </span>
  )
}
