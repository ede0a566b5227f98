import { and, isNull, lte } from 'drizzle-orm'
import type { Db } from '../db/database'
import { contests } from '../db/tables/tables'

/** Sorts by one of the dates; an UPDATE returns its rows in the order in which they happen to be stored. */
export function inOrderOf<D extends 'startDate' | 'endDate', R extends { id: string } & Record<D, Date>>(
  date: D,
  rows: readonly R[],
): R[] {
  return rows.toSorted((one, other) => one[date].getTime() - other[date].getTime() || (one.id < other.id ? -1 : 1))
}

/**
 * Marks the contests that have started by then and returns the newly marked ones in that order. Concurrent callers get
 * disjoint sets: the second waits for the first and then finds its contests marked.
 */
export async function claimStartedContests(db: Db, now: Date) {
  const { id, title, startDate, endDate, secondLookPercent } = contests
  const rows = await db
    .update(contests)
    .set({ startToldAt: now })
    .where(and(lte(startDate, now), isNull(contests.startToldAt)))
    .returning({ id, title, startDate, endDate, secondLookPercent })
  return inOrderOf('startDate', rows)
}
