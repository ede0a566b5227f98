import { answerChanged } from '../../../../scripts/screens/answer'
import { aDialog, press, pressFor, type Step } from '../../../../scripts/screens/press'
import type { Screen } from '../../../../scripts/screens/screen'
import type { Webhook, WebhookDelivery } from '../contract'

const webhook: Webhook = {
  _id: 'chat',
  url: 'https://chat.example.com/hooks/audit-contests/7f3c1a52-0b1e-4a51-9d5e-incoming-messages',
  description: 'The channel of the judges',
  events: ['contest.started', 'submission.received', 'results.final'],
  createdAt: '2026-11-01T12:00:00.000Z',
  ...{ failingSince: null, disabledAt: null, disabledFor: null, formerSecretUntil: null },
}
const disabledWebhook: Webhook = {
  ...webhook,
  ...{ _id: 'board', url: 'https://board.example.com/in', description: null, events: ['results.final'] },
  ...{ disabledAt: '2026-11-20T14:02:11.000Z', disabledFor: 'failing' },
}
const delivery: WebhookDelivery = {
  ...{ _id: 'd1', event: 'submission.received', createdAt: '2026-11-20T14:02:11.000Z', state: 'delivered' },
  ...{ attempts: 1, nextTryAt: null, triedAt: '2026-11-20T14:02:12.000Z', status: 200, durationMs: 84 },
  ...{ reply: '{"ok":true}', reason: null },
}
const failedDelivery: WebhookDelivery = {
  ...delivery,
  ...{ _id: 'd2', event: 'contest.started', state: 'waiting', attempts: 3, nextTryAt: '2026-11-20T14:32:11.000Z' },
  ...{ status: 503, durationMs: 15_000, reply: 'Service Unavailable', reason: 'The endpoint answered 503.' },
}
const lostDelivery: WebhookDelivery = {
  ...failedDelivery,
  ...{ _id: 'd3', event: 'ping', state: 'given up', attempts: 10, nextTryAt: null, status: null, reply: null },
  reason: 'Nothing was sent: chat.example.com is at 10.0.0.7, which is not on the internet.',
}
const someWebhooks: Step = async (page) => {
  await answerChanged('/admin/webhooks', (data: { webhooks: Webhook[] }) => {
    data.webhooks = [webhook, disabledWebhook]
  })(page)
  await page.route('**/api/admin/webhooks/chat/deliveries*', (route) =>
    route.fulfill({
      json: {
        status: 'success',
        data: {
          deliveries: [failedDelivery, delivery, lostDelivery],
          pagination: { total: 3, pages: 1, page: 1, limit: 10 },
        },
      },
    }),
  )
}
const secretShown: Step = async (page) => {
  const json = { status: 'success', data: { webhook, secret: `whsec_${'c2VjcmV0'.repeat(5)}c2U=` } }
  await page.route('**/api/admin/webhooks/chat/secret', (route) => route.fulfill({ json }))
  await press(/^More actions for/)(page)
  await page.getByRole('menuitem', { name: 'Rotate the secret…' }).click()
  await press('Rotate')(page)
  await page.getByRole('dialog', { name: 'Signing secret' }).waitFor()
}
const deliveriesShown: Step = (page) => page.getByRole('region', { name: 'Deliveries' }).waitFor()

export const screens: Screen[] = [
  { name: 'webhooks-none', at: '/admin/webhooks', who: 'olga' },
  { name: 'webhooks', at: '/admin/webhooks?log=chat', who: 'olga', before: someWebhooks, after: deliveriesShown },
  { name: 'webhook-new', at: '/admin/webhooks', who: 'olga', after: pressFor('New endpoint…', aDialog) },
  { name: 'webhook-secret', at: '/admin/webhooks', who: 'olga', before: someWebhooks, after: secretShown },
]
