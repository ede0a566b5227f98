import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../server/db/database'
import { apartIssues } from '../../../server/db/tables/judging-tables'
import { issues, ledgerEvents } from '../../../server/db/tables/tables'
import { type IssueEventRow, selectIssueEvents } from '../../../server/judging/history-queries'
import type { ApartPair } from '../domain/causes'

const [ones, others] = [alias(issues, 'ones'), alias(issues, 'others')]

/** Only pairs whose texts are unchanged since they were compared. */
export async function listApart(db: Db, contestId: string): Promise<ApartPair[]> {
  const rows = await db
    .select({ oneId: apartIssues.oneId, otherId: apartIssues.otherId })
    .from(apartIssues)
    .innerJoin(ones, and(eq(ones.id, apartIssues.oneId), eq(ones.revisionCount, apartIssues.oneRevisions)))
    .innerJoin(others, and(eq(others.id, apartIssues.otherId), eq(others.revisionCount, apartIssues.otherRevisions)))
    .where(eq(apartIssues.contestId, contestId))
  return rows.map(({ oneId, otherId }) => [oneId, otherId] as const)
}

type Compared = { id: string; revisionCount: number }
type Apart = { contestId: string; pair: readonly [Compared, Compared]; judgeId: string; sweepId: string; at: Date }

/** Returns false if it is already recorded for these texts. */
export async function insertApart(db: Db, { pair, ...row }: Apart): Promise<boolean> {
  const [one, other] = [...pair].sort((a, b) => (a.id < b.id ? -1 : 1)) as [Compared, Compared]
  const values = {
    ...row,
    oneId: one.id,
    otherId: other.id,
    oneRevisions: one.revisionCount,
    otherRevisions: other.revisionCount,
  }
  const ofPair = and(eq(apartIssues.oneId, one.id), eq(apartIssues.otherId, other.id))
  const [known] = await db.select().from(apartIssues).where(ofPair)
  if (known?.oneRevisions === one.revisionCount && known.otherRevisions === other.revisionCount) return false
  await db.delete(apartIssues).where(ofPair)
  await db.insert(apartIssues).values(values)
  return true
}

export async function deleteApartOf(db: Db, sweepId: string): Promise<void> {
  await db.delete(apartIssues).where(eq(apartIssues.sweepId, sweepId))
}

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
