import { Link } from 'react-router'
import type { Issue } from '../../contract/issue'
import { useSession } from '../accounts/session/session-store'
import { OwnLinePanel } from '../awards/OwnLinePanel'
import { VerdictPanel } from '../judging/VerdictPanel'
import { paths } from '../paths'
import { buttonClass } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Gutter, StatusTag, StatusWord } from '../ui/Status'
import { VisibleText } from '../ui/text/VisibleText'
import { formatDay } from '../ui/time/dates'
import { OwnActions } from './editing/OwnActions'
import { CitedLines } from './report/CitedLines'
import { Report } from './report/Report'
import { ReportActions } from './report/ReportActions'
import { ContestInformationPanel, DuplicatePanel, StatusPanel } from './SubmissionPanels'
import { Receipt, Timeline } from './SubmissionRecord'

export function SubmissionDetail({ issue }: { issue: Issue }) {
  const viewer = useSession((session) => session.user)
  const isOwn = viewer?._id === issue.userId._id
  const judges = viewer?.role === 'admin' && !isOwn
  return (
    <>
      <div className="top-row">
        <Link className="back" to={paths.submissions()}>
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
            <Link className={buttonClass()} to={paths.contests}>
              Submit Another Issue
            </Link>
            <Link className={buttonClass('quiet')} to={paths.submissions()}>
              Back to Submissions
            </Link>
          </div>
        </aside>
        <div className="sheet sheet-body">
          <CitedLines>
            <ReportSection title="Issue Description" markdown={issue.description} prefix="L" />
            {issue.pocLink && <ReportSection title="Proof of Concept" markdown={issue.pocLink} prefix="P" />}
          </CitedLines>
          <Timeline issue={issue} />
          <Receipt issue={issue} />
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

function ReportSection({ title, markdown, prefix }: { title: string; markdown: string; prefix: string }) {
  const headingId = `report-${prefix}`
  return (
    <section className="sec rep-sec" aria-labelledby={headingId}>
      <div className="ln">
        <Gutter />
        <div className="b">
          <h2 id={headingId}>{title}</h2>
        </div>
      </div>
      <Report markdown={markdown} prefix={prefix} />
    </section>
  )
}
