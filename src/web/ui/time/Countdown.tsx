import { formatDuration } from '../../../domain/contests/contest-clock'
import { classNames } from '../class-names'
import text from '../text.module.css'
import styles from './Countdown.module.css'
import { formatUtcDayTime, formatUtcTime, formatZonedDayTime, formatZonedTime } from './dates'
import { type Clock, useNow } from './use-now'

type CountdownProps = { until: Date; clock: Clock; prefix?: string }

/** '2 days 4 hours', updated every minute. Screen readers don't announce a timer by themselves. */
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
  /** `times` leaves the day to the countdown; `spoken` is for use next to both times. */
  detail?: 'full' | 'times' | 'spoken'
}

/** An instant in three forms: time remaining, the reader's local time with zone, and UTC. */
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
