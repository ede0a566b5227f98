import type { ServerFeature } from '../../server/startup/features'
import { endpoints } from './contract'
import { startWebhooks } from './server/start-webhooks'
import { webhookRoutes } from './server/webhook-routes'

export const webhooks: ServerFeature<typeof endpoints> = {
  name: 'webhooks',
  about: 'Sends signed events to the URLs that admins register.',
  endpoints,
  registerRoutes: webhookRoutes,
  startWork: startWebhooks,
}
