import { paginationOf } from '../../../domain/paging'
import { refuse } from '../../../domain/refusals'
import type { Api } from '../../../server/http/api'
import {
  countDeliveries,
  type DeliveryRow,
  findEndpoint,
  listDeliveries,
  listEndpoints,
  type WebhookEndpointRow,
} from '../../../server/outbox/webhook-queries'
import type { FeatureWiring } from '../../../server/startup/features'
import type { Webhook, WebhookDelivery } from '../contract'
import { createWebhook, deleteWebhook, pingWebhook, resendWebhook, rotateSecret, updateWebhook } from './edit-webhooks'
import { createWebhookKeys } from './webhook-secrets'

export function webhookRoutes(api: Api, { db, secrets, callsPrivate: allowsPrivate, wake }: FeatureWiring): void {
  const keys = createWebhookKeys(secrets)
  const done = (message: string) => ({ status: 'success' as const, message, data: null })

  api.on('listWebhooks', async () => ({
    status: 'success',
    data: { webhooks: (await listEndpoints(db)).map(webhookToWire), allowsPrivate },
  }))

  api.on('createWebhook', async ({ body, viewer, receivedAt: now }) => {
    const { endpoint, secret } = await createWebhook(db, keys, { body, actorId: viewer.id, now, allowsPrivate })
    return { status: 'success', data: { webhook: webhookToWire(endpoint), secret } }
  })

  api.on('updateWebhook', async ({ params, body, viewer, receivedAt: now }) => {
    const endpoint = await updateWebhook(db, { id: params.id, body, actorId: viewer.id, now, allowsPrivate })
    return { status: 'success', data: { webhook: webhookToWire(endpoint) } }
  })

  api.on('rotateWebhookSecret', async ({ params, viewer, receivedAt: now }) => {
    const { endpoint, secret } = await rotateSecret(db, keys, { id: params.id, actorId: viewer.id, now })
    return { status: 'success', data: { webhook: webhookToWire(endpoint), secret } }
  })

  api.on('deleteWebhook', async ({ params, viewer, receivedAt: now }) => {
    await deleteWebhook(db, { id: params.id, actorId: viewer.id, now })
    return done('Endpoint deleted')
  })

  api.on('pingWebhook', async ({ params, receivedAt }) => {
    await pingWebhook(db, params.id, receivedAt)
    wake()
    return done('Ping queued')
  })

  api.on('listWebhookDeliveries', async ({ params, query }) => {
    if (!(await findEndpoint(db, params.id))) refuse('webhook_not_found')
    const deliveries = await listDeliveries(db, params.id, query)
    const pagination = paginationOf(await countDeliveries(db, params.id), query)
    return { status: 'success', data: { deliveries: deliveries.map(deliveryToWire), pagination } }
  })

  api.on('resendWebhook', async ({ params, receivedAt }) => {
    await resendWebhook(db, params.id, receivedAt)
    wake()
    return done('Webhook queued')
  })
}

const sent = (instant: Date | null) => instant?.toISOString() ?? null

/** Never includes a secret. */
const webhookToWire = (row: WebhookEndpointRow): Webhook => ({
  _id: row.id,
  url: row.url,
  description: row.description,
  events: row.events,
  createdAt: row.createdAt.toISOString(),
  failingSince: sent(row.failingSince),
  disabledAt: sent(row.disabledAt),
  disabledFor: row.disabledFor,
  formerSecretUntil: sent(row.formerSecretUntil),
})

const deliveryToWire = (row: DeliveryRow): WebhookDelivery => ({
  _id: row.id,
  event: row.event,
  createdAt: row.createdAt.toISOString(),
  state: row.sentAt ? 'delivered' : row.parkedAt ? 'given up' : 'waiting',
  attempts: row.attempts,
  nextTryAt: row.sentAt || row.parkedAt ? null : row.nextTryAt.toISOString(),
  triedAt: sent(row.triedAt),
  status: row.status,
  durationMs: row.durationMs,
  reply: row.reply,
  reason: row.lastError,
})
