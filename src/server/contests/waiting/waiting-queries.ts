import { and, asc, count, eq, exists, isNull, min, not } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { contests, issues } from '../../db/tables'

/**
 * The contests that are not finalized and in which this judge has submitted nothing, with their pending submissions
 * counted; ended first first.
 */
export function listOpenQueues(db: Db, judgeId: string) {
  const own = db
    .select({ id: issues.id })
    .from(issues)
    .where(and(eq(issues.authorId, judgeId), eq(issues.contestId, contests.id)))
  const isWaiting = and(eq(issues.contestId, contests.id), eq(issues.status, 'pending'), isNull(issues.withdrawnAt))
  return db
    .select({
      id: contests.id,
      title: contests.title,
      startDate: contests.startDate,
      endDate: contests.endDate,
      prizePoolCents: contests.prizePoolCents,
      pendingCount: count(issues.id),
      oldestAt: min(issues.createdAt),
    })
    .from(contests)
    .leftJoin(issues, isWaiting)
    .where(and(isNull(contests.finalizedAt), not(exists(own))))
    .groupBy(contests.id)
    .orderBy(asc(contests.endDate), asc(contests.id))
}
