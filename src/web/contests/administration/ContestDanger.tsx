import { useState } from 'react'
import type { Contest } from '../../../contract/contest'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { classNames } from '../../ui/class-names'
import layout from '../../ui/layout.module.css'
import { Panel } from '../../ui/Sheet'
import text from '../../ui/text.module.css'
import { statusOf } from '../contest-time'
import { useContestSummary } from './admin-contests-api'
import { Blockers } from './Blockers'
import { DeleteDialog, FinalizeDialog, ReopenDialog } from './DangerDialogs'
import { RemovedSubmissions } from './RemovedSubmissions'

const acts = ['delete', 'finalize', 'reopen'] as const
type Act = (typeof acts)[number]

type ContestDangerProps = {
  contest: Contest
  now: Date /** The act whose dialog is open from the start. */
  asked: string | null
}

export function ContestDanger({ contest, now, asked }: ContestDangerProps) {
  const [asking, setAsking] = useState<Act | null>(acts.find((act) => act === asked) ?? null)
  const standing = useContestSummary(contest._id)
  const { isFinalized } = contest
  const hasEnded = statusOf(contest, now) === 'ended'
  const close = () => setAsking(null)
  return (
    <>
      <Panel title={isFinalized ? 'Delete or reopen' : 'Delete or finalize'}>
        <p className={text.muted}>
          {isFinalized
            ? 'This contest is finalized: its verdicts and groups no longer change, unless it is reopened.'
            : 'Only a contest without submissions can be deleted. Finalizing opens when the contest has ended.'}
        </p>
        {hasEnded && standing.data && standing.data.finalizeBlockers.length > 0 && (
          <div className={classNames(layout.below, layout.stack)}>
            <Blockers contest={contest} standing={standing.data} now={now} onLeave={close} />
          </div>
        )}
        <div className={classNames(button.actions, layout.below)}>
          <Button small variant="danger" onClick={() => setAsking('delete')}>
            Delete…
          </Button>
          {isFinalized ? (
            <Button small onClick={() => setAsking('reopen')}>
              Reopen…
            </Button>
          ) : (
            <Button small disabled={!hasEnded} onClick={() => setAsking('finalize')}>
              Finalize…
            </Button>
          )}
        </div>
      </Panel>
      <RemovedSubmissions contestId={contest._id} />
      {asking === 'delete' && <DeleteDialog contest={contest} onClose={close} />}
      {asking === 'finalize' && !isFinalized && <FinalizeDialog contest={contest} now={now} onClose={close} />}
      {asking === 'reopen' && isFinalized && <ReopenDialog contest={contest} onClose={close} />}
    </>
  )
}
