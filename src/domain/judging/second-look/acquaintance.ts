/**
 * An event of a judge that names submissions: a decision, or a reading outside of the second look that showed the verdict, or
 * could have. Forgoing the look is one too.
 */
export type JudgeEvent = { id: number; isReading: boolean; issueIds: readonly string[] }

/**
 * What a judge has to do with a submission already. Ids of events grow, so a reading with a higher id than the first
 * verdict came after it, and showed it. One that began just before and was recorded just after counts as well: rather one
 * judge too few than one who is not blind. A reading before the first verdict shows none.
 */
export function acquaintanceWith(
  issueId: string,
  { events, firstVerdictId }: { events: readonly JudgeEvent[]; firstVerdictId: number | null },
): { hasDecidedOnIt: boolean; hasSeenVerdict: boolean } {
  const own = events.filter(({ issueIds }) => issueIds.includes(issueId))
  return {
    hasDecidedOnIt: own.some(({ isReading }) => !isReading),
    hasSeenVerdict: firstVerdictId !== null && own.some(({ id, isReading }) => isReading && id > firstVerdictId),
  }
}
