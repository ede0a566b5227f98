import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { disabledReasons, sentEvents, type WebhookEvent } from '../../../domain/webhooks/webhook-events'
import { id, instant, oneOf, queueColumns } from '../columns'

/** Registered webhook endpoints. */
export const webhookEndpoints = pg.pgTable(
  'webhook_endpoints',
  {
    id: id(),
    url: pg.text('url').notNull(),
    description: pg.text('description'),
    events: pg.text('events').array().$type<WebhookEvent[]>().notNull(),
    /** Encrypted, so that the table or a backup is not enough to sign. */
    encryptedSecret: pg.text('sealed_secret').notNull(),
    /** The previous secret, which still signs for a while. */
    formerEncryptedSecret: pg.text('former_sealed_secret'),
    formerSecretUntil: instant('former_secret_until'),
    createdAt: instant('created_at').notNull(),
    /** Start of the current run of failures; null if the last attempt succeeded. */
    failingSince: instant('failing_since'),
    disabledAt: instant('disabled_at'),
    disabledFor: pg.text('disabled_for', { enum: disabledReasons }),
  },
  () => [
    pg.check('webhook_endpoints_disabled_known', oneOf('disabled_for', disabledReasons)),
    pg.check('webhook_endpoints_disabled_for', sql`(disabled_at is null) = (disabled_for is null)`),
  ],
)

/** Webhooks to send, which then serve as the delivery log. Created when the event happened. */
export const webhookDeliveries = pg.pgTable(
  'webhook_deliveries',
  {
    ...queueColumns(),
    /** No foreign key, because a submission must neither wait for a change to an endpoint nor fail because of it. */
    endpointId: pg.uuid('endpoint_id').notNull(),
    event: pg.text('event', { enum: sentEvents }).notNull(),
    /** The payload: ids, never text that a person wrote. */
    data: pg.jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** Time of the last attempt. */
    triedAt: instant('tried_at'),
    status: pg.integer('status'),
    durationMs: pg.integer('duration_ms'),
    /** The first bytes of the response. */
    reply: pg.text('reply'),
  },
  (t) => [
    pg.index('webhook_deliveries_due').on(t.nextTryAt).where(sql`sent_at is null and parked_at is null`),
    pg.index('webhook_deliveries_parked').on(t.parkedAt).where(sql`parked_at is not null`),
    pg.index('webhook_deliveries_endpoint').on(t.endpointId, t.createdAt, t.id),
    pg.check('webhook_deliveries_event_known', oneOf('event', sentEvents)),
  ],
)
