import { and, desc, eq, exists, isNull, sql } from 'drizzle-orm'
import type { AwardSnapshot } from '../../../domain/awards/award-snapshot'
import type { Db } from '../../../server/db/database'
import { awardLines, awardSnapshots } from '../../../server/db/tables/award-tables'

/** Current snapshots in which this person has a valid issue, most recently finalized first. */
export async function listSnapshotsWith(
  db: Db,
  authorId: string,
): Promise<{ snapshot: AwardSnapshot; finalizedAt: Date }[]> {
  const isCredited = and(eq(awardLines.snapshotId, awardSnapshots.id), eq(awardLines.authorId, authorId))
  const rows = await db
    .select({ snapshot: awardSnapshots.snapshot, finalizedAt: awardSnapshots.finalizedAt })
    .from(awardSnapshots)
    .where(
      and(isNull(awardSnapshots.reopenedAt), exists(db.select({ one: sql`1` }).from(awardLines).where(isCredited))),
    )
    .orderBy(desc(awardSnapshots.finalizedAt), desc(awardSnapshots.id))
  // Only freezeAwards writes this column, and rows are append-only.
  return rows.map((row) => ({ ...row, snapshot: row.snapshot as AwardSnapshot }))
}
