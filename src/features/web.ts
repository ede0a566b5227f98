/** The client side of every feature. Only this file and server.ts name features. */
export { accessTokens } from './access-tokens/web'
export { analyticsPage } from './analytics-page/web'
export { appeals } from './appeals/web'
export { credentials } from './credentials/web'
export { likelyDuplicates } from './likely-duplicates/web'
export { profiles } from './profiles/web'
export { publicLog } from './public-log/web'
export { webhooks } from './webhooks/web'
