import { useState } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import type { Contest } from '../../../contract/contest'
import type { Issue } from '../../../contract/issue'
import { useSession } from '../../accounts/session/session-store'
import { Alone } from '../../contests/Alone'
import { ContestProblem } from '../../contests/ContestProblem'
import { useContest } from '../../contests/contest-api'
import { useContestClock } from '../../contests/contest-time'
import { usePageTitle } from '../../page-title'
import { paths } from '../../paths'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Skeleton } from '../../ui/Skeleton'
import { useIssue } from '../issue-api'
import { EditIssueForm } from './EditIssueForm'
import { lockWords } from './lock-words'

export function EditIssuePage() {
  const { id = '' } = useParams()
  const viewerId = useSession((session) => session.user?._id)
  const issue = useIssue(id)
  const contestId = issue.data?.contestId._id
  const contest = useContest(contestId ?? '', { enabled: contestId !== undefined })
  usePageTitle(issue.data ? `Edit, ${issue.data.title}` : 'Edit Submission')
  // The page of the submission says what is wrong, and who may see it.
  const isOther = issue.data && issue.data.userId._id !== viewerId
  if ((issue.isError && !issue.data) || isOther) return <Navigate to={paths.submission(id)} replace />
  if (issue.data && contest.data) {
    const reload = async () => {
      await Promise.all([issue.refetch(), contest.refetch()])
    }
    return <OwnIssue key={`${viewerId} ${id}`} issue={issue.data} contest={contest.data} onReload={reload} />
  }
  if (contest.isError) return <ContestProblem error={contest.error} onRetry={() => void contest.refetch()} />
  return (
    <Alone>
      <Skeleton rows={5} />
    </Alone>
  )
}

type OwnIssueProps = { issue: Issue; contest: Contest; onReload: () => Promise<void> }

/** Once the form was open it stays, even when editing becomes impossible: what was typed must not vanish. */
function OwnIssue({ issue, contest, onReload }: OwnIssueProps) {
  const locked = lockWords(issue, contest, useContestClock([contest]))
  const [hasOpened, setHasOpened] = useState(locked === null)
  const [begun, setBegun] = useState(issue)
  if (locked === null && !hasOpened) setHasOpened(true)
  if (!hasOpened) return <Locked issue={issue} reason={locked} />
  return (
    <EditIssueForm
      key={begun.version}
      issue={issue}
      begun={begun}
      contest={contest}
      locked={locked}
      onReload={onReload}
      onLoadOther={() => setBegun(issue)}
    />
  )
}

function Locked({ issue, reason }: { issue: Issue; reason: string | null }) {
  return (
    <Alone>
      <EmptyState
        level={1}
        title="This submission can no longer be changed"
        action={
          <Link className={buttonClass('primary')} to={paths.submission(issue._id)}>
            Back to Submission
          </Link>
        }
      >
        {reason}
      </EmptyState>
    </Alone>
  )
}
