import { LoadNote } from '../../../web/loading/LoadNote'
import { Button } from '../../../web/ui/Button'
import { Dialog } from '../../../web/ui/Dialog'
import layout from '../../../web/ui/layout.module.css'
import { Skeleton } from '../../../web/ui/Skeleton'
import { StatusText } from '../../../web/ui/Status'
import type { FixCell } from '../domain/fix-outcomes'
import { runAgainRefusal } from '../domain/run-rules'
import { cellLabels } from './fix-labels'
import { type FixRow, type ShownFix, useFixRun, useRunFixAgain } from './fixes-api'
import { RunAgain } from './RunAgain'
import { RunResult } from './RunResult'

type FixRunDialogProps = {
  contestId: string
  fixes: ShownFix[]
  rows: FixRow[]
  fixId: string
  /** Empty for the project's own tests. */
  issueId: string
  onClose: () => void
}

/** What came of a run with a fix. */
export function FixRunDialog({ contestId, fixes, rows, fixId, issueId, onClose }: FixRunDialogProps) {
  const run = useFixRun(fixId, issueId)
  const rerun = useRunFixAgain(contestId, { fixId, issueId })
  const number = fixes.findIndex(({ _id }) => _id === fixId) + 1
  const fix = number === 0 ? 'a removed fix' : `fix ${number}`
  const row = rows.find(({ issue }) => issue._id === issueId)
  const place = row?.issue.placeInLine
  const subject = issueId === '' ? "The project's own tests" : `The proof of submission ${place ?? 'that was removed'}`
  return (
    <Dialog
      size="medium"
      title={`${subject} with ${fix}`}
      icon="flask-conical"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div className={layout.stackMedium}>
        {row && <FixCellText cell={row.cells[number - 1] ?? 'unclear'} />}
        <LoadNote what="The run" query={run} />
        {run.isPending && <Skeleton rows={3} />}
        {run.data && <RunResult run={run.data} isOwnTests={issueId === ''} isAside={row !== undefined} />}
        {run.data && runAgainRefusal(run.data.state) === null && <RunAgain rerun={rerun} />}
      </div>
    </Dialog>
  )
}

/** What follows from the run for the fix; below, the result of the proof is one of the facts. */
function FixCellText({ cell }: { cell: FixCell }) {
  const { text, note, tone, icon } = cellLabels[cell]
  return (
    <p>
      <StatusText tone={tone} icon={icon}>
        {text}
      </StatusText>
      {`: ${note}`}
    </p>
  )
}
