import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { Contest } from '../../contract/contest'
import type { Issue } from '../../contract/issue'
import { serverNow } from '../api/server-clock'
import { useContestList } from '../contests/contest-api'
import { datesOf, endsSoon, faceOf, statusOf, useContestClock } from '../contests/contest-time'
import { paths } from '../paths'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Gutter, type Status, StatusWord, statusIcon } from '../ui/Status'
import { Countdown } from '../ui/time/Countdown'
import { mostShown, useLatestSubmissions } from './latest-submissions'

type LatestCardProps = { to: string; title: string; note: string; children: ReactNode }

/** A card that leads to a list and shows its first lines. */
function LatestCard({ to, title, note, children }: LatestCardProps) {
  const headingId = useId()
  return (
    <section className="rows" aria-labelledby={headingId}>
      <Link className="rows-h" to={to}>
        <h2 id={headingId}>{title}</h2>
        <span className="meta">{note}</span>
        <Icon name="arrow-right" />
      </Link>
      {children}
    </section>
  )
}

/** An outage must not look like an empty list, and one press asks again. */
function NotLoaded({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <div className="mini" data-s="danger">
      <Gutter>
        <Icon name="circle-x" />
      </Gutter>
      <span className="mini-t soft" role="alert">
        {words}
      </span>
      <span className="mini-m">
        <Button small onClick={onRetry}>
          Retry
        </Button>
      </span>
    </div>
  )
}

/** The room that the first lines will take, so that nothing below them jumps. */
function LinesToCome() {
  return (
    <div aria-busy="true">
      <p className="hide">Loading</p>
      {Array.from({ length: mostShown }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty lines have no other name and never move
        <div key={place} className="mini" data-s="todo" aria-hidden="true">
          <Gutter />
          <span className="mini-t">{'\u00a0'}</span>
        </div>
      ))}
    </div>
  )
}

function QuietLine({ children }: { children: ReactNode }) {
  return (
    <p className="mini" data-s="todo">
      <Gutter />
      <span className="mini-t soft">{children}</span>
    </p>
  )
}

export function ContestsCard() {
  const latest = useContestList({ status: 'all', page: 1 })
  const contests = latest.data?.contests ?? []
  const now = useContestClock(contests)
  const counted = contests.map((contest) => statusOf(contest, now))
  const count = (status: Status) => counted.filter((one) => one === status).length
  const note = contests.length > 0 ? `${count('active')} active, ${count('upcoming')} upcoming` : ''
  return (
    <LatestCard to={paths.contests} title="Contests" note={note}>
      {latest.isError && <NotLoaded words="Contests could not be loaded" onRetry={() => void latest.refetch()} />}
      {latest.isPending && <LinesToCome />}
      {latest.isSuccess && contests.length === 0 && <QuietLine>No contests available</QuietLine>}
      {contests.slice(0, mostShown).map((contest) => (
        <ContestLine key={contest._id} contest={contest} now={now} />
      ))}
    </LatestCard>
  )
}

function ContestLine({ contest, now }: { contest: Contest; now: Date }) {
  const { startDate, endDate } = datesOf(contest)
  const status = statusOf(contest, now)
  const face = faceOf(contest, now)
  return (
    <Link className="mini" data-s={face} to={paths.contest(contest._id)}>
      <Gutter>
        <Icon name={statusIcon(face)} />
      </Gutter>
      <span className="mini-t" dir="auto">
        {contest.title}
      </span>
      <span className="mini-m">
        {status === 'ended' ? (
          'Ended'
        ) : (
          <span className={endsSoon(contest, now) ? 'soon' : undefined}>
            <Countdown
              until={status === 'upcoming' ? startDate : endDate}
              clock={serverNow}
              prefix={status === 'upcoming' ? 'Starts in' : undefined}
            />
          </span>
        )}
      </span>
    </Link>
  )
}

export function SubmissionsCard() {
  const latest = useLatestSubmissions()
  const issues = latest.data?.data.issues ?? []
  const counts = latest.data?.data.counts
  return (
    <LatestCard
      to={paths.submissions()}
      title="My Submissions"
      note={counts && counts.all > 0 ? `${counts.pending} pending, ${counts.valid} valid` : ''}
    >
      {latest.isError && <NotLoaded words="Submissions could not be loaded" onRetry={() => void latest.refetch()} />}
      {latest.isPending && <LinesToCome />}
      {latest.isSuccess && issues.length === 0 && <QuietLine>No submissions yet</QuietLine>}
      {issues.map((issue) => (
        <IssueLine key={issue._id} issue={issue} />
      ))}
    </LatestCard>
  )
}

function IssueLine({ issue }: { issue: Issue }) {
  return (
    <Link className="mini" data-s={issue.status} to={paths.submission(issue._id)}>
      <Gutter>{issue.placeInLine}</Gutter>
      <span className="mini-t" dir="auto">
        {issue.title}
      </span>
      <span className="mini-m">
        <StatusWord status={issue.status} />
      </span>
    </Link>
  )
}
