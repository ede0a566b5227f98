/** The server side of every feature. Only this file and web.ts name features. */
export { accessTokens } from './access-tokens/feature'
export { analyticsPage } from './analytics-page/feature'
export { appeals } from './appeals/feature'
export { credentials } from './credentials/feature'
export { likelyDuplicates } from './likely-duplicates/feature'
export { profiles } from './profiles/feature'
export { publicLog } from './public-log/feature'
export { webhooks } from './webhooks/feature'
