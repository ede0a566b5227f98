import type { Issue } from '../../contract/issue'
import { useSession } from '../accounts/session/session-store'
import { OwnLinePanel } from '../awards/OwnShare'
import { JudgePanels } from '../judging/JudgePanels'
import { RemoveSubmission } from '../judging/RemoveSubmission'
import { BackLink, ButtonLink, TitleLink } from '../links'
import { paths } from '../paths'
import { classNames } from '../ui/class-names'
import page from '../ui/Page.module.css'
import { SheetHead } from '../ui/PageHead'
import panel from '../ui/Panel.module.css'
import sheet from '../ui/Sheet.module.css'
import { StatusLabel, StatusTag } from '../ui/Status'
import { VisibleName, VisibleText } from '../ui/text/VisibleText'
import { formatDay } from '../ui/time/dates'
import { Time } from '../ui/time/Time'
import { OwnActions } from './editing/OwnActions'
import { PublishedFindingPanel, ReadersNote } from './IssueReaders'
import { ReportActions } from './report/ReportActions'
import { AuthorPanels, ContestInformationPanel, DuplicatePanel, StatusPanel } from './SubmissionPanels'
import { SubmissionReports } from './SubmissionReports'

export function SubmissionDetail({ issue }: { issue: Issue }) {
  const viewer = useSession((session) => session.user)
  const isOwn = viewer?._id === issue.userId._id
  const judges = viewer?.role === 'admin' && !isOwn
  // An admin's list of own submissions doesn't contain it.
  const list = paths.submissions(judges ? { contest: issue.contestId._id } : {})
  return (
    <>
      <div className={page.topRow}>
        <BackLink to={list}>Back to Submissions</BackLink>
        <ReportActions issue={issue} />
      </div>
      <article className={classNames(panel.columns, panel.parts)}>
        <div className={classNames(sheet.sheet, panel.top)}>
          <Heading issue={issue} isOwn={isOwn} />
        </div>
        <aside className={panel.rail}>
          <StatusPanel issue={issue} isOwn={isOwn} />
          {isOwn && <OwnLinePanel issue={issue} />}
          {isOwn && <AuthorPanels issue={issue} />}
          <PublishedFindingPanel issue={issue} />
          {issue.isDuplicate && <DuplicatePanel issue={issue} />}
          {judges && <JudgePanels issue={issue} judge={viewer} />}
          <ContestInformationPanel issue={issue} readsTerms={isOwn || judges} />
          <div className={panel.bare}>
            {isOwn && <OwnActions issue={issue} />}
            {judges && <RemoveSubmission issue={issue} />}
            <ButtonLink to={paths.contests}>Submit Another Issue</ButtonLink>
            <ButtonLink variant="quiet" to={list}>
              Back to Submissions
            </ButtonLink>
          </div>
        </aside>
        <div className={classNames(sheet.sheet, panel.body)}>
          <SubmissionReports issue={issue} />
        </div>
      </article>
    </>
  )
}

function Heading({ issue, isOwn }: { issue: Issue; isOwn: boolean }) {
  return (
    <SheetHead
      status={issue.status}
      placeInLine={issue.placeInLine}
      statuses={
        <>
          <StatusLabel status={issue.status} secondLook={issue.secondLook} />
          {issue.isDuplicate && <StatusTag status={issue.isPrimary ? 'primary' : 'duplicate'} />}
        </>
      }
      title={<VisibleText>{issue.title}</VisibleText>}
    >
      <p className={sheet.byline}>
        <VisibleName>{issue.userId.username || 'Unknown User'}</VisibleName>
        <Time at={issue.createdAt} format={formatDay} />
        <TitleLink to={paths.contest(issue.contestId._id)}>{issue.contestId.title || 'Unknown Contest'}</TitleLink>
        <ReadersNote issue={issue} isOwn={isOwn} />
      </p>
    </SheetHead>
  )
}
