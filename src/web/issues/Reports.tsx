import { useLocation } from 'react-router'
import type { Issue } from '../../contract/issue'
import { filledOptionalTexts } from '../../domain/issues/issue-text'
import { Deferred } from './Deferred'
import { ReportSection } from './report/ReportSection'
import { Receipt } from './SubmissionReceipt'
import { Timeline } from './SubmissionTimeline'

/** What was sent and what became of it. */
export function Reports({ issue }: { issue: Issue }) {
  // What a link leads to has to be there before it can be brought into view.
  const isLinked = useLocation().hash !== ''
  return (
    <>
      <ReportSection level={2} title="Issue Description" markdown={issue.description} prefix="L" />
      <Deferred now={isLinked}>
        {filledOptionalTexts(issue).map(({ name, label, anchor, markdown }) => (
          <ReportSection key={name} level={2} title={label} markdown={markdown} prefix={anchor} />
        ))}
        <Deferred now={isLinked}>
          <Timeline issue={issue} />
          <Receipt issue={issue} />
        </Deferred>
      </Deferred>
    </>
  )
}
