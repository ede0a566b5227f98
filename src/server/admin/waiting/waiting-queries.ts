import { and, asc, eq, exists, isNull, not, sql, sum } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { issueCounts } from '../../db/tables/judging-tables'
import { contests, issues } from '../../db/tables/tables'

/** Contests that this judge can still judge, with their number of pending submissions. Earliest end first. */
export function listOpenQueues(db: Db, judgeId: string) {
  const own = db
    .select({ id: issues.id })
    .from(issues)
    .where(and(eq(issues.authorId, judgeId), eq(issues.contestId, contests.id)))
  const pending = db
    .select({ contestId: issueCounts.contestId, total: sum(issueCounts.total).mapWith(Number).as('pending_total') })
    .from(issueCounts)
    .where(eq(issueCounts.status, 'pending'))
    .groupBy(issueCounts.contestId)
    .as('pending')
  // Reads one entry from the end of an index; an aggregate would read every pending issue.
  const oldest = db
    .select({ at: issues.createdAt })
    .from(issues)
    .where(and(eq(issues.contestId, contests.id), eq(issues.status, 'pending'), isNull(issues.withdrawnAt)))
    .orderBy(asc(issues.createdAt))
    .limit(1)
  return db
    .select({
      id: contests.id,
      title: contests.title,
      startDate: contests.startDate,
      endDate: contests.endDate,
      prizePoolCents: contests.prizePoolCents,
      secondLookPercent: contests.secondLookPercent,
      appealHours: contests.appealHours,
      preliminaryAt: contests.preliminaryAt,
      appealsEndAt: contests.appealsEndAt,
      pendingCount: sql<number>`coalesce(${pending.total}, 0)`.mapWith(Number),
      oldestAt: sql<Date | null>`${oldest}`.mapWith(issues.createdAt),
    })
    .from(contests)
    .leftJoin(pending, eq(pending.contestId, contests.id))
    .where(and(isNull(contests.finalizedAt), not(exists(own))))
    .orderBy(asc(contests.endDate), asc(contests.id))
}
