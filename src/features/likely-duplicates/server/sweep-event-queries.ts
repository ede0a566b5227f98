import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../server/db/database'
import { ledgerEvents } from '../../../server/db/tables/tables'
import { type IssueEventRow, selectIssueEvents } from '../../../server/judging/history-queries'

/** A judge's actions in one sweep, newest first. */
export const listSweepEvents = (
  db: Db,
  { contestId, sweepId, judgeId }: { contestId: string; sweepId: string; judgeId: string },
): Promise<IssueEventRow[]> =>
  selectIssueEvents(db)
    .where(
      and(
        eq(ledgerEvents.contestId, contestId),
        eq(ledgerEvents.actorId, judgeId),
        inArray(ledgerEvents.kind, ['verdict', 'issues_grouped', 'groups_merged', 'issues_told_apart']),
        sql`${ledgerEvents.after} ->> 'sweepId' = ${sweepId}`,
      ),
    )
    .orderBy(desc(ledgerEvents.id))

/** Whether this sweep was undone. */
export async function isSweepUndone(db: Db, contestId: string, sweepId: string): Promise<boolean> {
  const found = await db
    .select({ id: ledgerEvents.id })
    .from(ledgerEvents)
    .where(
      and(
        eq(ledgerEvents.contestId, contestId),
        eq(ledgerEvents.kind, 'sweep_undone'),
        sql`${ledgerEvents.after} ->> 'sweepId' = ${sweepId}`,
      ),
    )
    .limit(1)
  return found.length > 0
}
