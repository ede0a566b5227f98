import type { ComponentType } from 'react'
import type { User } from '../../contract/account'
import type { Issue } from '../../contract/issue'
import { lazyPart } from '../loading/lazy-part'

type VerdictProps = { issue: Issue; judge: User }

const IssueReleasePanel = lazyPart(async () => (await import('../seats/IssueReleasePanel')).IssueReleasePanel)

let VerdictPanel: ComponentType<VerdictProps> | null = null

/** Loaded before a judge's page renders, so that nothing moves. Authors don't load it. */
export async function loadVerdictPanel(): Promise<ComponentType<VerdictProps>> {
  VerdictPanel = (await import('./VerdictPanel')).VerdictPanel
  return VerdictPanel
}

const LateVerdictPanel = lazyPart(loadVerdictPanel)

/** What judges decide on and read next to someone else's submission. */
export function JudgePanels({ issue, judge }: VerdictProps) {
  const Verdict = VerdictPanel ?? LateVerdictPanel
  return (
    <>
      <Verdict issue={issue} judge={judge} />
      <IssueReleasePanel issueId={issue._id} contestId={issue.contestId._id} />
    </>
  )
}
