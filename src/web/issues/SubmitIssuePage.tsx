import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Contest } from '../../contract/contest'
import { useSession } from '../accounts/session/session-store'
import { Alone } from '../contests/Alone'
import { ClockNote, ContestMilestones } from '../contests/ContestNotices'
import { ContestProblem } from '../contests/ContestProblem'
import { useContest } from '../contests/contest-api'
import { statusOf, useContestClock } from '../contests/contest-time'
import { usePageTitle } from '../page-title'
import { paths } from '../paths'
import { buttonClass } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { Skeleton } from '../ui/Skeleton'
import { SubmitIssueForm } from './submitting/SubmitIssueForm'
import { ContestPanel, Guidelines } from './submitting/SubmitPanels'

export function SubmitIssuePage() {
  const { id = '' } = useParams()
  const contest = useContest(id)
  const userId = useSession((session) => session.user?._id)
  usePageTitle(contest.data ? `Submit Issue, ${contest.data.title}` : 'Submit Issue')
  if (contest.isPending)
    return (
      <Alone>
        <Skeleton rows={4} />
      </Alone>
    )
  if (!contest.data) return <ContestProblem error={contest.error} onRetry={() => void contest.refetch()} />
  return <OpenContest key={`${userId} ${contest.data._id}`} contest={contest.data} />
}

/** Once the form was open it stays, even when the time runs out: what was typed must not vanish. */
function OpenContest({ contest }: { contest: Contest }) {
  const now = useContestClock([contest])
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
    <>
      <ContestMilestones contest={contest} now={now} />
      <ClockNote />
      <SubmitIssueForm contest={contest} hasEnded={status === 'ended'}>
        <ContestPanel contest={contest} now={now} />
        <Guidelines />
      </SubmitIssueForm>
    </>
  )
}

function Closed({ contest, title, text }: { contest: Contest; title: string; text: string }) {
  return (
    <Alone>
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
    </Alone>
  )
}
