import { type ComponentProps, Suspense } from 'react'
import { lazyComponent } from '../loading/lazy-component'
import { NotLoadedPart } from '../loading/NotLoaded'
import { VerdictPanel } from './VerdictPanel'

const IssueReleasePanel = lazyComponent(
  async () => (await import('../seats/IssueReleasePanel')).IssueReleasePanel,
  NotLoadedPart,
)

/** What a judge decides and reads beside somebody else's submission. */
export const JudgePanels = ({ issue, judge }: ComponentProps<typeof VerdictPanel>) => (
  <>
    <VerdictPanel issue={issue} judge={judge} />
    <Suspense>
      <IssueReleasePanel issueId={issue._id} contestId={issue.contestId._id} />
    </Suspense>
  </>
)
