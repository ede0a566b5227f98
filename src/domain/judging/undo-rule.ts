/** How long the console offers to undo a decision. A later correction is a new verdict. */
export const undoMs = 10_000

export type UndoRefusal = 'nothing_to_undo' | 'stale'

/**
 * Why a judge cannot undo the last decision on an issue, or null. `lastEvent` is the newest event of the issue, of any
 * kind. Only an own verdict on this very issue that nothing has followed can be undone, so that nobody undoes the work
 * of somebody else.
 */
export function undoRefusal(facts: {
  judgeId: string
  lastEvent: { actorId: string | null; kind: string; issueId: string | null } | null
  issueId: string
  /**
   * Whether this judge ever gave a verdict here. Only then is a later change by somebody else worth reporting as stale.
   */
  hasGivenVerdict: boolean
}): UndoRefusal | null {
  const { judgeId, issueId, lastEvent, hasGivenVerdict } = facts
  if (!lastEvent || !hasGivenVerdict) return 'nothing_to_undo'
  if (lastEvent.actorId !== judgeId) return 'stale'
  return lastEvent.kind === 'verdict' && lastEvent.issueId === issueId ? null : 'nothing_to_undo'
}
