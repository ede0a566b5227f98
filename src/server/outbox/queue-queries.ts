import { and, count, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import type { mailOutbox } from '../db/tables/mail-tables'
import type { webhookDeliveries } from '../db/webhooks/webhook-tables'
import type { RetryState } from './retries'

/** Every table with `queueColumns`. */
type QueueTable = typeof mailOutbox | typeof webhookDeliveries

/** Of a queue: what still has to be tried. */
export const isOpen = (table: QueueTable) => and(isNull(table.sentAt), isNull(table.parkedAt))

/** One queue for whatever leaves this site: its rows are leased, tried again later, given up and kept for a while. */
export function queueOf<T extends QueueTable>(table: T) {
  // Only the columns that every queue has are used.
  const queue = table as unknown as typeof mailOutbox
  return {
    /**
     * Leases the rows that `due` selects and locks. Other workers skip locked rows and later see them as due only after
     * `leaseUntil`, so a row is tried again if the worker that took it dies.
     */
    async take(db: Db, due: SQL, leaseUntil: Date): Promise<T['$inferSelect'][]> {
      // As a CTE, because PostgreSQL may evaluate a subquery again for every row and ignore the limit.
      const taken = db.$with('due', { id: sql<string>`id`.as('id') }).as(due)
      return db
        .with(taken)
        .update(queue)
        .set({ nextTryAt: leaseUntil })
        .where(inArray(queue.id, db.select({ id: taken.id }).from(taken)))
        .returning()
    },
    /** Returns a row that was taken but not tried. */
    async putBack(db: Db, id: string, nextTryAt: Date): Promise<void> {
      await db.update(queue).set({ nextTryAt }).where(eq(queue.id, id))
    },
    async markSent(db: Db, id: string, now: Date): Promise<void> {
      await db.update(queue).set({ sentAt: now, lastError: null }).where(eq(queue.id, id))
    },
    async markFailed(db: Db, id: string, failure: RetryState & { lastError: string }): Promise<void> {
      await db.update(queue).set(failure).where(eq(queue.id, id))
    },
    /** Lets rows that were given up be tried again, as often as new ones: the one with this id, or all. */
    async release(db: Db, id: string | null, now: Date): Promise<number> {
      const released = await db
        .update(queue)
        .set({ parkedAt: null, attempts: 0, nextTryAt: now })
        .where(and(isNotNull(queue.parkedAt), id === null ? undefined : eq(queue.id, id)))
        .returning({ id: queue.id })
      return released.length
    },
    /** Deletes what was sent or given up before then. */
    async deleteSettled(db: Db, before: Date): Promise<void> {
      await db.delete(queue).where(or(lte(queue.sentAt, before), lte(queue.parkedAt, before)))
    },
    /** How many rows wait, how many of them have failed before, how many were given up, and since when the oldest is late. */
    async readState(db: Db, now: Date) {
      const isLate = sql`${queue.lastError} is not null or ${queue.nextTryAt} <= ${now.toISOString()}::timestamptz`
      const [open] = await db
        .select({
          waiting: count(),
          failing: sql<number>`count(*) filter (where ${queue.lastError} is not null)`.mapWith(Number),
          oldestDueAt: sql<Date | null>`min(${queue.createdAt}) filter (where ${isLate})`.mapWith(queue.createdAt),
        })
        .from(queue)
        .where(isOpen(queue))
      const [given] = await db.select({ parked: count() }).from(queue).where(isNotNull(queue.parkedAt))
      return { ...(open ?? { waiting: 0, failing: 0, oldestDueAt: null }), parked: given?.parked ?? 0 }
    },
  }
}
