import type { DisabledReason } from '../../../domain/webhooks/webhook-events'
import { listAdminUsers } from '../../../server/accounts/account-queries'
import type { Clock } from '../../../server/clock'
import type { Db } from '../../../server/db/database'
import { messageOf } from '../../../server/db/database-errors'
import type { SecretKeys } from '../../../server/db/encryption/secret-keys'
import type { Post } from '../../../server/network/post'
import { enqueueMails } from '../../../server/outbox/outbox-queries'
import { scheduleRetry } from '../../../server/outbox/queue-queries'
import {
  type DeliveryRow,
  deleteWebhooksOf,
  findEndpoint,
  lockEndpoint,
  markWorking,
  parkWebhooksOf,
  recordAttempt,
  updateEndpoint,
  type WebhookEndpointRow,
} from '../../../server/outbox/webhook-queries'
import { askedWaitMs, disablingReason, isDelivered, webhookRetryWaitMs } from '../domain/webhook-rules'
import { signatureHeaders, signingSecrets } from './webhook-secrets'

export type Delivering = {
  db: Db
  clock: Clock
  keys: SecretKeys
  send: Post
  userAgent: string
  /** From 0 to 1: by how much to stretch the delays between attempts. */
  random: () => number
}

/** The outcome of an attempt. `disabled`: the endpoint gets nothing more, and admins are notified by mail. */
export type DeliveryOutcome = {
  isDelivered: boolean
  isParked: boolean
  /** Null if there was no reply. */
  status: number | null
  disabled: DisabledReason | null
}

/** The payload, identical for every attempt. */
export const bodyOf = ({ event, createdAt, data }: Pick<DeliveryRow, 'event' | 'createdAt' | 'data'>): string =>
  JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data })

/** Without an attempt, because the endpoint was deleted or disabled in the meantime. */
const givenUp: DeliveryOutcome = { isDelivered: false, isParked: true, status: null, disabled: null }

type Tried = Pick<DeliveryRow, 'triedAt' | 'status' | 'durationMs' | 'reply' | 'lastError'>

/** Attempts a webhook once, and stores the outcome. */
export async function deliverWebhook(delivering: Delivering, delivery: DeliveryRow): Promise<DeliveryOutcome> {
  const { db } = delivering
  const endpoint = await findEndpoint(db, delivery.endpointId)
  if (!endpoint) {
    await deleteWebhooksOf(db, delivery.endpointId)
    return givenUp
  }
  if (endpoint.disabledAt) {
    await recordAttempt(db, delivery.id, { parkedAt: delivering.clock.now(), lastError: isDisabled })
    return givenUp
  }
  const { tried, retryAfter } = await tryOnce(delivering, endpoint, delivery)
  const now = delivering.clock.now()
  if (tried.lastError === null) {
    await recordAttempt(db, delivery.id, { ...tried, attempts: delivery.attempts + 1, sentAt: now })
    await markWorking(db, endpoint.id)
    return { isDelivered: true, isParked: false, status: tried.status, disabled: null }
  }
  const waiting = { askedMs: askedWaitMs(retryAfter, now), chance: delivering.random() }
  const next = scheduleRetry(delivery.attempts, webhookRetryWaitMs(delivery.attempts, waiting), now)
  return db.transaction(async (tx) => {
    const isLast = next.parkedAt !== null
    const { isEnabled, disabled } = await noteFailure(tx, endpoint.id, { status: tried.status, isLast }, now)
    await recordAttempt(tx, delivery.id, { ...tried, ...next, parkedAt: isEnabled ? next.parkedAt : now })
    return { isDelivered: false, isParked: isLast || !isEnabled, status: tried.status, disabled }
  })
}

const isDisabled = 'Its endpoint is disabled.'

async function tryOnce(
  { clock, keys, send, userAgent }: Delivering,
  endpoint: WebhookEndpointRow,
  delivery: DeliveryRow,
): Promise<{ tried: Tried; retryAfter?: string | undefined }> {
  const triedAt = clock.now()
  const begun = performance.now()
  const durationMs = () => Math.round(performance.now() - begun)
  try {
    const secrets = signingSecrets(keys, endpoint, triedAt)
    if (secrets.length === 0) throw new Error('Nothing was sent: the secret cannot be decrypted. Rotate it.')
    const body = bodyOf(delivery)
    const headers = {
      'content-type': 'application/json',
      'user-agent': userAgent,
      ...signatureHeaders({ id: delivery.id, sentAt: triedAt, body }, secrets),
    }
    const { status, start, retryAfter } = await send({ url: endpoint.url, headers, body })
    const lastError = isDelivered(status) ? null : `The endpoint answered ${status}.`
    return { tried: { triedAt, status, durationMs: durationMs(), reply: start, lastError }, retryAfter }
  } catch (error) {
    const lastError = messageOf(error).slice(0, 500)
    return { tried: { triedAt, status: null, durationMs: durationMs(), reply: null, lastError } }
  }
}

type Noted = { isEnabled: boolean; disabled: DisabledReason | null }

/** Records since when the endpoint has been failing, and disables it if the rule says so. */
async function noteFailure(
  tx: Db,
  endpointId: string,
  failure: { status: number | null; isLast: boolean },
  now: Date,
): Promise<Noted> {
  const endpoint = await lockEndpoint(tx, endpointId)
  // A concurrent attempt, or an admin, was faster.
  if (!endpoint || endpoint.disabledAt) return { isEnabled: false, disabled: null }
  const failingSince = endpoint.failingSince ?? now
  const reason = disablingReason({ ...failure, failingSince }, now)
  if (!reason) {
    await updateEndpoint(tx, endpointId, { failingSince })
    return { isEnabled: true, disabled: null }
  }
  await updateEndpoint(tx, endpointId, { failingSince, disabledAt: now, disabledFor: reason })
  await parkWebhooksOf(tx, endpointId, now, isDisabled)
  const admins = (await listAdminUsers(tx)).filter((admin) => admin.isEmailVerified)
  const details = { host: new URL(endpoint.url).host, reason }
  await enqueueMails(tx, { kind: 'webhook_disabled', emails: admins.map(({ email }) => email), details, now })
  return { isEnabled: false, disabled: reason }
}
