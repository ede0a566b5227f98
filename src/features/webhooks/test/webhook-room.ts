import { Webhook } from 'standardwebhooks'
import { onTestFinished } from 'vitest'
import { startReceiver } from '#test/server/network/receiver'
import { authSecret, startTestApp, type TestApp } from '#test/server/start-test-app'
import type { WebhookEvent } from '../../../domain/webhooks/webhook-events'
import { createPost } from '../../../server/network/post'
import { startWebhookWorker } from '../server/start-webhooks'
import { createWebhookKeys } from '../server/webhook-secrets'

/** All that an endpoint can choose. */
export const every: WebhookEvent[] = ['contest.started', 'submission.received', 'results.final']

/** A worker of webhooks beside the app, which sends when a test says so. */
export async function workerOf(app: TestApp, secret = authSecret) {
  const worker = startWebhookWorker({
    ...{ db: app.db, clock: app.clock, pollMs: 3_600_000, userAgent: 'Primacy/test', random: () => 0 },
    keys: createWebhookKeys([secret]),
    send: createPost({ allowsPrivate: true, timeoutMs: 5_000 }),
    onError: (error) => {
      throw error
    },
  })
  onTestFinished(worker.stop)
  await worker.idle()
  return async () => {
    worker.kick()
    await worker.idle()
  }
}

/** An app with a registered receiver. */
export async function webhookRoom(events: WebhookEvent[] = every) {
  const app = await startTestApp({ callsPrivate: true })
  const receiver = await startReceiver()
  const olga = await app.person('olga')
  const body = { url: receiver.url, description: ' The chat ', events }
  const { webhook, secret } = (await app.call('createWebhook', { as: olga, body })).body.data
  const params = { id: webhook._id }
  return {
    ...{ app, receiver, olga, webhook, secret, params },
    send: await workerOf(app),
    ping: () => app.call('pingWebhook', { as: olga, params }),
    async deliveries() {
      return (await app.call('listWebhookDeliveries', { as: olga, params })).body.data.deliveries
    },
    async shown() {
      const { webhooks } = (await app.call('listWebhooks', { as: olga })).body.data
      return webhooks.find(({ _id }) => _id === webhook._id)
    },
    update: (change: object) =>
      app.call('updateWebhook', { as: olga, params, body: { ...body, isEnabled: true, ...change } }),
    /** What the receiver verified last, with its own library. */
    verified(by = secret) {
      const { headers, body: text } = receiver.received.at(-1) as (typeof receiver.received)[number]
      return new Webhook(by).verify(text, headers as Record<string, string>)
    },
  }
}
