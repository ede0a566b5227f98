import { useState } from 'react'
import type { Contest } from '../../../contract/contest'
import { Button } from '../../ui/Button'
import { Panel } from '../../ui/Sheet'
import { statusOf } from '../contest-time'
import { Blockers } from './Blockers'
import { useContestStanding } from './contest-standing'
import { DeleteDialog } from './DeleteDialog'
import { FinalizeDialog } from './FinalizeDialog'
import { RemovedSubmissions } from './RemovedSubmissions'
import { ReopenDialog } from './ReopenDialog'
import './administration.css'

const acts = ['delete', 'finalize', 'reopen'] as const
type Act = (typeof acts)[number]

type ContestDangerProps = {
  contest: Contest
  now: Date /** The act whose dialog is open from the start. */
  asked: string | null
}

export function ContestDanger({ contest, now, asked }: ContestDangerProps) {
  const [asking, setAsking] = useState<Act | null>(acts.find((act) => act === asked) ?? null)
  const standing = useContestStanding(contest._id)
  const { isFinalized } = contest
  const hasEnded = statusOf(contest, now) === 'ended'
  const close = () => setAsking(null)
  return (
    <>
      <Panel title={isFinalized ? 'Delete or reopen' : 'Delete or finalize'}>
        <p className="soft">
          {isFinalized
            ? 'This contest is finalized: its verdicts and groups no longer change, unless it is reopened.'
            : 'Only a contest without submissions can be deleted. Finalizing opens when the contest has ended.'}
        </p>
        {hasEnded && standing.data && standing.data.finalizeBlockers.length > 0 && (
          <div className="why in-the-way">
            <Blockers contest={contest} standing={standing.data} now={now} onLeave={close} />
          </div>
        )}
        <div className="btns why">
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
