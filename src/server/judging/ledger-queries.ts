import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '../db/database'
import { ledgerEvents } from '../db/tables'

type LedgerEvent = {
  at: Date
  /** Null for what the operator did at the command line. */
  actorId: string | null
  kind: string
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

/** Acts that decide over the issues of others; whoever did one of them judges that contest. */
const judgingKinds = [
  'verdict',
  'verdict_undone',
  'issues_grouped',
  'issue_ungrouped',
  'group_dissolved',
  'groups_merged',
  'revision_certified',
  'certificate_withdrawn',
  'issue_removed',
]

export async function hasJudged(db: Db, actorId: string, contestId: string): Promise<boolean> {
  const found = await db
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
