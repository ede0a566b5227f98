import { Link } from 'react-router'
import type { Contest } from '../../../contract/contest'
import { formatAmount } from '../../../domain/money'
import { paths } from '../../paths'
import { buttonClass } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { Panel } from '../../ui/Sheet'
import { Deadline } from '../../ui/time/Countdown'
import { formatDay, formatUtcTime, formatZonedTime } from '../../ui/time/dates'
import { datesOf, endsSoon, statusOf } from '../contest-time'
import { CalendarButton } from './CalendarButton'
import { repositoryAddress } from './repository-address'
import { SubmitIssueButton } from './SubmitIssueButton'

/** A date with its time in UTC and on the viewer's clock, all of it one instant. */
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
        className="span"
        viewBox="0 0 310 6"
        preserveAspectRatio="none"
        role="img"
        aria-label={`${Math.floor(passed * 100)} percent of the contest has passed`}
      >
        <rect width={edge} height="6" fill="var(--active-mark)" />
        <path d={`M${edge + 4} 3H310`} stroke="var(--line-mid)" strokeWidth="6" strokeDasharray="8 4" />
      </svg>
      <p className="mono meta ends">
        <span>day {today}</span>
        <span>of {days}</span>
      </p>
    </>
  )
}

export function ContestInformation({ contest, now }: { contest: Contest; now: Date }) {
  const status = statusOf(contest, now)
  const { startDate, endDate } = datesOf(contest)
  return (
    <Panel title="Contest Information" className="up">
      <dl className="big">
        <dt>Bounty pool</dt>
        <dd>{formatAmount(contest.prizePool)}</dd>
      </dl>
      <dl className="dl">
        <div>
          <dt>Start date</dt>
          <dd>
            <Instant iso={contest.startDate} />
          </dd>
        </div>
        <div>
          <dt>End date</dt>
          <dd>
            <Instant iso={contest.endDate} />
          </dd>
        </div>
        <div>
          <dt>{status === 'upcoming' ? 'Starts in' : 'Time remaining'}</dt>
          <dd>
            {status === 'ended' ? (
              <span className="strong">Ended</span>
            ) : (
              <Deadline
                at={status === 'upcoming' ? startDate : endDate}
                now={now}
                isSoon={endsSoon(contest, now)}
                detail="spoken"
              />
            )}
          </dd>
        </div>
      </dl>
      {status === 'active' && <Progress contest={contest} now={now} />}
      {contest.hidesVerdicts && status !== 'ended' && <p className="soft why">Verdicts are shown after the end.</p>}
    </Panel>
  )
}

type QuickActionsProps = { contest: Contest; now: Date; isLoggedIn: boolean; onUnverified: () => void }

export function QuickActions({ contest, now, isLoggedIn, onUnverified }: QuickActionsProps) {
  const status = statusOf(contest, now)
  const repository = status === 'upcoming' ? null : repositoryAddress(contest.githubRepoUrl)
  return (
    <Panel title="Quick Actions">
      <div className="stack">
        {status === 'active' && (
          <SubmitIssueButton contestId={contest._id} onUnverified={onUnverified} className="in-bar" />
        )}
        {repository && (
          <a className={buttonClass()} href={repository.url} rel="noopener noreferrer" target="_blank">
            View Repository
            <Icon name="arrow-up-right" small />
          </a>
        )}
        {isLoggedIn && (
          <Link className={buttonClass()} to={paths.submissions()}>
            My Submissions
          </Link>
        )}
        {status !== 'ended' && <CalendarButton contest={contest} />}
      </div>
    </Panel>
  )
}

export function AdministrationPanel({ contest }: { contest: Contest }) {
  return (
    <Panel title="Administration">
      <div className="stack">
        <Link className={buttonClass()} to={paths.triage(contest._id)}>
          Triage
        </Link>
        <Link className={buttonClass()} to={paths.submissions({ contest: contest._id })}>
          All submissions
        </Link>
        <Link className={buttonClass('quiet')} to={paths.editContest(contest._id)}>
          Edit
        </Link>
      </div>
    </Panel>
  )
}

/** The way to each section of a contest, of which a description may be long. */
export function ContestContents({ contest }: { contest: Contest }) {
  const sections = [
    { id: 'contest-description', title: 'Description' },
    { id: 'contest-repository', title: 'Repository' },
    { id: 'contest-rules', title: 'Contest Rules' },
    ...(contest.knownIssues ? [{ id: 'contest-known-issues', title: 'Known Issues' }] : []),
  ]
  return (
    <Panel>
      <nav aria-label="On this page">
        <p className="label">On this page</p>
        <ul className="contents">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
    </Panel>
  )
}
