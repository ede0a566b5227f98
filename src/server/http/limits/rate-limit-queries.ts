import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { batched } from '../../db/batched'
import type { Db } from '../../db/database'
import { statement } from '../../db/statement'
import { rateLimits } from '../../db/tables/request-tables'

const counting = statement((db) => {
  const attempts = sql`${sql.placeholder('attempts')}::int`
  const ends = sql`${sql.placeholder('ends')}::timestamptz`
  const fresh = sql`${rateLimits.resetAt} <= ${sql.placeholder('now')}::timestamptz`
  return db
    .insert(rateLimits)
    .values({ key: sql.placeholder('key'), count: attempts, resetAt: ends })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${fresh} then ${attempts} else ${rateLimits.count} + ${attempts} end`,
        resetAt: sql`case when ${fresh} then ${ends} else ${rateLimits.resetAt} end`,
      },
    })
    .returning({ count: rateLimits.count, resetAt: rateLimits.resetAt })
})

/** The counter's kind, extracted from a key that also identifies whom it counts. */
const kindOf = (key: string) => key.replace(/:[^:]*$/, '')

/** Counts attempts and returns the current window's total and end. */
export async function countAttempt(db: Db, key: string, now: Date, windowMs: number, attempts = 1) {
  const ends = new Date(now.getTime() + windowMs)
  const attempt = { key, attempts, now: now.toISOString(), ends: ends.toISOString() }
  const [row] = await batched(db, { name: `count ${kindOf(key)}`, lock: key }, (on) => counting(on, attempt))
  return row ?? { count: attempts, resetAt: ends }
}

/** Undoes an attempt that shouldn't have counted. */
export async function uncountAttempt(db: Db, key: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(and(eq(rateLimits.key, key), gt(rateLimits.count, 0)))
}

/** Resets a key's counter. */
export const deleteLimit = (db: Db, key: string) => db.delete(rateLimits).where(eq(rateLimits.key, key))

export const deleteEndedLimits = (db: Db, now: Date) => db.delete(rateLimits).where(lt(rateLimits.resetAt, now))
