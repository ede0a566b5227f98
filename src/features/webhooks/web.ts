import type { WebFeature } from '../../web/features'

export const webhooks: WebFeature = {
  name: 'webhooks',
  pages: {
    '/admin/webhooks': {
      area: 'admin',
      title: 'Webhooks',
      code: async () => (await import('./web/WebhooksPage')).WebhooksPage,
    },
  },
  adminLinks: [{ label: 'Webhooks', to: '/admin/webhooks' }],
  queueLink: { label: 'Endpoints and deliveries', to: '/admin/webhooks' },
}
