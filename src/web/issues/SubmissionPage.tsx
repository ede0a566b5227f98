import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { useSession } from '../accounts/session/session-store'
import { ApiError, isOutage, messageOf } from '../api/http'
import { Alone } from '../contests/Alone'
import { usePageTitle } from '../page-title'
import { paths } from '../paths'
import { Button, buttonClass } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { Skeleton } from '../ui/Skeleton'
import { mayRead, useIssue } from './issue-api'
import { SubmissionDetail } from './SubmissionDetail'

export function SubmissionPage() {
  const { id = '' } = useParams()
  const viewer = useSession((session) => session.user)
  const issue = useIssue(id)
  const isDenied = issue.error instanceof ApiError && issue.error.status === 403
  const isReadable = issue.data && mayRead(viewer, issue.data)
  usePageTitle(isReadable ? issue.data.title : 'Submission')
  if (issue.isPending)
    return (
      <Alone>
        <Skeleton rows={5} />
      </Alone>
    )
  if (isDenied || (issue.data && !isReadable)) {
    return <NoSubmission title="Access Denied">You don't have permission to view this submission.</NoSubmission>
  }
  if (issue.error instanceof ApiError && issue.error.code === 'REPORT_UNREADABLE') {
    return <NoSubmission title="Submission Cannot Be Read">{messageOf(issue.error)}</NoSubmission>
  }
  if (issue.data) return <SubmissionDetail key={issue.data._id} issue={issue.data} />
  const retry = isOutage(issue.error) && <Button onClick={() => void issue.refetch()}>Try again</Button>
  return (
    <NoSubmission title="Submission Not Found" more={retry}>
      The submission you're looking for doesn't exist or you don't have permission to view it.
    </NoSubmission>
  )
}

function NoSubmission({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <Alone>
      <EmptyState
        level={1}
        title={title}
        action={
          <>
            <Link className={buttonClass('primary')} to={paths.submissions()}>
              Back to Submissions
            </Link>
            {more}
          </>
        }
      >
        {children}
      </EmptyState>
    </Alone>
  )
}
