import { type QueueWorker, startQueueWorker } from '../../../server/outbox/queue-worker'
import { type DeliveryRow, takeDueWebhook } from '../../../server/outbox/webhook-queries'
import { currentRelease } from '../../../server/release'
import type { WorkSurroundings } from '../../../server/startup/features'
import { type Delivering, type DeliveryOutcome, deliverWebhook } from './deliver-webhook'
import { createWebhookKeys, renewEncryption } from './webhook-secrets'

/** The worker that sends webhooks. Logs identify an endpoint by its id, because its URL may be a secret. */
export async function startWebhooks(surroundings: WorkSurroundings): Promise<QueueWorker> {
  const { db, clock, secrets, metrics, post, random, pollMs, warn, report } = surroundings
  const keys = createWebhookKeys(secrets)
  await renewEncryption(db, keys)
  return startWebhookWorker({
    ...{ db, clock, keys, random, pollMs },
    send: post,
    userAgent: `Primacy/${currentRelease().version}`,
    onAttempt({ id, event, endpointId }, { isDelivered, isParked, status, disabled }) {
      if (isDelivered) return metrics.webhooksSent.inc()
      metrics.webhookFailures.inc()
      const facts = { webhook: id, event, endpoint: endpointId, status }
      warn(facts, isParked ? 'a webhook was given up' : 'a webhook was not accepted and will be tried again')
      if (disabled) warn({ endpoint: endpointId, disabled }, 'an endpoint for webhooks was disabled')
    },
    onError: report('a webhook could not be sent'),
  })
}

type Options = Delivering & {
  pollMs?: number | undefined
  onAttempt?: (delivery: DeliveryRow, outcome: DeliveryOutcome) => void
  /** Called for other failures, such as the database's. */
  onError?: (error: unknown) => void
}

const slots = 6
/** So that one slow receiver doesn't delay the others. */
const maxPerEndpoint = 2
/** Longer than a call can take, so that no webhook is claimed twice while it is being sent. */
const leaseMs = 60_000

/** Sends queued webhooks. If there are several instances, each webhook is claimed by one. */
export function startWebhookWorker(options: Options): QueueWorker {
  const { db, clock, pollMs = 2_000, onAttempt = () => {}, onError = () => {} } = options
  const running = new Map<string, number>()
  const count = (endpointId: string, change: number) => running.set(endpointId, (running.get(endpointId) ?? 0) + change)

  async function take(free: number): Promise<DeliveryRow[]> {
    const deliveries: DeliveryRow[] = []
    while (deliveries.length < free) {
      const now = clock.now()
      const besides = [...running].filter(([, calls]) => calls >= maxPerEndpoint).map(([endpointId]) => endpointId)
      const row = await takeDueWebhook(db, { now, leaseUntil: new Date(now.getTime() + leaseMs), besides })
      if (!row) break
      count(row.endpointId, 1)
      deliveries.push(row)
    }
    return deliveries
  }

  async function attempt(delivery: DeliveryRow): Promise<void> {
    try {
      onAttempt(delivery, await deliverWebhook(options, delivery))
    } finally {
      count(delivery.endpointId, -1)
    }
  }

  return startQueueWorker({ slots, pollMs, take, attempt, onError })
}
