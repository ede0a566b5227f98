/** Every feature, by what it plugs into the client. This file and server.ts are the only ones that name them. */
export { analyticsPage } from './analytics-page/web'
export { profiles } from './profiles/web'
export { webhooks } from './webhooks/web'
