import { Fragment } from 'react'
import type { QueueEntry } from '../../../contract/judging'
import { filledOptionalTexts } from '../../../domain/issues/issue-text'
import { messageOf } from '../../api/http'
import { Report } from '../../issues/report/Report'
import { classNames } from '../../ui/class-names'
import { SheetLine } from '../../ui/Sheet'
import sheet from '../../ui/Sheet.module.css'
import { Skeleton } from '../../ui/Skeleton'
import { StatusLabel } from '../../ui/Status'
import { VisibleName, VisibleText } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import { formatUtcStamp } from '../../ui/time/dates'
import { Time } from '../../ui/time/Time'
import { useJudging } from '../console/console-queries'
import duplicates from './Duplicates.module.css'

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
        <Time className={classNames(text.mono, text.faint)} at={entry.receivedAt} format={formatUtcStamp} />
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
