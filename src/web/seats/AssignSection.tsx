import type { SeatView } from '../../contract/seats/seats'
import { formatSubmissionCount } from '../../domain/issues/submission-count'
import { isJudgeSeat } from '../../domain/seats/seat-rules'
import { messageOf } from '../api/http'
import { Button } from '../ui/Button'
import { RefusalNote } from '../ui/form/RefusalNote'
import { SheetSection } from '../ui/Sheet'
import text from '../ui/text.module.css'
import { toast } from '../ui/toast/toast'
import { useAssign } from './seats-api'

type AssignProps = { contestId: string; seats: readonly SeatView[]; unassigned: number }

/** Assigns pending submissions to judges. */
export function AssignSection({ contestId, seats, unassigned }: AssignProps) {
  const assign = useAssign(contestId)
  const judges = seats.filter(({ seat }) => isJudgeSeat(seat)).length
  const run = () =>
    assign.mutateAsync(undefined).then(
      ({ count }) => toast.success(`${formatSubmissionCount(count)} assigned`),
      () => {},
    )
  return (
    <SheetSection
      title="Assignment"
      icon="layers"
      aside={
        <Button small busy={assign.isPending} disabled={judges === 0 || unassigned === 0} onClick={() => void run()}>
          Assign evenly
        </Button>
      }
    >
      <p className={text.muted}>
        <span>{unassigned === 0 ? 'No unassigned submissions.' : `${unassigned} unassigned.`}</span>
        {judges === 0 && unassigned > 0 && <span> Add a judge first.</span>}
      </p>
      <RefusalNote>{assign.isError && messageOf(assign.error)}</RefusalNote>
    </SheetSection>
  )
}
