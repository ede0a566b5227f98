import { useState } from 'react'
import { Navigate, useParams } from 'react-router'
import type { Contest } from '../../../contract/contest'
import type { Issue } from '../../../contract/issue'
import { useSession } from '../../accounts/session/session-store'
import { ContestProblem } from '../../contests/ContestProblem'
import { useContest } from '../../contests/contest-api'
import { useContestClock } from '../../contests/contest-time'
import { LoadingPage, MessagePage } from '../../loading/StandalonePage'
import { usePageTitle } from '../../page-title'
import { paths } from '../../paths'
import { useIssue } from '../issue-api'
import { EditIssueForm } from './EditIssueForm'
import { lockText } from './OwnActions'

export function EditIssuePage() {
  const { id = '' } = useParams()
  const viewerId = useSession((session) => session.user?._id)
  const issue = useIssue(id)
  const contestId = issue.data?.contestId._id
  const contest = useContest(contestId ?? '', { enabled: contestId !== undefined })
  usePageTitle(issue.data && `Edit, ${issue.data.title}`)
  // The submission's page explains what is wrong, and who can see it.
  const isOther = issue.data && issue.data.userId._id !== viewerId
  if ((issue.isError && !issue.data) || isOther) return <Navigate to={paths.submission(id)} replace />
  if (issue.data && contest.data) {
    const reload = async () => {
      await Promise.all([issue.refetch(), contest.refetch()])
    }
    return <OwnIssue key={`${viewerId} ${id}`} issue={issue.data} contest={contest.data} onReload={reload} />
  }
  if (contest.isError) return <ContestProblem query={contest} />
  return <LoadingPage />
}

type OwnIssueProps = { issue: Issue; contest: Contest; onReload: () => Promise<void> }

/** An open form stays when editing becomes impossible, so that its text isn't lost. */
function OwnIssue({ issue, contest, onReload }: OwnIssueProps) {
  const locked = lockText(issue, contest, useContestClock([contest]))
  const [hasOpened, setHasOpened] = useState(locked === null)
  const [opened, setOpened] = useState(issue)
  if (locked === null && !hasOpened) setHasOpened(true)
  if (!hasOpened) {
    return (
      <MessagePage
        title="This submission can no longer be changed"
        link={{ to: paths.submission(issue._id), label: 'Back to Submission' }}
      >
        {locked}
      </MessagePage>
    )
  }
  return (
    <EditIssueForm
      key={opened.version}
      issue={issue}
      opened={opened}
      contest={contest}
      locked={locked}
      onReload={onReload}
      onLoadOther={() => setOpened(issue)}
    />
  )
}
