/** How long the console offers to undo a decision. A later correction is a new verdict. */
export const undoMs = 10_000

export type UndoRefusal = 'nothing_to_undo' | 'stale'

/**
 * Why a judge cannot take back the last decision on an issue, or null. `lastAct` is the newest act on the issue, of
 * whatever kind: only an own verdict on it that nothing has followed is undone, so that nobody undoes the work of
 * another, nor by this issue what was decided over one that came into its group.
 */
export function undoRefusal(facts: {
  judgeId: string
  lastAct: { actorId: string | null; kind: string; issueId: string | null } | null
  issueId: string
  /** Whether this judge ever gave a verdict here: only then is it news that somebody else did something since. */
  hasDecided: boolean
}): UndoRefusal | null {
  const { judgeId, issueId, lastAct, hasDecided } = facts
  if (!lastAct || !hasDecided) return 'nothing_to_undo'
  if (lastAct.actorId !== judgeId) return 'stale'
  return lastAct.kind === 'verdict' && lastAct.issueId === issueId ? null : 'nothing_to_undo'
}
