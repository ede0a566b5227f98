import { Link } from 'react-router'
import type { Issue } from '../../contract/issue'
import { excerptOf } from '../../domain/issues/excerpt'
import { verdictTexts } from '../../domain/judging/review-rules'
import { paths } from '../paths'
import { StatusTag, StatusWord } from '../ui/Status'
import { VisibleText } from '../ui/text/VisibleText'
import { formatDay } from '../ui/time/dates'

const shownCharacters = 150

/** The sentence below an issue of the list. */
export function noteOf(issue: Issue): string {
  if (issue.status === 'invalid') return issue.invalidationReason ?? `This submission ${verdictTexts.invalid}`
  if (issue.status !== 'valid') return 'Under review. You will be notified when the review is complete.'
  const valid = 'This issue is validated as Critical and eligible for rewards.'
  return issue.isDuplicate && !issue.isPrimary ? `${valid} No additional rewards for duplicates.` : valid
}

export function SubmissionRow({ issue, withAuthor }: { issue: Issue; withAuthor: boolean }) {
  const to = paths.submission(issue._id)
  return (
    <article className="row" data-s={issue.status}>
      <Link className="g place" to={to} aria-label={`Place ${issue.placeInLine} in line`}>
        {issue.placeInLine}
      </Link>
      <div className="b">
        <h2>
          <Link to={to} dir="auto">
            <VisibleText>{issue.title}</VisibleText>
          </Link>
        </h2>
        <Link className="go" to={to} aria-label={`View: ${issue.title}`}>
          View
        </Link>
        <p className="line">
          <StatusWord status={issue.status} />
          {issue.isDuplicate && <StatusTag status={issue.isPrimary ? 'primary' : 'duplicate'} />}
          <Link to={paths.contest(issue.contestId._id)} dir="auto">
            {issue.contestId.title || 'Unknown'}
          </Link>
          {withAuthor && (
            <span>
              by <VisibleText>{issue.userId.username || 'Unknown'}</VisibleText>
            </span>
          )}
          <time dateTime={issue.createdAt}>{formatDay(new Date(issue.createdAt))}</time>
          {issue.isEdited && <span>Edited</span>}
        </p>
        <p className="desc" dir="auto">
          <VisibleText>{excerptOf(issue.description, shownCharacters)}</VisibleText>
        </p>
        <p className="note" dir="auto">
          <VisibleText>{noteOf(issue)}</VisibleText>
        </p>
      </div>
    </article>
  )
}
