/** The server side of every feature. Only this file and web.ts name features. */
export { analyticsPage } from './analytics-page/feature'
export { profiles } from './profiles/feature'
export { webhooks } from './webhooks/feature'
