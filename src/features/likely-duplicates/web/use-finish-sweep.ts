import type { Decisions } from '../../../web/judging/deciding/decisions'
import { useSweepMutations } from './sweep-api'
import { sweepUndoSummary } from './sweep-texts'

/** Offers to undo a closed sweep, and reports when it was completed. */
export function useFinishSweep(
  contestId: string,
  { offerUndoOf }: Pick<Decisions, 'offerUndoOf'>,
  onOver: () => unknown,
) {
  const { undo } = useSweepMutations(contestId)
  return (done: string, sweepId: string, isOver: boolean) => {
    offerUndoOf(done, async () => sweepUndoSummary(await undo(sweepId)))
    if (isOver) onOver()
  }
}
