/** Every feature, by what it plugs into the server. This file and web.ts are the only ones that name them. */
export { analyticsPage } from './analytics-page/feature'
export { profiles } from './profiles/feature'
export { webhooks } from './webhooks/feature'
