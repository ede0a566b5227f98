import type { ComponentProps } from 'react'
import { IssueReleasePanel } from '../seats/IssueReleasePanel'
import { VerdictPanel } from './VerdictPanel'

/** What a judge decides and reads beside somebody else's submission. */
export const JudgePanels = ({ issue, judge }: ComponentProps<typeof VerdictPanel>) => (
  <>
    <VerdictPanel issue={issue} judge={judge} />
    <IssueReleasePanel issueId={issue._id} contestId={issue.contestId._id} />
  </>
)
