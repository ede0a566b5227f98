import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../server/db/database'
import { awardLines, awardSnapshots } from '../../../server/db/tables/award-tables'
import { publications } from '../../../server/db/tables/publication-tables'
import { users } from '../../../server/db/tables/tables'
import { isPublic } from './published-queries'

export type ReportTotals = { contests: number; awardedCents: number; researchers: number }

/**
 * What the public reports add up to. Counts only people who show their name: a number of all would tell whether the
 * pseudonyms of two reports are one person. A contest with a public report isn't reopened, so its snapshot is in force.
 */
export async function sumPublished(db: Db, now: Date): Promise<ReportTotals> {
  const isNamed = sql`${users.showsName} and ${users.isEmailVerified} and ${users.deletedAt} is null`
  const [row] = await db
    .select({
      contests: sql<number>`count(distinct ${publications.contestId})::int`,
      awardedCents: sql<number>`coalesce(sum(${awardLines.amountCents}), 0)::float8`,
      researchers: sql<number>`(count(distinct ${users.id}) filter (where ${isNamed}))::int`,
    })
    .from(publications)
    .leftJoin(
      awardSnapshots,
      and(eq(awardSnapshots.contestId, publications.contestId), isNull(awardSnapshots.reopenedAt)),
    )
    .leftJoin(awardLines, eq(awardLines.snapshotId, awardSnapshots.id))
    .leftJoin(users, eq(users.id, awardLines.authorId))
    .where(isPublic(now))
  return row ?? { contests: 0, awardedCents: 0, researchers: 0 }
}
