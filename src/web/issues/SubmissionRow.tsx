import { Link } from 'react-router'
import type { Issue } from '../../contract/issue'
import { submissionExcerpt } from '../../domain/issues/excerpt'
import { invalidReasonTexts } from '../../domain/judging/invalidation-codes'
import { verdictTexts } from '../../domain/judging/review-rules'
import { useServerNow } from '../api/use-server-now'
import { hasSetting } from '../features'
import { ButtonLink, TitleLink } from '../links'
import { paths } from '../paths'
import button from '../ui/Button.module.css'
import { classNames } from '../ui/class-names'
import { EmptyState } from '../ui/EmptyState'
import gutter from '../ui/Gutter.module.css'
import rows from '../ui/Rows.module.css'
import { StatusLabel, StatusTag } from '../ui/Status'
import { VisibleParagraph, VisibleText } from '../ui/text/VisibleText'
import text from '../ui/text.module.css'
import { formatDay, formatDeadline } from '../ui/time/dates'
import { Time } from '../ui/time/Time'
import type { IssueFilter } from './issue-api'

const shownCharacters = 150

/** The sentence below an issue in the list. Only its author gets a notification. */
function noteOf(issue: Issue, forJudge: boolean): string {
  if (issue.status === 'invalid') {
    return invalidReasonTexts(issue).join(' · ') || `This submission ${verdictTexts.invalid}`
  }
  if (issue.status !== 'valid')
    return forJudge ? 'Waiting for a verdict.' : 'Under review. You will be notified when the review is complete.'
  const valid = 'This issue is validated as Critical and eligible for rewards.'
  return issue.isDuplicate && !issue.isPrimary ? `${valid} No additional rewards for duplicates.` : valid
}

type SubmissionRowProps = {
  issue: Issue
  /** Set while the contest has preliminary results. */
  appealsEndAt: string | null
  /** In a contest's list, which names each author. */
  forJudge: boolean
}

/** 'Preliminary, appeals until Nov 23, 18:00 UTC', as long as appeals are possible. */
function PreliminaryNote({ appealsEndAt }: { appealsEndAt: string }) {
  const end = new Date(appealsEndAt)
  const isOver = useServerNow([end]) > end || !hasSetting('appealHours')
  const words = isOver ? 'Preliminary' : `Preliminary, appeals until ${formatDeadline(end)}`
  return <span className={text.tabular}>{words}</span>
}

export function SubmissionRow({ issue, appealsEndAt, forJudge }: SubmissionRowProps) {
  const to = paths.submission(issue._id)
  return (
    <article className={rows.row} data-status={issue.status}>
      <Link
        className={classNames(gutter.gutter, gutter.place)}
        to={to}
        aria-label={`Place ${issue.placeInLine} in line`}
      >
        {issue.placeInLine}
      </Link>
      <div className={rows.content}>
        <h2>
          <TitleLink className={text.titleLink} to={to}>
            {issue.title}
          </TitleLink>
        </h2>
        <Link className={classNames(button.onward, rows.onward)} to={to} aria-label={`View: ${issue.title}`}>
          View
        </Link>
        <p className={rows.facts}>
          <StatusLabel status={issue.status} />
          {issue.isDuplicate && <StatusTag status={issue.isPrimary ? 'primary' : 'duplicate'} />}
          <TitleLink to={paths.contest(issue.contestId._id)}>{issue.contestId.title || 'Unknown'}</TitleLink>
          {forJudge && (
            <span>
              by <VisibleText>{issue.userId.username || 'Unknown'}</VisibleText>
            </span>
          )}
          <Time at={issue.createdAt} format={formatDay} />
          {appealsEndAt && <PreliminaryNote appealsEndAt={appealsEndAt} />}
          {issue.isEdited && <span>Edited</span>}
        </p>
        <VisibleParagraph className={rows.description}>
          {submissionExcerpt(issue.description, shownCharacters)}
        </VisibleParagraph>
        <VisibleParagraph className={rows.note}>{noteOf(issue, forJudge)}</VisibleParagraph>
      </div>
    </article>
  )
}

type NoSubmissionsProps = {
  status: IssueFilter
  isNarrowed: boolean
  /** In a contest's list, as shown to judges. */
  ofContest: string | null
}

/** There are no submissions, or none match. */
export function NoSubmissions({ status, isNarrowed, ofContest }: NoSubmissionsProps) {
  if (ofContest) {
    return (
      <EmptyState
        title={status === 'all' ? 'No submissions yet' : `No ${status} submissions`}
        action={
          status !== 'all' && (
            <ButtonLink variant="quiet" to={paths.submissions({ contest: ofContest })}>
              Show all of this contest
            </ButtonLink>
          )
        }
      >
        {status === 'all'
          ? 'No one has submitted to this contest yet.'
          : 'No submission to this contest has this status.'}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={status === 'all' ? 'No submissions yet' : `No ${status} submissions`}
      action={
        <>
          <ButtonLink variant="primary" to={paths.contests}>
            Submit New Issue
          </ButtonLink>
          {isNarrowed && (
            <ButtonLink variant="quiet" to={paths.submissions()}>
              Clear filters
            </ButtonLink>
          )}
        </>
      }
    >
      {isNarrowed
        ? 'There may be other submissions without the filter.'
        : 'What you submit to a contest will appear here.'}
    </EmptyState>
  )
}
