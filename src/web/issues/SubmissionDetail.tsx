import { Link } from 'react-router'
import type { Issue } from '../../contract/issue'
import { useSession } from '../accounts/session/session-store'
import { OwnLinePanel } from '../awards/OwnLinePanel'
import { RemoveSubmission } from '../judging/RemoveSubmission'
import { VerdictPanel } from '../judging/VerdictPanel'
import { paths } from '../paths'
import { buttonClass } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Gutter, StatusTag, StatusWord } from '../ui/Status'
import { VisibleText } from '../ui/text/VisibleText'
import { formatDay } from '../ui/time/dates'
import { OwnActions } from './editing/OwnActions'
import { ReportActions } from './report/ReportActions'
import { ContestInformationPanel, DuplicatePanel, StatusPanel } from './SubmissionPanels'
import { SubmissionReports } from './SubmissionReports'

export function SubmissionDetail({ issue }: { issue: Issue }) {
  const viewer = useSession((session) => session.user)
  const isOwn = viewer?._id === issue.userId._id
  const judges = viewer?.role === 'admin' && !isOwn
  // An admin's own list does not hold it.
  const list = paths.submissions(judges ? { contest: issue.contestId._id } : {})
  return (
    <>
      <div className="top-row">
        <Link className="back" to={list}>
          <Icon name="arrow-left" />
          <span>Back to Submissions</span>
        </Link>
        <ReportActions issue={issue} />
      </div>
      <article className="split split-3">
        <div className="sheet sheet-top">
          <Heading issue={issue} isOwn={isOwn} />
        </div>
        <aside className="rail">
          <StatusPanel issue={issue} />
          {isOwn && <OwnLinePanel issue={issue} />}
          {issue.isDuplicate && <DuplicatePanel issue={issue} />}
          {judges && <VerdictPanel issue={issue} />}
          <ContestInformationPanel issue={issue} />
          <div className="stack">
            {isOwn && <OwnActions issue={issue} />}
            {judges && <RemoveSubmission issue={issue} />}
            <Link className={buttonClass()} to={paths.contests}>
              Submit Another Issue
            </Link>
            <Link className={buttonClass('quiet')} to={list}>
              Back to Submissions
            </Link>
          </div>
        </aside>
        <div className="sheet sheet-body">
          <SubmissionReports issue={issue} />
        </div>
      </article>
    </>
  )
}

function Heading({ issue, isOwn }: { issue: Issue; isOwn: boolean }) {
  return (
    <header className="ln sheet-h" data-s={issue.status}>
      <Gutter place>
        <span className="hide">Place in line </span>
        {issue.placeInLine}
      </Gutter>
      <div className="b">
        <p className="sts">
          <StatusWord status={issue.status} />
          {issue.isDuplicate && <StatusTag status={issue.isPrimary ? 'primary' : 'duplicate'} />}
        </p>
        <h1 tabIndex={-1} dir="auto">
          <VisibleText>{issue.title}</VisibleText>
        </h1>
        <p className="by">
          <bdi>
            <VisibleText>{issue.userId.username || 'Unknown User'}</VisibleText>
          </bdi>
          <time dateTime={issue.createdAt}>{formatDay(new Date(issue.createdAt))}</time>
          <span>
            <Link className="ink-2" to={paths.contest(issue.contestId._id)} dir="auto">
              <VisibleText>{issue.contestId.title || 'Unknown Contest'}</VisibleText>
            </Link>
          </span>
          <span>
            <Icon name="lock" small />
            {isOwn ? 'Visible to you and the judges' : 'Visible to its author and the judges'}
          </span>
        </p>
      </div>
    </header>
  )
}
