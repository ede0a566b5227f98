import { Suspense } from 'react'
import type { Issue } from '../../contract/issue'
import { filledOptionalTexts, type IssueText } from '../../domain/issues/issue-text'
import { CitedLines } from '../issues/report/CitedLines'
import { lazyComponent } from '../loading/lazy-component'
import { NotLoadedPart } from '../loading/NotLoaded'
import { SheetHead } from '../ui/PageHead'
import { Skeleton } from '../ui/Skeleton'
import { VisibleText } from '../ui/text/VisibleText'
import text from '../ui/text.module.css'
import { formatUtcStamp } from '../ui/time/dates'
import { Time } from '../ui/time/Time'

const ReportSection = lazyComponent(
  async () => (await import('../issues/report/ReportSection')).ReportSection,
  NotLoadedPart,
)

type BlindReportProps = { issue: IssueText & Pick<Issue, 'placeInLine' | 'receivedAt'> }

/** The report as its author wrote it, without the author and the decisions. */
export function BlindReport({ issue }: BlindReportProps) {
  return (
    <>
      <SheetHead
        level={2}
        placeInLine={issue.placeInLine}
        statuses={<Time className={text.faint} at={issue.receivedAt} format={formatUtcStamp} />}
        title={<VisibleText>{issue.title}</VisibleText>}
      />
      <Suspense fallback={<Skeleton rows={4} />}>
        <CitedLines>
          <ReportSection level={3} title="Issue Description" markdown={issue.description} prefix="L" />
          {filledOptionalTexts(issue).map(({ name, label, anchor, markdown }) => (
            <ReportSection key={name} level={3} title={label} markdown={markdown} prefix={anchor} />
          ))}
        </CitedLines>
      </Suspense>
    </>
  )
}
