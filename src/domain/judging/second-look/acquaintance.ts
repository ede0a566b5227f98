/**
 * A judge's event that names submissions: a decision, or a reading outside the second look that showed or could have
 * shown the verdict. Forgoing the look counts too.
 */
export type JudgeEvent = { id: number; isReading: boolean; issueIds: readonly string[] }

/**
 * How a judge is already involved with a submission. Event ids increase, so a reading with a higher id than the first
 * verdict came later and showed it. One that began just before and was recorded just after counts as well: losing an
 * eligible judge is better than trusting one who isn't blind. A reading before the first verdict shows none.
 */
export function acquaintanceWith(
  issueId: string,
  { events, firstVerdictId }: { events: readonly JudgeEvent[]; firstVerdictId: number | null },
): { hasDecidedOnIt: boolean; hasSeenVerdict: boolean } {
  const issueEvents = events.filter(({ issueIds }) => issueIds.includes(issueId))
  return {
    hasDecidedOnIt: issueEvents.some(({ isReading }) => !isReading),
    hasSeenVerdict:
      firstVerdictId !== null && issueEvents.some(({ id, isReading }) => isReading && id > firstVerdictId),
  }
}
