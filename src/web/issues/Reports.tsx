import { useLocation } from 'react-router'
import type { Issue } from '../../contract/issue'
import { Later } from './Later'
import { ReportSection } from './report/ReportSection'
import { Receipt, Timeline } from './SubmissionRecord'

/** What was sent and what became of it. */
export function Reports({ issue }: { issue: Issue }) {
  // What a link leads to has to be there before it can be brought into view.
  const isLinked = useLocation().hash !== ''
  return (
    <>
      <ReportSection level={2} title="Issue Description" markdown={issue.description} prefix="L" />
      <Later now={isLinked}>
        {issue.pocLink && <ReportSection level={2} title="Proof of Concept" markdown={issue.pocLink} prefix="P" />}
        <Later now={isLinked}>
          <Timeline issue={issue} />
          <Receipt issue={issue} />
        </Later>
      </Later>
    </>
  )
}
