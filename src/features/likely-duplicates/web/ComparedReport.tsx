import { Fragment } from 'react'
import type { QueueEntry } from '../../../contract/judging'
import { filledOptionalTexts } from '../../../domain/issues/issue-text'
import { messageOf } from '../../../web/api/http'
import { Report } from '../../../web/issues/report/Report'
import { useJudging } from '../../../web/judging/console/console-queries'
import { classNames } from '../../../web/ui/class-names'
import { SheetLine } from '../../../web/ui/Sheet'
import sheet from '../../../web/ui/Sheet.module.css'
import { Skeleton } from '../../../web/ui/Skeleton'
import { StatusLabel } from '../../../web/ui/Status'
import { VisibleName, VisibleText } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import { formatUtcDateAndSecond } from '../../../web/ui/time/dates'
import { Time } from '../../../web/ui/time/Time'
import duplicates from './LikelyDuplicates.module.css'

/** One of two reports being compared. */
export function ComparedReport({ entry, prefix }: { entry: QueueEntry; prefix: string }) {
  const judging = useJudging(entry._id)
  const issue = judging.data?.issue
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={duplicates.half} tabIndex={0} aria-label={`Submission ${entry.placeInLine}`}>
      <SheetLine as="header" status={entry.status} placeInLine={entry.placeInLine}>
        <p className={sheet.statuses}>
          <StatusLabel status={entry.status} secondLook={entry.secondLook} />
          <VisibleName className={text.muted}>{entry.author.username || 'Unknown User'}</VisibleName>
        </p>
        <h3 dir="auto">
          <VisibleText>{entry.title}</VisibleText>
        </h3>
        <Time className={classNames(text.mono, text.faint)} at={entry.receivedAt} format={formatUtcDateAndSecond} />
      </SheetLine>
      {judging.isPending && <Skeleton rows={3} />}
      {judging.isError && <p role="alert">{`The submission could not be loaded. ${messageOf(judging.error)}`}</p>}
      {issue && <Report markdown={issue.description} prefix={prefix} />}
      {issue &&
        filledOptionalTexts(issue).map(({ name, label, anchor, markdown }) => (
          <Fragment key={name}>
            <p className={classNames(duplicates.partTitle, text.strong)}>{label}</p>
            <Report markdown={markdown} prefix={`${prefix}${anchor}`} />
          </Fragment>
        ))}
    </section>
  )
}
