import { formatDuration } from '../../../domain/contests/contest-clock'
import { classNames } from '../class-names'
import text from '../text.module.css'
import styles from './Countdown.module.css'
import { formatUtcDayTime, formatUtcTime, formatZonedDayTime, formatZonedTime } from './dates'
import { type Clock, useNow } from './use-now'

type CountdownProps = { until: Date; clock: Clock; prefix?: string }

/** '2 days 4 hours', new each minute. A timer is not read aloud by itself. */
export function Countdown({ until, clock, prefix }: CountdownProps) {
  const now = useNow(clock, [until])
  return (
    <span
      role="timer"
      className={text.tabular}
    >{`${prefix ? `${prefix} ` : ''}${formatDuration(until.getTime() - now.getTime())}`}</span>
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
      >{`${prefix ? `${prefix} ` : ''}${formatDuration(at.getTime() - now.getTime())}`}</span>
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
