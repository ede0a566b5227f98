import type { QueueWorker } from '../../../server/outbox/queue-worker'
import { currentRelease } from '../../../server/release'
import type { WorkSurroundings } from '../../../server/startup/features'
import { createWebhookKeys, renewEncryption } from './webhook-secrets'
import { startWebhookWorker } from './webhook-worker'

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
