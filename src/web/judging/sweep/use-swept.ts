import type { Decisions } from '../deciding/decisions'
import { useSweepActs } from './sweep-api'
import { undoneText } from './sweep-words'

/** Offers to take a closed sweep back, and tells when it was gone through. */
export function useSwept(contestId: string, { offerUndoOf }: Pick<Decisions, 'offerUndoOf'>, onOver: () => unknown) {
  const { undo } = useSweepActs(contestId)
  return (done: string, sweepId: string, isOver: boolean) => {
    offerUndoOf(done, async () => undoneText(await undo(sweepId)))
    if (isOver) onOver()
  }
}
