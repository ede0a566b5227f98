import type { Issue } from '../../contract/issue'
import { ReportSection } from './report/ReportSection'
import { Receipt, Timeline } from './SubmissionRecord'

/** What was sent and what became of it. */
export function Reports({ issue }: { issue: Issue }) {
  return (
    <>
      <ReportSection level={2} title="Issue Description" markdown={issue.description} prefix="L" />
      {issue.pocLink && <ReportSection level={2} title="Proof of Concept" markdown={issue.pocLink} prefix="P" />}
      <Timeline issue={issue} />
      <Receipt issue={issue} />
    </>
  )
}
