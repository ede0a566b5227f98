import type { ServerFeature } from '../../server/startup/features'
import { endpoints } from './contract'
import { startWebhooks } from './server/start-webhooks'
import { webhookRoutes } from './server/webhook-routes'

export const webhooks: ServerFeature<typeof endpoints> = {
  name: 'webhooks',
  about: 'Tells other systems what happens here, by signed calls to the URLs that admins have registered.',
  endpoints,
  registerRoutes: webhookRoutes,
  startWork: startWebhooks,
}
