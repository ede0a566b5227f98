/** A verdict, or its undoing, with who gave it. */
type VerdictEvent = { kind: 'verdict' | 'verdict_undone'; actorId: string | null }

/**
 * Who gave the verdict in force, or null. Undoing brings back the verdict before, and with it its judge. `events` are those
 * of one submission, earliest first.
 */
export function verdictGiver(events: readonly VerdictEvent[]): string | null {
  const inForce: (string | null)[] = []
  for (const { kind, actorId } of events) {
    if (kind === 'verdict') inForce.push(actorId)
    else inForce.pop()
  }
  return inForce.at(-1) ?? null
}
