import { type QueueWorker, startQueueWorker } from '../../../server/outbox/queue-worker'
import type { DeliveryRow } from '../../../server/outbox/webhook-queue-queries'
import { takeDueWebhook } from '../../../server/outbox/webhook-queue-queries'
import { type Delivering, type DeliveryOutcome, deliverWebhook } from './deliver-webhook'

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
    const taken: DeliveryRow[] = []
    while (taken.length < free) {
      const now = clock.now()
      const besides = [...running].filter(([, calls]) => calls >= maxPerEndpoint).map(([endpointId]) => endpointId)
      const row = await takeDueWebhook(db, { now, leaseUntil: new Date(now.getTime() + leaseMs), besides })
      if (!row) break
      count(row.endpointId, 1)
      taken.push(row)
    }
    return taken
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
