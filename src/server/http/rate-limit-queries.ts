import { lt, sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { rateLimits } from '../db/tables'

/** Counts one attempt under `key` and returns how many there were in the current window, and when it ends. */
export async function countAttempt(db: Db, key: string, now: Date, windowMs: number) {
  const at = sql`${now.toISOString()}::timestamptz`
  const fresh = sql`${rateLimits.resetAt} <= ${at}`
  const ends = new Date(now.getTime() + windowMs)
  const [row] = await db
    .insert(rateLimits)
    .values({ key, count: 1, resetAt: ends })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${fresh} then 1 else ${rateLimits.count} + 1 end`,
        resetAt: sql`case when ${fresh} then ${ends.toISOString()}::timestamptz else ${rateLimits.resetAt} end`,
      },
    })
    .returning({ count: rateLimits.count, resetAt: rateLimits.resetAt })
  return row ?? { count: 1, resetAt: ends }
}

export const deleteEndedLimits = (db: Db, now: Date) => db.delete(rateLimits).where(lt(rateLimits.resetAt, now))
