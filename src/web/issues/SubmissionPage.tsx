import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useSession } from '../accounts/session/session-store'
import { readStoredSession } from '../accounts/session/stored-session'
import { ApiError, isOutage, messageOf } from '../api/http'
import { loadVerdictPanel } from '../judging/JudgePanels'
import { LoadingPage, MessagePage } from '../loading/StandalonePage'
import { usePageTitle } from '../page-title'
import { paths } from '../paths'
import { Button } from '../ui/Button'
import type { Elements } from '../ui/text/elements'
import { canReadReport, useIssue } from './issue-api'
import { SubmissionDetail } from './SubmissionDetail'

/** The page; for judges with the judging panel. */
export async function submissionPage() {
  // If loading fails now, the panel retries.
  if (readStoredSession().user?.role === 'admin') await loadVerdictPanel().catch(() => {})
  return SubmissionPage
}

function SubmissionPage() {
  const { id = '' } = useParams()
  const viewer = useSession((session) => session.user)
  const issue = useIssue(id)
  const isDenied = issue.error instanceof ApiError && issue.error.status === 403
  const isReadable = issue.data && canReadReport(viewer, issue.data)
  usePageTitle(isReadable ? issue.data.title : undefined)
  if (issue.isPending) return <LoadingPage />
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

function NoSubmission({ title, more, children }: { title: string; more?: Elements; children: ReactNode }) {
  return (
    <MessagePage title={title} link={{ to: paths.submissions(), label: 'Back to Submissions' }} action={more}>
      {children}
    </MessagePage>
  )
}
