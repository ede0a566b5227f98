/** How long the console offers undo. A later correction is a new verdict. */
export const undoMs = 10_000

export type UndoRefusal = 'nothing_to_undo' | 'stale'

/**
 * Returns why a judge can't undo the last decision on an issue, or null. `lastEvent` is the issue's newest event of any
 * kind. Judges can undo only their own verdict on this very issue, and only while it is the last event, so that no one
 * undoes another judge's work.
 */
export function undoRefusal(facts: {
  judgeId: string
  lastEvent: { actorId: string | null; kind: string; issueId: string | null } | null
  issueId: string
  /** Whether this judge ever gave a verdict here. Only then is a later change by someone else reported as stale. */
  hasGivenVerdict: boolean
}): UndoRefusal | null {
  const { judgeId, issueId, lastEvent, hasGivenVerdict } = facts
  if (!lastEvent || !hasGivenVerdict) return 'nothing_to_undo'
  if (lastEvent.actorId !== judgeId) return 'stale'
  return lastEvent.kind === 'verdict' && lastEvent.issueId === issueId ? null : 'nothing_to_undo'
}
