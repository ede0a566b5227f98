import { Link } from 'react-router'
import type { Contest } from '../../contract/contest'
import type { Reply } from '../../contract/endpoints'
import type { Issue } from '../../contract/issue'
import { humanize } from '../../domain/humanize'
import { verdictLabel } from '../../domain/judging/verdict-label'
import { formatAmount, formatBounty } from '../../domain/money'
import { serverClock } from '../api/server-clock'
import { useServerNow } from '../api/use-server-now'
import { useContestList } from '../contests/contest-api'
import { datesOf, displayStatus, endsSoon, statusOf, useContestClock } from '../contests/contest-time'
import { hasSetting } from '../features'
import { paths } from '../paths'
import { CompactRowParts, compactRow } from '../ui/CompactRow'
import { type Status, StatusLabel, StatusText, statusIcon } from '../ui/Status'
import text from '../ui/text.module.css'
import { Countdown } from '../ui/time/Countdown'
import { formatDeadline } from '../ui/time/dates'
import styles from './HomePage.module.css'
import { LineCard, LinesSkeleton, NotLoaded, QuietLine } from './LineCard'
import { mostShown, useLatestSubmissions } from './latest-submissions'

export function ContestsCard() {
  const latest = useContestList({ status: 'all', page: 1 })
  const contests = latest.data?.contests ?? []
  const now = useContestClock(contests)
  const counted = contests.map((contest) => statusOf(contest, now))
  const count = (status: Status) => counted.filter((one) => one === status).length
  const note = contests.length > 0 ? `${count('active')} active, ${count('upcoming')} upcoming` : ''
  return (
    <LineCard to={paths.contests} title="Contests" note={note}>
      {latest.isError && <NotLoaded message="Contests could not be loaded" onRetry={() => void latest.refetch()} />}
      {latest.isPending && <LinesSkeleton />}
      {latest.isSuccess && contests.length === 0 && <QuietLine>No contests available</QuietLine>}
      {contests.slice(0, mostShown).map((contest) => (
        <ContestLine key={contest._id} contest={contest} now={now} />
      ))}
    </LineCard>
  )
}

function ContestLine({ contest, now }: { contest: Contest; now: Date }) {
  const { startDate, endDate } = datesOf(contest)
  const status = statusOf(contest, now)
  const face = displayStatus(contest, now)
  const timeLeft = (
    <span className={endsSoon(contest, now) ? text.urgent : undefined}>
      <Countdown
        until={status === 'upcoming' ? startDate : endDate}
        clock={serverClock}
        prefix={status === 'upcoming' ? 'Starts in' : undefined}
      />
    </span>
  )
  return (
    <Link className={compactRow} data-status={face} to={paths.contest(contest._id)}>
      <CompactRowParts
        icon={statusIcon(face)}
        note={
          <>
            <span className={styles.bounty}>
              <span aria-hidden="true">{formatBounty(contest.prizePool)}</span>
              <span className={text.visuallyHidden}>{`Bounty ${formatAmount(contest.prizePool)}, `}</span>
            </span>
            {status === 'ended' ? <span>Ended</span> : timeLeft}
          </>
        }
      >
        {contest.title}
      </CompactRowParts>
    </Link>
  )
}

export function SubmissionsCard() {
  const latest = useLatestSubmissions()
  const issues = latest.data?.data.issues ?? []
  const counts = latest.data?.data.counts
  return (
    <LineCard
      to={paths.submissions()}
      title="My Submissions"
      note={counts && counts.all > 0 ? `${counts.pending} pending, ${counts.valid} valid` : ''}
    >
      {latest.isError && <NotLoaded message="Submissions could not be loaded" onRetry={() => void latest.refetch()} />}
      {latest.isPending && <LinesSkeleton />}
      {latest.isSuccess && issues.length === 0 && <QuietLine>No submissions yet</QuietLine>}
      {(latest.data?.data.contests ?? []).map((contest) => (
        <AppealsLine key={contest._id} contest={contest} />
      ))}
      {issues.map((issue) => (
        <IssueLine key={issue._id} issue={issue} />
      ))}
    </LineCard>
  )
}

type OwnContest = Reply<'listMyIssues'>['data']['contests'][number]

/** Announces preliminary results as long as appeals are possible. */
function AppealsLine({ contest: { _id, title, appealsEndAt } }: { contest: OwnContest }) {
  const end = appealsEndAt === null ? null : new Date(appealsEndAt)
  const now = useServerNow(end ? [end] : [])
  if (end === null || now > end || !hasSetting('appealHours')) return null
  return (
    <Link className={compactRow} data-status="info" to={paths.contest(_id)}>
      <CompactRowParts
        icon="flag"
        note={
          <>
            <span className={styles.wideOnly}>Preliminary results, </span>
            <span>{`appeal until ${formatDeadline(end)}`}</span>
          </>
        }
      >
        {title}
      </CompactRowParts>
    </Link>
  )
}

/** Doesn't label a duplicate just 'valid', because it earns nothing. */
function OutcomeLabel({ issue }: { issue: Issue }) {
  if (issue.status !== 'valid' || issue.duplicateOf === null) return <StatusLabel status={issue.status} />
  return (
    <StatusText tone="duplicate" icon={statusIcon('duplicate')}>
      {humanize(verdictLabel(issue))}
    </StatusText>
  )
}

function IssueLine({ issue }: { issue: Issue }) {
  return (
    <Link className={compactRow} data-status={issue.status} to={paths.submission(issue._id)}>
      <CompactRowParts gutter={issue.placeInLine} note={<OutcomeLabel issue={issue} />}>
        {issue.title}
      </CompactRowParts>
    </Link>
  )
}
