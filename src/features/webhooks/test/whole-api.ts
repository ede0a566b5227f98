import type { FeatureTests } from '#test/features'
import { webhookInputs } from './webhook-inputs'

const unknownId = '00000000-0000-4000-8000-000000000000'
const webhook = { url: 'https://hooks.example.com', events: ['results.final'] }
const noWebhook = '404 WEBHOOK_NOT_FOUND'

export const tests: FeatureTests = {
  accessRows: {
    createWebhook: { body: () => webhook, outcomes: '201' },
    updateWebhook: { of: () => unknownId, body: () => ({ ...webhook, isEnabled: true }), outcomes: noWebhook },
    rotateWebhookSecret: { of: () => unknownId, outcomes: noWebhook },
    deleteWebhook: { of: () => unknownId, outcomes: noWebhook },
    pingWebhook: { of: () => unknownId, outcomes: noWebhook },
    listWebhookDeliveries: { of: () => unknownId, outcomes: noWebhook },
    resendWebhook: { of: () => unknownId, outcomes: '404 WEBHOOK_DELIVERY_NOT_FOUND' },
  },
  hostileInputs: { about: 'webhooks', groups: webhookInputs },
  async tellHostileStory({ ask, olga, block }) {
    const body = {
      url: `https://hooks.example.com/${'a'.repeat(400)}`,
      description: block(150),
      events: ['results.final'],
    }
    const { webhook } = await ask('createWebhook', { as: olga, body })
    const params = { id: webhook._id }
    await ask('updateWebhook', { as: olga, params, body: { ...body, isEnabled: false } })
    await ask('rotateWebhookSecret', { as: olga, params })
    await ask('listWebhookDeliveries', { as: olga, params })
    await ask('deleteWebhook', { as: olga, params })
  },
}
