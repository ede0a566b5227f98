import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { webhookEndpoints } from '../db/webhooks/webhook-tables'

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
