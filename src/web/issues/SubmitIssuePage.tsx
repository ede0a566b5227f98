import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Contest } from '../../contract/contest'
import { formatAmount } from '../../domain/money'
import { serverNow } from '../api/server-clock'
import { ContestProblem } from '../contests/ContestProblem'
import { repositoryOf } from '../contests/ContestSections'
import { useContest } from '../contests/contest-api'
import { endsSoon, statusOf, timeLeft } from '../contests/contest-time'
import { usePageTitle } from '../page-title'
import { paths } from '../paths'
import { buttonClass } from '../ui/Button'
import { useNow } from '../ui/Countdown'
import { formatUtcDayTime, formatZonedTime } from '../ui/dates'
import { EmptyState } from '../ui/EmptyState'
import { Panel } from '../ui/Sheet'
import { Skeleton } from '../ui/Skeleton'
import { SubmitIssueForm } from './SubmitIssueForm'

export function SubmitIssuePage() {
  const { id = '' } = useParams()
  const contest = useContest(id)
  usePageTitle(contest.data ? `Submit Issue, ${contest.data.title}` : 'Submit Issue')
  if (contest.isPending) return <Skeleton rows={4} />
  if (!contest.data) return <ContestProblem error={contest.error} onRetry={() => void contest.refetch()} />
  return <OpenContest key={contest.data._id} contest={contest.data} />
}

/** Once the form was open it stays, even when the time runs out: what was typed must not vanish. */
function OpenContest({ contest }: { contest: Contest }) {
  const now = useNow(serverNow)
  const status = statusOf(contest, now)
  const [hasOpened, setHasOpened] = useState(status === 'active')
  if (status === 'active' && !hasOpened) setHasOpened(true)
  if (status === 'upcoming' && !hasOpened) {
    return <Closed contest={contest} title="Contest Not Started" text="This contest hasn't started yet." />
  }
  if (status !== 'active' && !hasOpened) {
    return <Closed contest={contest} title="Contest Ended" text="This contest is no longer accepting submissions." />
  }
  return (
    <SubmitIssueForm contest={contest} hasEnded={status === 'ended'}>
      <ContestPanel contest={contest} now={now} />
      <Guidelines />
    </SubmitIssueForm>
  )
}

function Closed({ contest, title, text }: { contest: Contest; title: string; text: string }) {
  return (
    <EmptyState
      level={1}
      title={title}
      action={
        <Link className={buttonClass('primary')} to={paths.contest(contest._id)}>
          Back to Contest
        </Link>
      }
    >
      {text}
    </EmptyState>
  )
}

function ContestPanel({ contest, now }: { contest: Contest; now: Date }) {
  const repository = repositoryOf(contest)
  const endDate = new Date(contest.endDate)
  return (
    <Panel>
      <h2 className="hide">Contest</h2>
      <dl className="big">
        <dt>Bounty</dt>
        <dd>{formatAmount(contest.prizePool)}</dd>
      </dl>
      <dl className="dl">
        <div>
          <dt>Time remaining</dt>
          <dd className={endsSoon(contest, now) ? 'strong warn' : 'strong'}>
            <span role="timer">{timeLeft(contest, now) ?? 'Ended'}</span>
            <small>
              <time dateTime={contest.endDate}>
                {[formatUtcDayTime(endDate), formatZonedTime(endDate)].filter(Boolean).join(' · ')}
              </time>
            </small>
          </dd>
        </div>
        {repository && (
          <div>
            <dt>Repository</dt>
            <dd>
              <a href={repository.url} rel="noopener noreferrer" target="_blank">
                {repository.name.replace(/^github\.com\//, '')}
              </a>
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  )
}

function Guidelines() {
  return (
    <Panel title="Submission Guidelines" className="guide">
      <dl>
        <dt>Critical Issues Only</dt>
        <dd>More than 20% of total funds must be at risk under normal operating conditions.</dd>
        <dt>Bounty Distribution</dt>
        <dd>The pool is split equally among unique valid Critical issues.</dd>
        <dt>No Duplicates</dt>
        <dd>The first valid submission wins.</dd>
        <dt>Quality Matters</dt>
        <dd>Show the cause, the impact and a proof that runs.</dd>
      </dl>
    </Panel>
  )
}
