import type { ComponentProps } from 'react'
import { lazyPart } from '../loading/lazy-part'
import { VerdictPanel } from './VerdictPanel'

const IssueReleasePanel = lazyPart(async () => (await import('../seats/IssueReleasePanel')).IssueReleasePanel)

/** What a judge decides and reads beside somebody else's submission. */
export const JudgePanels = ({ issue, judge }: ComponentProps<typeof VerdictPanel>) => (
  <>
    <VerdictPanel issue={issue} judge={judge} />
    <IssueReleasePanel issueId={issue._id} contestId={issue.contestId._id} />
  </>
)
