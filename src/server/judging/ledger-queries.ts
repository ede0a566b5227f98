import { and, desc, eq, gt, inArray, type Placeholder, sql } from 'drizzle-orm'
import type { LedgerKind } from '../../domain/judging/ledger-kinds'
import type { Db } from '../db/database'
import { ledgerEvents, users } from '../db/tables'

type LedgerEvent = {
  at: Date
  /** Null for what the operator did at the command line. */
  actorId: string | null
  kind: LedgerKind
  contestId?: string | null
  issueId?: string | null
  userId?: string | null
  before?: unknown
  after?: unknown
  reason?: string | null
}

/** Part of the transaction of what it tells: neither exists without the other. */
export async function insertEvent(db: Db, event: LedgerEvent): Promise<void> {
  await db.insert(ledgerEvents).values(event)
}

/** Acts that decide over the issues of others, or show their reports or titles; whoever did one of them is a judge of that contest. */
const judgingKinds: LedgerKind[] = [
  'issue_read',
  'issues_listed',
  'titles_shown',
  'verdict',
  'verdict_undone',
  'issues_grouped',
  'issue_ungrouped',
  'group_dissolved',
  'groups_merged',
  'revision_certified',
  'certificate_confirmed',
  'certificate_withdrawn',
  'issue_removed',
  'issue_restored',
]

/** One act of judging that somebody did in a contest, or none. */
export const anActOfJudging = (db: Db, actorId: string | Placeholder, contestId: string | Placeholder) =>
  db
    .select({ id: ledgerEvents.id })
    .from(ledgerEvents)
    .where(
      and(
        eq(ledgerEvents.contestId, contestId),
        eq(ledgerEvents.actorId, actorId),
        inArray(ledgerEvents.kind, judgingKinds),
      ),
    )
    .limit(1)

export async function hasReadOrJudged(db: Db, actorId: string, contestId: string): Promise<boolean> {
  return (await anActOfJudging(db, actorId, contestId)).length > 0
}

/** Whether titles of a contest were shown to somebody by this view before. */
export async function hasSeenTitles(
  db: Db,
  { actorId, contestId, view }: { actorId: string; contestId: string; view: string },
): Promise<boolean> {
  const found = await db
    .select({ id: ledgerEvents.id })
    .from(ledgerEvents)
    .where(
      and(
        eq(ledgerEvents.contestId, contestId),
        eq(ledgerEvents.kind, 'titles_shown'),
        eq(ledgerEvents.actorId, actorId),
        sql`${ledgerEvents.after} ->> 'view' = ${view}`,
      ),
    )
    .limit(1)
  return found.length > 0
}

export async function hasReadSince(db: Db, actorId: string, issueId: string, since: Date): Promise<boolean> {
  const found = await db
    .select({ id: ledgerEvents.id })
    .from(ledgerEvents)
    .where(
      and(
        eq(ledgerEvents.issueId, issueId),
        eq(ledgerEvents.actorId, actorId),
        eq(ledgerEvents.kind, 'issue_read'),
        gt(ledgerEvents.at, since),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** The last thing of this kind that happened to a contest, and who did it. */
export async function findLastEvent(
  db: Db,
  contestId: string,
  kind: LedgerKind,
): Promise<{ at: Date; actor: { id: string; username: string } | null } | null> {
  const [row] = await db
    .select({ at: ledgerEvents.at, actor: { id: users.id, username: users.username } })
    .from(ledgerEvents)
    .leftJoin(users, eq(users.id, ledgerEvents.actorId))
    .where(and(eq(ledgerEvents.contestId, contestId), eq(ledgerEvents.kind, kind)))
    .orderBy(desc(ledgerEvents.id))
    .limit(1)
  return row ?? null
}
