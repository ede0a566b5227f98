import { useEffect, useState } from 'react'
import { msUntilChange, spanInWords } from '../../../domain/contests/contest-clock'
import { classNames } from '../class-names'
import text from '../text.module.css'
import styles from './Countdown.module.css'
import { formatUtcDayTime, formatUtcTime, formatZonedDayTime, formatZonedTime } from './dates'

const none: readonly Date[] = []

/**
 * The time, read again each minute, at the very instant of each bound, and when the tab is shown again (a hidden tab's
 * timers sleep). With bounds the minutes are counted from them, so that words change when they become untrue.
 */
export function useNow(clock: () => Date, bounds: readonly Date[] = none): Date {
  const [now, setNow] = useState(clock)
  const instants = bounds.map((bound) => bound.getTime()).join()
  useEffect(() => {
    const awaited = instants === '' ? none : instants.split(',').map((ms) => new Date(Number(ms)))
    let timer: ReturnType<typeof setTimeout>
    const plan = (at: Date) => {
      timer = setTimeout(read, msUntilChange(awaited, at))
    }
    const read = () => {
      clearTimeout(timer)
      const at = clock()
      setNow(at)
      plan(at)
    }
    plan(clock())
    document.addEventListener('visibilitychange', read)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [clock, instants])
  return now
}

type CountdownProps = { until: Date; clock: () => Date; prefix?: string }

/** '2 days 4 hours', new each minute. A timer is not read aloud by itself. */
export function Countdown({ until, clock, prefix }: CountdownProps) {
  const now = useNow(clock, [until])
  return (
    <span
      role="timer"
      className={text.tabular}
    >{`${prefix ? `${prefix} ` : ''}${spanInWords(until.getTime() - now.getTime())}`}</span>
  )
}

type DeadlineProps = {
  at: Date
  now: Date
  isSoon?: boolean
  prefix?: string
  /** `times` leaves the day to the countdown; `spoken` is for where both times stand beside it anyway. */
  detail?: 'full' | 'times' | 'spoken'
}

/** One instant told three ways at once: the time until it, on the reader's clock with its zone, and in UTC. */
export function Deadline({ at, now, isSoon = false, prefix, detail = 'full' }: DeadlineProps) {
  const zoned = detail === 'times' ? formatZonedTime(at) : formatZonedDayTime(at)
  const utc = zoned || detail === 'times' ? formatUtcTime(at) : formatUtcDayTime(at)
  return (
    <time dateTime={at.toISOString()}>
      <span
        role="timer"
        className={classNames(text.tabular, isSoon ? text.urgent : text.strong)}
      >{`${prefix ? `${prefix} ` : ''}${spanInWords(at.getTime() - now.getTime())}`}</span>
      <small className={detail === 'spoken' ? text.visuallyHidden : styles.times}>
        {zoned && (
          <>
            <span>{zoned}</span>
            <i className={styles.separator}> · </i>
          </>
        )}
        <span>{utc}</span>
      </small>
    </time>
  )
}
