/** How long the console offers to undo a decision. A later correction is a new verdict. */
export const undoMs = 10_000

export type UndoRefusal = 'nothing_to_undo' | 'stale'

/**
 * Why a judge cannot take back the last decision on an issue, or null. `lastAct` is the newest act on the issue, of
 * whatever kind: only an own verdict that nothing has followed is undone, so that nobody undoes the work of another.
 */
export function undoRefusal(facts: {
  judgeId: string
  lastAct: { actorId: string | null; kind: string } | null
  /** Whether this judge ever gave a verdict here: only then is it news that somebody else did something since. */
  hasDecided: boolean
}): UndoRefusal | null {
  const { judgeId, lastAct, hasDecided } = facts
  if (!lastAct || !hasDecided) return 'nothing_to_undo'
  if (lastAct.actorId !== judgeId) return 'stale'
  return lastAct.kind === 'verdict' ? null : 'nothing_to_undo'
}
