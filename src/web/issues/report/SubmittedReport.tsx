import { Suspense } from 'react'
import { Link } from 'react-router'
import { filledOptionalTexts, type IssueText } from '../../../domain/issues/issue-text'
import { lazyComponent } from '../../loading/lazy-component'
import { NotLoadedPart } from '../../loading/NotLoaded'
import { paths } from '../../paths'
import { SheetHead } from '../../ui/PageHead'
import sheet from '../../ui/Sheet.module.css'
import { Skeleton } from '../../ui/Skeleton'
import type { Elements } from '../../ui/text/elements'
import { VisibleText } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import { Time } from '../../ui/time/Time'
import { CitedLines } from './CitedLines'

const ReportSection = lazyComponent(async () => (await import('./ReportSection')).ReportSection, NotLoadedPart)

type SubmittedReportProps = {
  issue: IssueText & { _id: string; placeInLine: number; receivedAt?: string }
  /** Colors the strip beside the title. */
  status?: string
  /** Above the title; by default only when it was submitted, so that nothing tells its author or its verdict. */
  about?: Elements
  /** Links to the submission's page, which has everything about it. */
  link?: boolean
}

/** The report as its author wrote it. */
export function SubmittedReport({ issue, status, about, link = false }: SubmittedReportProps) {
  const { placeInLine, receivedAt } = issue
  return (
    <>
      <SheetHead
        level={2}
        status={status}
        placeInLine={placeInLine}
        statuses={about ?? (receivedAt && <Time className={text.faint} at={receivedAt} />)}
        title={<VisibleText>{issue.title}</VisibleText>}
      >
        {link && (
          <p className={sheet.byline}>
            <Link to={paths.submission(issue._id)}>Open the submission’s page</Link>
          </p>
        )}
      </SheetHead>
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
