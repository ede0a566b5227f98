import { and, eq, isNull, sum } from 'drizzle-orm'
import type { Db } from '../db/database'
import { awardLines, awardSnapshots } from '../db/tables/award-tables'

/** What a person's submissions earned in results that stand, without what went back to the sponsors. */
export async function sumOwnAwards(db: Db, authorId: string): Promise<number> {
  const [row] = await db
    .select({ cents: sum(awardLines.amountCents).mapWith(Number) })
    .from(awardLines)
    .innerJoin(awardSnapshots, eq(awardSnapshots.id, awardLines.snapshotId))
    .where(and(eq(awardLines.authorId, authorId), isNull(awardSnapshots.reopenedAt), isNull(awardLines.returnedAt)))
  return row?.cents ?? 0
}
