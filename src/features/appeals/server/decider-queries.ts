import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { kindsOf, type LedgerKind } from '../../../domain/ledger/ledger-kinds'
import type { Db } from '../../../server/db/database'
import { ledgerEvents } from '../../../server/db/tables/tables'

type OfIssue = { id: string; contestId: string }

/** Earliest first. */
export async function listVerdictEvents(db: Db, { id }: OfIssue) {
  const kinds = ['verdict', 'verdict_undone'] as const
  const rows = await db
    .select({ kind: ledgerEvents.kind, actorId: ledgerEvents.actorId })
    .from(ledgerEvents)
    .where(and(eq(ledgerEvents.issueId, id), inArray(ledgerEvents.kind, [...kinds])))
    .orderBy(asc(ledgerEvents.id))
  return rows as { kind: (typeof kinds)[number]; actorId: string | null }[]
}

/** Who last changed the membership of the issue's group. */
export async function findGrouper(db: Db, { id, contestId }: OfIssue): Promise<string | null> {
  const kinds: LedgerKind[] = [...kindsOf('verdicts'), ...kindsOf('duplicates')]
  // Must match the expression of the index ledger_events_members.
  const member = sql`kind <> 'issues_listed' and (before ? 'issueIds' or after ? 'issueIds')
    and after -> 'issueIds' @> ${JSON.stringify([id])}::jsonb`
  const [event] = await db
    .select({ actorId: ledgerEvents.actorId })
    .from(ledgerEvents)
    .where(and(eq(ledgerEvents.contestId, contestId), inArray(ledgerEvents.kind, kinds), member))
    .orderBy(desc(ledgerEvents.id))
    .limit(1)
  return event?.actorId ?? null
}

/** Who last certified a revision of the issue, or withdrew its certificate. */
export async function findCertifier(db: Db, { id }: OfIssue): Promise<string | null> {
  const kinds: LedgerKind[] = ['revision_certified', 'certificate_confirmed', 'certificate_withdrawn']
  const [event] = await db
    .select({ actorId: ledgerEvents.actorId })
    .from(ledgerEvents)
    .where(and(eq(ledgerEvents.issueId, id), inArray(ledgerEvents.kind, kinds)))
    .orderBy(desc(ledgerEvents.id))
    .limit(1)
  return event?.actorId ?? null
}
