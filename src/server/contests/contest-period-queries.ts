import { and, eq, gt, isNull, lt, lte } from 'drizzle-orm'
import type { Db } from '../db/database'
import { contests, users } from '../db/tables/tables'

/** Sorts by one of the dates; an UPDATE returns its rows in the order in which they happen to be stored. */
function inOrderOf<D extends 'startDate' | 'endDate', R extends { id: string } & Record<D, Date>>(
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

/**
 * Marks the contests that ended before that instant and returns the newly marked ones in that order. Concurrent callers
 * get disjoint sets: the second waits for the first and then finds its contests marked.
 */
export async function claimEndedContests(
  db: Db,
  { endedBefore, now }: { endedBefore: Date; now: Date },
): Promise<string[]> {
  const rows = await db
    .update(contests)
    .set({ pendingToldAt: now })
    .where(and(lt(contests.endDate, endedBefore), isNull(contests.pendingToldAt), isNull(contests.finalizedAt)))
    .returning({ id: contests.id, endDate: contests.endDate })
  return inOrderOf('endDate', rows).map(({ id }) => id)
}

/** Whether a contest ended after the first instant and up to the second. */
export async function hasEndedBetween(db: Db, after: Date, until: Date): Promise<boolean> {
  const found = await db
    .select({ id: contests.id })
    .from(contests)
    .where(and(gt(contests.endDate, after), lte(contests.endDate, until)))
    .limit(1)
  return found.length > 0
}

/** Addresses of the admins who want mails about pending submissions. */
export async function listMailedAdmins(db: Db): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        eq(users.role, 'admin'),
        eq(users.isEmailVerified, true),
        eq(users.mailsPending, true),
        isNull(users.deletedAt),
      ),
    )
  return rows.map(({ email }) => email)
}
