import type { ReactNode } from 'react'
import { messageOf } from '../api/http'
import { Button } from '../ui/Button'
import { RefusalNote } from '../ui/form/RefusalNote'
import layout from '../ui/layout.module.css'
import { Panel } from '../ui/Sheet'
import text from '../ui/text.module.css'
import { toast } from '../ui/toast/toast'
import { Answers } from './Answers'
import { useIssueRelease, useRelease, useReleases } from './seats-api'

type IssueReleaseProps = { issueId: string; contestId: string }

/** For judges: whether sponsors can read a submission, and what they answered. Nothing where there is nothing to say or do. */
export function IssueReleasePanel({ issueId, contestId }: IssueReleaseProps) {
  const release = useIssueRelease(issueId)
  const act = useRelease(contestId)
  const mayRelease = useReleases(contestId).data?.refusal === null
  if (!release.data || (!release.data.releasedAt && !mayRelease)) return null
  const { releasedAt, answers } = release.data
  const run = () =>
    act.mutateAsync([issueId]).then(
      () => toast.success('Released to the sponsors'),
      () => {},
    )
  let state: ReactNode = answers.length > 0 ? <Answers answers={answers} /> : 'Released. No sponsor has answered yet.'
  if (!releasedAt) {
    state = (
      <Button small busy={act.isPending} onClick={() => void run()}>
        Release to the sponsors
      </Button>
    )
  }
  return (
    <Panel title="Sponsors">
      <div className={layout.stack}>
        <div className={text.muted}>{state}</div>
        <RefusalNote>{act.isError && messageOf(act.error)}</RefusalNote>
      </div>
    </Panel>
  )
}
