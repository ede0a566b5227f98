import { useDeferredValue } from 'react'
import type { Issue } from '../../contract/issue'
import { Skeleton } from '../ui/Skeleton'
import { CitedLines } from './report/CitedLines'
import { ReportSection } from './report/ReportSection'
import { Receipt, Timeline } from './SubmissionRecord'

/** Drawing a long report takes a slow phone its time: the heading stands first, and a tap in between is heard. */
export function SubmissionReports({ issue }: { issue: Issue }) {
  const isDrawn = useDeferredValue(true, false)
  return <CitedLines isDrawn={isDrawn}>{isDrawn ? <Reports issue={issue} /> : <Skeleton rows={4} />}</CitedLines>
}

function Reports({ issue }: { issue: Issue }) {
  return (
    <>
      <ReportSection level={2} title="Issue Description" markdown={issue.description} prefix="L" />
      {issue.pocLink && <ReportSection level={2} title="Proof of Concept" markdown={issue.pocLink} prefix="P" />}
      <Timeline issue={issue} />
      <Receipt issue={issue} />
    </>
  )
}
