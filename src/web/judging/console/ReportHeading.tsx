import { Link } from 'react-router'
import type { QueueEntry } from '../../../contract/judging'
import { paths } from '../../paths'
import { classNames } from '../../ui/class-names'
import { SheetHead } from '../../ui/PageHead'
import sheet from '../../ui/Sheet.module.css'
import { StatusLabel, StatusTag } from '../../ui/Status'
import { VisibleName, VisibleText } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import { Time } from '../../ui/time/Time'
import type { Judging } from '../triage-api'

export function ReportHeading({ entry, judging }: { entry: QueueEntry; judging: Judging | undefined }) {
  const revisions = judging?.revisions ?? []
  const rewritten = revisions.at(-1)?.rewritten
  return (
    <SheetHead
      level={2}
      status={entry.status}
      placeInLine={entry.placeInLine}
      statuses={
        <>
          <StatusLabel status={entry.status} secondLook={entry.secondLook} />
          {entry.duplicateGroupId && <StatusTag status={entry.isPrimary ? 'primary' : 'duplicate'} />}
          <VisibleName className={text.muted}>{entry.author.username || 'Unknown User'}</VisibleName>
          <Time className={classNames(text.mono, text.faint)} at={entry.receivedAt} />
        </>
      }
      title={<VisibleText>{entry.title}</VisibleText>}
    >
      <p className={sheet.byline}>
        <Link to={paths.submission(entry._id)}>Open the submission’s page</Link>
        {entry.assignee && (
          <span>
            Assigned to <VisibleName>{entry.isMine ? 'you' : entry.assignee.username}</VisibleName>
          </span>
        )}
        {revisions.length > 1 && (
          <span>{`${revisions.length} revisions${rewritten ? `, rewritten: ${rewritten.inCommon}% in common` : ''}`}</span>
        )}
      </p>
    </SheetHead>
  )
}
