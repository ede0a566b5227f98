import { useLocation } from 'react-router'
import type { Issue } from '../../contract/issue'
import { bodyOf, filledOptionalTexts } from '../../domain/issues/issue-text'
import { useContest } from '../contests/contest-api'
import { Deferred } from './Deferred'
import { ReportParts } from './report/ReportParts'
import { ReportSection } from './report/ReportSection'
import { Receipt } from './SubmissionReceipt'
import { Timeline } from './SubmissionTimeline'

/** The submission's texts and their outcome. */
export function Reports({ issue }: { issue: Issue }) {
  // Render immediately, because a link's target must exist to be scrolled into view.
  const isLinked = useLocation().hash !== ''
  const contest = useContest(issue.contestId._id).data
  return (
    <>
      <ReportSection level={2} title="Issue Description" markdown={issue.description} prefix="L" />
      <Deferred now={isLinked}>
        {filledOptionalTexts(issue).map(({ name, label, anchor, markdown }) => (
          <ReportSection key={name} level={2} title={label} markdown={markdown} prefix={anchor} />
        ))}
        <ReportParts contest={contest} issueId={issue._id} markdown={bodyOf(issue)} level={2} />
        <Deferred now={isLinked}>
          <Timeline issue={issue} />
          <Receipt issue={issue} />
        </Deferred>
      </Deferred>
    </>
  )
}
