import { useDeferredValue } from 'react'
import type { Issue } from '../../contract/issue'
import { Skeleton } from '../ui/Skeleton'
import { Gutter } from '../ui/Status'
import { CitedLines } from './report/CitedLines'
import { Report } from './report/Report'
import { Receipt, Timeline } from './SubmissionRecord'

/** Drawing a long report takes a slow phone its time: the heading stands first, and a tap in between is heard. */
export function SubmissionReports({ issue }: { issue: Issue }) {
  const isDrawn = useDeferredValue(true, false)
  return <CitedLines isDrawn={isDrawn}>{isDrawn ? <Reports issue={issue} /> : <Skeleton rows={4} />}</CitedLines>
}

function Reports({ issue }: { issue: Issue }) {
  return (
    <>
      <ReportSection title="Issue Description" markdown={issue.description} prefix="L" />
      {issue.pocLink && <ReportSection title="Proof of Concept" markdown={issue.pocLink} prefix="P" />}
      <Timeline issue={issue} />
      <Receipt issue={issue} />
    </>
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
