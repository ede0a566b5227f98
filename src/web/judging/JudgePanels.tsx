import type { ComponentType } from 'react'
import type { User } from '../../contract/account'
import type { Issue } from '../../contract/issue'
import { lazyPart } from '../loading/lazy-part'

type VerdictProps = { issue: Issue; judge: User }

const IssueReleasePanel = lazyPart(async () => (await import('../seats/IssueReleasePanel')).IssueReleasePanel)

let VerdictPanel: ComponentType<VerdictProps> | null = null

/** Before a judge's page is drawn, so that nothing moves. Authors do without its code. */
export async function loadVerdictPanel(): Promise<ComponentType<VerdictProps>> {
  VerdictPanel = (await import('./VerdictPanel')).VerdictPanel
  return VerdictPanel
}

const LateVerdictPanel = lazyPart(loadVerdictPanel)

/** What a judge decides and reads beside somebody else's submission. */
export function JudgePanels({ issue, judge }: VerdictProps) {
  const Verdict = VerdictPanel ?? LateVerdictPanel
  return (
    <>
      <Verdict issue={issue} judge={judge} />
      <IssueReleasePanel issueId={issue._id} contestId={issue.contestId._id} />
    </>
  )
}
