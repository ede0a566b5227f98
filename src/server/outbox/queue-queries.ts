import { and, count, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import type { mailOutbox } from '../db/tables/mail-tables'
import type { webhookDeliveries } from '../db/webhooks/webhook-tables'

type RetryState = { attempts: number; nextTryAt: Date; parkedAt: Date | null }

/** Every table with `queueColumns`. */
type QueueTable = typeof mailOutbox | typeof webhookDeliveries

/** Queue rows that still have to be tried. */
export const isOpen = (table: QueueTable) => and(isNull(table.sentAt), isNull(table.parkedAt))

/** A generic queue for everything that leaves this site: rows are leased, retried, given up and kept for a while. */
export function queueOf<T extends QueueTable>(table: T) {
  // Uses only the columns shared by all queues.
  const queue = table as unknown as typeof mailOutbox
  return {
    /**
     * Leases the rows that `due` selects and locks. Other workers skip locked rows and see leased ones as due only
     * after `leaseUntil`, so a row is retried if its worker dies.
     */
    async take(db: Db, due: SQL, leaseUntil: Date): Promise<T['$inferSelect'][]> {
      // A CTE, because PostgreSQL may re-evaluate a subquery for every row and ignore the limit.
      const dueRows = db.$with('due', { id: sql<string>`id`.as('id') }).as(due)
      return db
        .with(dueRows)
        .update(queue)
        .set({ nextTryAt: leaseUntil })
        .where(inArray(queue.id, db.select({ id: dueRows.id }).from(dueRows)))
        .returning()
    },
    /** Returns a leased row that wasn't tried. */
    async putBack(db: Db, id: string, nextTryAt: Date): Promise<void> {
      await db.update(queue).set({ nextTryAt }).where(eq(queue.id, id))
    },
    async markSent(db: Db, id: string, now: Date): Promise<void> {
      await db.update(queue).set({ sentAt: now, lastError: null }).where(eq(queue.id, id))
    },
    async markFailed(db: Db, id: string, failure: RetryState & { lastError: string }): Promise<void> {
      await db.update(queue).set(failure).where(eq(queue.id, id))
    },
    /** Resets parked rows for a full set of retries: the one with this id, or all. */
    async release(db: Db, id: string | null, now: Date): Promise<number> {
      const released = await db
        .update(queue)
        .set({ parkedAt: null, attempts: 0, nextTryAt: now })
        .where(and(isNotNull(queue.parkedAt), id === null ? undefined : eq(queue.id, id)))
        .returning({ id: queue.id })
      return released.length
    },
    /** Deletes rows that were sent or parked before then. */
    async deleteSettled(db: Db, before: Date): Promise<void> {
      await db.delete(queue).where(or(lte(queue.sentAt, before), lte(queue.parkedAt, before)))
    },
    /** The number of waiting, previously failed and parked rows, and since when the oldest is overdue. */
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
      const [parked] = await db.select({ parked: count() }).from(queue).where(isNotNull(queue.parkedAt))
      return { ...(open ?? { waiting: 0, failing: 0, oldestDueAt: null }), parked: parked?.parked ?? 0 }
    },
  }
}

/** Schedules the next attempt after a failure, `wait` milliseconds later, or gives up if `wait` is undefined. */
export function scheduleRetry(attempts: number, wait: number | undefined, now: Date): RetryState {
  const nextTryAt = new Date(now.getTime() + (wait ?? 0))
  return { attempts: attempts + 1, nextTryAt, parkedAt: wait === undefined ? now : null }
}
