import { and, isNull, lte } from 'drizzle-orm'
import type { Db } from '../db/database'
import { contests } from '../db/tables/tables'

/**
 * Marks the contests that have started by then and returns the newly marked ones. Concurrent callers get disjoint sets:
 * the second waits for the first and then finds its contests marked.
 */
export function claimStartedContests(db: Db, now: Date) {
  const { id, title, startDate, endDate, secondLookPercent } = contests
  return db
    .update(contests)
    .set({ startToldAt: now })
    .where(and(lte(startDate, now), isNull(contests.startToldAt)))
    .returning({ id, title, startDate, endDate, secondLookPercent })
}
