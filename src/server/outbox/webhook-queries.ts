import { and, asc, count, desc, eq, isNotNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { WebhookEvent } from '../../domain/webhooks/webhook-events'
import { isOneOf } from '../db/columns'
import type { Db } from '../db/database'
import { webhookDeliveries, webhookEndpoints } from '../db/webhooks/webhook-tables'
import { isOpen, queueOf } from './queue-queries'

export type DeliveryRow = typeof webhookDeliveries.$inferSelect

export const webhookQueue = queueOf(webhookDeliveries)

/** Queues an event for every subscribed endpoint, as part of a larger statement: once per row of `source`. */
export const enqueueWebhooksSql = (event: WebhookEvent, { at, data }: Record<'at' | 'data', SQL>, source: SQL): SQL =>
  sql`
      insert into webhook_deliveries (endpoint_id, event, data, created_at, next_try_at)
      select endpoint.id, ${event}::text, ${data}, ${at}, ${at}
      from webhook_endpoints endpoint cross join ${source}
      where endpoint.disabled_at is null and endpoint.events @> array[${event}::text]`

/** Queues an event in the caller's transaction, so that it is sent if and only if the transaction commits. */
export async function enqueueWebhooks(db: Db, event: WebhookEvent, data: object, happenedAt: Date): Promise<void> {
  const values = {
    at: sql`${happenedAt.toISOString()}::timestamptz`,
    data: sql`${JSON.stringify(data)}::jsonb`,
  }
  await db.execute(enqueueWebhooksSql(event, values, sql`(select 1) once`))
}

/** Queues a `ping`, which an endpoint gets regardless of its subscription. */
export async function enqueuePing(db: Db, endpointId: string, now: Date): Promise<void> {
  await db.insert(webhookDeliveries).values({ endpointId, event: 'ping', data: {}, createdAt: now, nextTryAt: now })
}

type Due = { now: Date; leaseUntil: Date; besides: readonly string[] }

/** Leases the longest-overdue webhook, except for the endpoints listed. */
export async function takeDueWebhook(db: Db, { now, leaseUntil, besides }: Due): Promise<DeliveryRow | null> {
  const due = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        lte(webhookDeliveries.nextTryAt, now),
        isOpen(webhookDeliveries),
        not(isOneOf(webhookDeliveries.endpointId, besides)),
      ),
    )
    .orderBy(asc(webhookDeliveries.nextTryAt), asc(webhookDeliveries.createdAt), asc(webhookDeliveries.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await webhookQueue.take(db, due.getSQL(), leaseUntil)
  return row ?? null
}

/** Stores how an attempt ended. */
export async function recordAttempt(db: Db, id: string, attempt: Partial<DeliveryRow>): Promise<void> {
  await db.update(webhookDeliveries).set(attempt).where(eq(webhookDeliveries.id, id))
}

/** Parks everything queued for a disabled endpoint. */
export async function parkWebhooksOf(db: Db, endpointId: string, now: Date, lastError: string): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ parkedAt: now, lastError })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), isOpen(webhookDeliveries)))
}

export async function deleteWebhooksOf(db: Db, endpointId: string): Promise<void> {
  await db.delete(webhookDeliveries).where(eq(webhookDeliveries.endpointId, endpointId))
}

/** Deletes rows overdue since before then: without the webhooks feature, no one takes them. */
export async function deleteWebhooksDueBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(webhookDeliveries).where(and(lte(webhookDeliveries.nextTryAt, instant), isOpen(webhookDeliveries)))
}

/** Requeues a delivered or parked webhook for a full set of retries. False if it is already waiting. */
export async function sendAgain(db: Db, id: string, now: Date): Promise<boolean> {
  const isSettled = or(isNotNull(webhookDeliveries.sentAt), isNotNull(webhookDeliveries.parkedAt))
  const queued = await db
    .update(webhookDeliveries)
    .set({ sentAt: null, parkedAt: null, lastError: null, attempts: 0, nextTryAt: now })
    .where(and(eq(webhookDeliveries.id, id), isSettled))
    .returning({ id: webhookDeliveries.id })
  return queued.length > 0
}

export async function findDelivery(db: Db, id: string): Promise<DeliveryRow | null> {
  const [row] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id))
  return row ?? null
}

/** Newest first. */
export function listDeliveries(db: Db, endpointId: string, { page, limit }: { page: number; limit: number }) {
  return db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, endpointId))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit)
    .offset((page - 1) * limit)
}

export async function countDeliveries(db: Db, endpointId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, endpointId))
  return row?.total ?? 0
}

export type WebhookEndpointRow = typeof webhookEndpoints.$inferSelect

export async function insertEndpoint(db: Db, endpoint: typeof webhookEndpoints.$inferInsert): Promise<void> {
  await db.insert(webhookEndpoints).values(endpoint)
}

export function listEndpoints(db: Db): Promise<WebhookEndpointRow[]> {
  return db.select().from(webhookEndpoints).orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
}

/** Keeps others from adding endpoints until commit. */
export async function lockEndpoints(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('webhook_endpoints'))`)
}

export async function countEndpoints(db: Db): Promise<number> {
  const [row] = await db.select({ total: count() }).from(webhookEndpoints)
  return row?.total ?? 0
}

export async function findEndpoint(db: Db, id: string): Promise<WebhookEndpointRow | null> {
  const [row] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))
  return row ?? null
}

export async function lockEndpoint(tx: Db, id: string): Promise<WebhookEndpointRow | null> {
  const [row] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for('no key update')
  return row ?? null
}

type EndpointChange = Partial<Omit<WebhookEndpointRow, 'id' | 'createdAt'>>

export async function updateEndpoint(db: Db, id: string, change: EndpointChange): Promise<WebhookEndpointRow | null> {
  const [row] = await db.update(webhookEndpoints).set(change).where(eq(webhookEndpoints.id, id)).returning()
  return row ?? null
}

export async function deleteEndpoint(db: Db, id: string): Promise<void> {
  await db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id))
}

export async function markWorking(db: Db, id: string): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ failingSince: null })
    .where(and(eq(webhookEndpoints.id, id), isNotNull(webhookEndpoints.failingSince)))
}
