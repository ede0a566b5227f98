import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Issue } from '../../contract/issue'
import { humanize } from '../../domain/humanize'
import { describeReaders } from '../../domain/publication/issue-readers'
import { useSession } from '../accounts/session/session-store'
import { callFor } from '../api/call-for'
import { OwnLinePanel } from '../awards/OwnShare'
import { useContest } from '../contests/contest-api'
import { statusOf, useContestClock } from '../contests/contest-time'
import { JudgePanels } from '../judging/JudgePanels'
import { RemoveSubmission } from '../judging/RemoveSubmission'
import { BackLink, ButtonLink, TitleLink } from '../links'
import { lazyComponent } from '../loading/lazy-component'
import { NotLoadedPart } from '../loading/NotLoaded'
import { paths } from '../paths'
import { classNames } from '../ui/class-names'
import { Icon } from '../ui/Icon'
import layout from '../ui/layout.module.css'
import page from '../ui/Page.module.css'
import { SheetHead } from '../ui/PageHead'
import panel from '../ui/Panel.module.css'
import { Panel } from '../ui/Sheet'
import sheet from '../ui/Sheet.module.css'
import { Skeleton } from '../ui/Skeleton'
import { StatusLabel, StatusTag } from '../ui/Status'
import { VisibleName, VisibleParagraph, VisibleText } from '../ui/text/VisibleText'
import text from '../ui/text.module.css'
import { formatDay } from '../ui/time/dates'
import { Time } from '../ui/time/Time'
import { useIsPainted } from './Deferred'
import { OwnActions } from './editing/OwnActions'
import { CitedLines } from './report/CitedLines'
import { ReportActions } from './report/ReportActions'
import { AuthorPanels, ContestInformationPanel, DuplicatePanel, StatusPanel } from './SubmissionPanels'

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
            {!judges && <ButtonLink to={paths.contests}>Submit Another Issue</ButtonLink>}
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

const Reports = lazyComponent(async () => (await import('./Reports')).Reports, NotLoadedPart)

/**
 * The rendering code is large, and rendering a long report takes slow phones a while: the heading is painted before
 * either starts, so that taps in between are handled.
 */
function SubmissionReports({ issue }: { issue: Issue }) {
  const isDrawn = useIsPainted()
  const skeleton = <Skeleton rows={4} />
  return (
    <Suspense fallback={skeleton}>
      <CitedLines isDrawn={isDrawn}>{isDrawn ? <Reports issue={issue} /> : skeleton}</CitedLines>
    </Suspense>
  )
}

/** Who can read a submission besides its author and the judges; undefined until known. */
function useReaders({ _id: id, contestId }: Issue) {
  const contest = useContest(contestId._id).data
  const now = useContestClock(contest ? [contest] : [])
  const isRunning = contest !== undefined && statusOf(contest, now) !== 'ended'
  const { data } = useQuery({
    queryKey: ['issues', 'readers', id],
    // A running contest has no released or published submissions.
    enabled: contest !== undefined && !isRunning,
    queryFn: () => callFor('readIssueReaders', 'readers', { params: { id } }),
  })
  return isRunning ? { sponsors: false, report: null } : data
}

function ReadersNote({ issue, isOwn }: { issue: Issue; isOwn: boolean }) {
  const known = useReaders(issue)
  // Reserve the space from the start, because the list may need its own line.
  const readers = known ?? { sponsors: false, report: null }
  const isPublic = readers.report?.showsText === true
  return (
    <span className={classNames(layout.inline, !known && layout.unseen)}>
      <Icon name={isPublic ? 'file-text' : 'lock'} small />
      <span>{describeReaders(readers, isOwn)}</span>
    </span>
  )
}

/** The submission's finding in the published report, and the sponsor's published answer. */
function PublishedFindingPanel({ issue }: { issue: Issue }) {
  const report = useReaders(issue)?.report
  if (!report) return null
  const { slug, anchor, answer } = report
  return (
    <Panel title="Published report">
      <div className={layout.stack}>
        <p>
          <a href={`/reports/${slug}/${anchor}`}>{`Finding ${anchor}`}</a>
        </p>
        {answer && (
          <div>
            <p>
              <b className={text.strong}>{`Sponsor’s answer: ${humanize(answer.kind)}`}</b>
              {answer.commit !== null && <code className={text.mono}>{` ${answer.commit}`}</code>}
            </p>
            {answer.text !== '' && <VisibleParagraph className={text.preLine}>{answer.text}</VisibleParagraph>}
          </div>
        )}
      </div>
    </Panel>
  )
}
