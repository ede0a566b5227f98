import type { Clock } from '../clock'
import type { Config } from '../config'
import type { Db } from '../db/database'
import type { ServerSecrets } from '../db/encryption/secret-keys'
import type { Metrics } from '../metrics/metrics'
import type { QueueWorker } from '../outbox/queue-worker'
import { currentRelease } from '../release'
import { createWebhookSender } from './send-webhook'
import { createWebhookKeys, renewEncryption } from './webhook-secrets'
import { startWebhookWorker } from './webhook-worker'

type Parts = {
  db: Db
  clock: Clock
  secrets: ServerSecrets
  metrics: Pick<Metrics, 'webhooksSent' | 'webhookFailures'>
  warn: (facts: object, message: string) => void
  onError: (error: unknown) => void
}

/** The worker that sends webhooks, by the settings. Logs name an endpoint by its id, because its URL may be a secret. */
export async function startWebhooks(
  { WEBHOOKS_ALLOW_PRIVATE: allowsPrivate }: Pick<Config, 'WEBHOOKS_ALLOW_PRIVATE'>,
  { db, clock, secrets, metrics, warn, onError }: Parts,
): Promise<QueueWorker> {
  const keys = createWebhookKeys(secrets)
  await renewEncryption(db, keys)
  return startWebhookWorker({
    db,
    clock,
    keys,
    send: createWebhookSender({ allowsPrivate }),
    random: Math.random,
    userAgent: `Primacy/${currentRelease().version}`,
    onAttempt({ id, event, endpointId }, { isDelivered, isParked, status, disabled }) {
      if (isDelivered) return metrics.webhooksSent.inc()
      metrics.webhookFailures.inc()
      const facts = { webhook: id, event, endpoint: endpointId, status }
      warn(facts, isParked ? 'a webhook was given up' : 'a webhook was not accepted and will be tried again')
      if (disabled) warn({ endpoint: endpointId, disabled }, 'an endpoint for webhooks was disabled')
    },
    onError,
  })
}
