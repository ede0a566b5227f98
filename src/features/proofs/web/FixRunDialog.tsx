import { LoadNote } from '../../../web/loading/LoadNote'
import { Button } from '../../../web/ui/Button'
import { Dialog } from '../../../web/ui/Dialog'
import { Skeleton } from '../../../web/ui/Skeleton'
import { type FixRow, type ShownFix, useFixRun } from './fixes-api'
import { RunResult } from './RunResult'

type FixRunDialogProps = {
  fixes: ShownFix[]
  rows: FixRow[]
  fixId: string
  /** Empty for the project's own tests. */
  issueId: string
  onClose: () => void
}

/** What came of a run with a fix. */
export function FixRunDialog({ fixes, rows, fixId, issueId, onClose }: FixRunDialogProps) {
  const run = useFixRun(fixId, issueId)
  const number = fixes.findIndex(({ _id }) => _id === fixId) + 1
  const fix = number === 0 ? 'a removed fix' : `fix ${number}`
  const place = rows.find(({ issue }) => issue._id === issueId)?.issue.placeInLine
  const what = issueId === '' ? "The project's own tests" : `The proof of submission ${place ?? 'that was removed'}`
  return (
    <Dialog
      wide
      title={`${what} with ${fix}`}
      icon="flask-conical"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div>
        <LoadNote what="The run" query={run} />
        {run.isPending && <Skeleton rows={3} />}
        {run.data && <RunResult run={run.data} />}
      </div>
    </Dialog>
  )
}
