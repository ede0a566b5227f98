import type { Contest } from '../../../contract/contest'
import { formatAmount } from '../../../domain/money'
import { classNames } from '../../ui/class-names'
import { Fact, Facts } from '../../ui/Facts'
import layout from '../../ui/layout.module.css'
import panel from '../../ui/Panel.module.css'
import { Panel } from '../../ui/Sheet'
import text from '../../ui/text.module.css'
import { Deadline } from '../../ui/time/Countdown'
import { formatDay, formatUtcTime, formatZonedTime } from '../../ui/time/dates'
import { appealHoursOf, appealStageOf, formatAppealHours } from '../appeal-time'
import { datesOf, endsSoon, statusOf } from '../contest-time'
import styles from './ContestDetail.module.css'

/** A date with its time in UTC and in the viewer's time zone. */
function Instant({ iso }: { iso: string }) {
  const date = new Date(iso)
  const zoned = formatZonedTime(date)
  return (
    <time dateTime={iso}>
      {formatDay(date)}
      <small>{[zoned, formatUtcTime(date)].filter(Boolean).join(' · ')}</small>
    </time>
  )
}

const dayMs = 24 * 60 * 60 * 1000

function Progress({ contest, now }: { contest: Contest; now: Date }) {
  const { startDate, endDate } = datesOf(contest)
  const span = endDate.getTime() - startDate.getTime()
  const passed = Math.min(1, Math.max(0, (now.getTime() - startDate.getTime()) / span))
  const days = Math.max(1, Math.ceil(span / dayMs))
  const today = Math.min(days, Math.floor((now.getTime() - startDate.getTime()) / dayMs) + 1)
  const edge = Math.round(passed * 310)
  return (
    <>
      <svg
        className={styles.progress}
        data-print="none"
        viewBox="0 0 310 6"
        preserveAspectRatio="none"
        role="img"
        aria-label={`${Math.floor(passed * 100)} percent of the contest has passed`}
      >
        <rect width={edge} height="6" fill="var(--mark)" data-status="active" />
        <path d={`M${edge + 4} 3H310`} stroke="var(--line-mid)" strokeWidth="6" strokeDasharray="8 4" />
      </svg>
      <p className={classNames(text.mono, text.faint, layout.ends)} data-print="none">
        <span>{`day ${today}`}</span>
        <span>{`of ${days}`}</span>
      </p>
    </>
  )
}

export function ContestInformation({ contest, now }: { contest: Contest; now: Date }) {
  const status = statusOf(contest, now)
  const { startDate, endDate } = datesOf(contest)
  return (
    <Panel title="Contest Information" className={panel.first}>
      <dl className={panel.headline}>
        <dt>Bounty pool</dt>
        <dd>{formatAmount(contest.prizePool)}</dd>
      </dl>
      <Facts>
        <Fact term="Start date">
          <Instant iso={contest.startDate} />
        </Fact>
        <Fact term="End date">
          <Instant iso={contest.endDate} />
        </Fact>
        {status !== 'ended' && (
          <Fact term={status === 'upcoming' ? 'Starts in' : 'Time remaining'} isScreenOnly>
            <Deadline
              at={status === 'upcoming' ? startDate : endDate}
              now={now}
              isSoon={endsSoon(contest, now)}
              detail="spoken"
            />
          </Fact>
        )}
        {appealStageOf(contest, now) === 'open' && contest.appealsEndAt && (
          <Fact term="Appeals end">
            <Instant iso={contest.appealsEndAt} />
          </Fact>
        )}
      </Facts>
      {status === 'active' && <Progress contest={contest} now={now} />}
      {appealHoursOf(contest) !== null && !contest.isFinalized && contest.preliminaryAt === null && (
        <p
          className={classNames(text.muted, layout.below)}
        >{`After preliminary results are published, authors have ${formatAppealHours(contest)} to appeal.`}</p>
      )}
      {contest.hidesVerdicts && status !== 'ended' && (
        <p className={classNames(text.muted, layout.below)}>Verdicts are hidden until the contest ends.</p>
      )}
    </Panel>
  )
}
