import { randomUUID } from 'node:crypto'
import { refuse, refuseFields } from '../../../domain/refusals'
import type { WebhookEvent } from '../../../domain/webhooks/webhook-events'
import type { Db } from '../../../server/db/database'
import type { SecretKeys } from '../../../server/db/encryption/secret-keys'
import { recordEvent } from '../../../server/ledger/event-queries'
import { isPublicAddress, parseIpAddress } from '../../../server/network/ip-address'
import {
  countEndpoints,
  deleteEndpoint,
  deleteWebhooksOf,
  enqueuePing,
  findDelivery,
  findEndpoint,
  insertEndpoint,
  lockEndpoint,
  lockEndpoints,
  parkWebhooksOf,
  sendAgain,
  updateEndpoint,
  type WebhookEndpointRow,
} from '../../../server/outbox/webhook-queries'
import { formerSecretMs, webhookLimits, webhookUrlProblem } from '../domain/webhook-rules'
import { createSecret, shownSecret } from './webhook-secrets'

export type WebhookText = { url: string; description: string | null; events: WebhookEvent[] }
type WithSecret = { endpoint: WebhookEndpointRow; secret: string }
type Allowed = { allowsPrivate: boolean }
type Act = { actorId: string; now: Date }

/** Doesn't check hostnames: they are checked on use, because they may resolve differently by then. */
function checkUrl(url: string, { allowsPrivate }: Allowed): void {
  const problem = webhookUrlProblem(url, { allowsHttp: allowsPrivate })
  if (problem) refuseFields({ url: problem })
  if (!URL.canParse(url)) refuseFields({ url: 'Invalid URL' })
  const host = new URL(url).hostname
  if (!allowsPrivate && parseIpAddress(host) && !isPublicAddress(host)) {
    refuseFields({ url: 'This address is not on the public internet. Set WEBHOOKS_ALLOW_PRIVATE to allow it.' })
  }
}

/**
 * What the ledger records about an endpoint. Never its URL's path, which may be a secret, because events are permanent.
 */
const factsOf = ({ id, url, events, disabledAt }: WebhookEndpointRow) => ({
  endpoint: id,
  host: new URL(url).host,
  events,
  enabled: disabledAt === null,
})

export async function createWebhook(
  db: Db,
  keys: SecretKeys,
  { body, now, actorId, ...allowed }: { body: WebhookText } & Act & Allowed,
): Promise<WithSecret> {
  checkUrl(body.url, allowed)
  const id = randomUUID()
  const secret = createSecret()
  const endpoint = await db.transaction(async (tx) => {
    await lockEndpoints(tx)
    if ((await countEndpoints(tx)) >= webhookLimits.endpointsMax) refuse('webhooks_full')
    await insertEndpoint(tx, { id, ...body, encryptedSecret: keys.encrypt(secret, id), createdAt: now })
    const created = (await findEndpoint(tx, id)) as WebhookEndpointRow
    await recordEvent(tx, { at: now, actorId, kind: 'webhook_created', after: factsOf(created) })
    return created
  })
  return { endpoint, secret: shownSecret(secret) }
}

type Update = { id: string; body: WebhookText & { isEnabled: boolean } } & Act & Allowed

export async function updateWebhook(
  db: Db,
  { id, body, now, actorId, ...allowed }: Update,
): Promise<WebhookEndpointRow> {
  const { isEnabled, ...text } = body
  return db.transaction(async (tx) => {
    const endpoint = (await lockEndpoint(tx, id)) ?? refuse('webhook_not_found')
    if (text.url !== endpoint.url) checkUrl(text.url, allowed)
    const isDisabling = !isEnabled && endpoint.disabledAt === null
    if (isDisabling) await parkWebhooksOf(tx, id, now, 'Its endpoint is disabled.')
    const change = isEnabled
      ? { ...text, disabledAt: null, disabledFor: null, ...(endpoint.disabledAt && { failingSince: null }) }
      : { ...text, ...(isDisabling && ({ disabledAt: now, disabledFor: 'admin' } as const)) }
    const updated = (await updateEndpoint(tx, id, change)) as WebhookEndpointRow
    const [before, after] = [factsOf(endpoint), factsOf(updated)]
    await recordEvent(tx, { at: now, actorId, kind: 'webhook_edited', before, after })
    return updated
  })
}

/** The previous secret keeps signing for a while, so that the receiver can switch in its own time. */
export async function rotateSecret(
  db: Db,
  keys: SecretKeys,
  { id, actorId, now }: { id: string } & Act,
): Promise<WithSecret> {
  const secret = createSecret()
  const endpoint = await db.transaction(async (tx) => {
    const { encryptedSecret } = (await lockEndpoint(tx, id)) ?? refuse('webhook_not_found')
    const rotated = (await updateEndpoint(tx, id, {
      encryptedSecret: keys.encrypt(secret, id),
      formerEncryptedSecret: encryptedSecret,
      formerSecretUntil: new Date(now.getTime() + formerSecretMs),
    })) as WebhookEndpointRow
    await recordEvent(tx, { at: now, actorId, kind: 'webhook_secret_rotated', after: factsOf(rotated) })
    return rotated
  })
  return { endpoint, secret: shownSecret(secret) }
}

/** Also deletes its deliveries. One that is queued concurrently is dropped when its turn comes. */
export function deleteWebhook(db: Db, { id, actorId, now }: { id: string } & Act): Promise<void> {
  return db.transaction(async (tx) => {
    const endpoint = (await lockEndpoint(tx, id)) ?? refuse('webhook_not_found')
    await deleteEndpoint(tx, id)
    await deleteWebhooksOf(tx, id)
    await recordEvent(tx, { at: now, actorId, kind: 'webhook_deleted', before: factsOf(endpoint) })
  })
}

export async function pingWebhook(db: Db, id: string, now: Date): Promise<void> {
  const endpoint = (await findEndpoint(db, id)) ?? refuse('webhook_not_found')
  if (endpoint.disabledAt) refuse('webhook_disabled')
  await enqueuePing(db, id, now)
}

export async function resendWebhook(db: Db, id: string, now: Date): Promise<void> {
  const delivery = (await findDelivery(db, id)) ?? refuse('webhook_delivery_not_found')
  if ((await findEndpoint(db, delivery.endpointId))?.disabledAt) refuse('webhook_disabled')
  await sendAgain(db, id, now)
}
