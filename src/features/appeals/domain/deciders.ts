/** A verdict or its reversal, with the judge. */
type VerdictEvent = { kind: 'verdict' | 'verdict_undone'; actorId: string | null }

/**
 * Who gave the verdict in force, or null. Undoing restores the previous verdict and its judge. `events` belong to one
 * submission, earliest first.
 */
export function verdictGiver(events: readonly VerdictEvent[]): string | null {
  const inForce: (string | null)[] = []
  for (const { kind, actorId } of events) {
    if (kind === 'verdict') inForce.push(actorId)
    else inForce.pop()
  }
  return inForce.at(-1) ?? null
}
