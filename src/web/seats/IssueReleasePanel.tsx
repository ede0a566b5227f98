import type { ReactNode } from 'react'
import { ConfirmPrompt, useConfirm } from '../forms/use-confirm'
import { Button } from '../ui/Button'
import layout from '../ui/layout.module.css'
import { Panel } from '../ui/Sheet'
import text from '../ui/text.module.css'
import { toast } from '../ui/toast/toast'
import { Answers } from './Answers'
import { useIssueRelease, useRelease, useReleases } from './seats-api'

type IssueReleaseProps = { issueId: string; contestId: string }

/**
 * Tells judges whether sponsors can read a submission, and what they answered. Renders nothing if there is nothing to
 * say or do.
 */
export function IssueReleasePanel({ issueId, contestId }: IssueReleaseProps) {
  const release = useIssueRelease(issueId)
  const act = useRelease(contestId)
  const asking = useConfirm()
  const mayRelease = useReleases(contestId).data?.refusal === null
  if (!release.data || (!release.data.releasedAt && !mayRelease)) return null
  const { releasedAt, answers } = release.data
  const askForOne = () =>
    asking.ask({
      icon: 'send',
      title: 'Release this submission to the sponsors?',
      description: 'Sponsors can immediately read it in full. A release cannot be undone.',
      action: 'Release',
      busyLabel: 'Releasing...',
      run: async () => {
        await act.mutateAsync([issueId])
        toast.success('Released to the sponsors')
      },
    })
  let state: ReactNode = answers.length > 0 ? <Answers answers={answers} /> : 'Released. No sponsor has answered yet.'
  if (!releasedAt) {
    state = (
      <Button small onClick={askForOne}>
        Release to the sponsors…
      </Button>
    )
  }
  return (
    <Panel title="Sponsors">
      <div className={layout.stack}>
        <div className={text.muted}>{state}</div>
        <ConfirmPrompt {...asking} />
      </div>
    </Panel>
  )
}
