import { and, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { LedgerKind } from '../../domain/ledger/ledger-kinds'
import type { Page } from '../../domain/paging'
import type { Db } from '../db/database'
import { ledgerEvents, users } from '../db/tables/tables'
import type { RecordedAddendum } from './terms/frozen-terms-queries'

type Terms = { digest?: string; addendum?: RecordedAddendum } & Record<string, unknown>

/** Edits made after the start, and answers to questions. Each edit's event holds the start date in force before it. */
const sinceTheStart = (contestId: string): SQL | undefined =>
  and(
    eq(ledgerEvents.contestId, contestId),
    inArray(ledgerEvents.kind, ['contest_edited', 'question_answered'] satisfies LedgerKind[]),
    or(
      eq(ledgerEvents.kind, 'question_answered'),
      sql`(${ledgerEvents.before} ->> 'startDate')::timestamptz <= ${ledgerEvents.at}`,
    ),
  )

/** Newest first. */
export function listContestEdits(db: Db, contestId: string, { page, limit }: Page) {
  return db
    .select({
      at: ledgerEvents.at,
      by: { id: users.id, username: users.username },
      reason: ledgerEvents.reason,
      before: sql<Terms | null>`${ledgerEvents.before}`,
      after: sql<Terms>`${ledgerEvents.after}`,
    })
    .from(ledgerEvents)
    .leftJoin(users, eq(users.id, ledgerEvents.actorId))
    .where(sinceTheStart(contestId))
    .orderBy(desc(ledgerEvents.at), desc(ledgerEvents.id))
    .limit(limit)
    .offset((page - 1) * limit)
}

export async function countContestEdits(db: Db, contestId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(ledgerEvents).where(sinceTheStart(contestId))
  return row?.total ?? 0
}
