import { deleteExpiredSetupLinks } from '../accounts/first-admin/setup-link-queries'
import { deleteUnconfirmedFactors } from '../accounts/second-factor/factor-queries'
import { deleteExpiredSessions, deleteExpiredTokens } from '../accounts/session-queries'
import { deleteAnalyticsBefore } from '../analytics/analytics-queries'
import type { Db } from '../db/database'
import { deleteEndedLimits } from '../http/limits/rate-limit-queries'
import { deleteOldIdempotencyKeys } from '../issues/submitting/idempotency-queries'
import { deleteExpiredMailTokens } from '../outbox/mail-token-queries'
import { mailQueue } from '../outbox/outbox-queries'
import { deleteWebhooksDueBefore, webhookQueue } from '../outbox/webhook-queries'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const keepKeysMs = 7 * dayMs
const keepSentMs = 30 * dayMs
/** Far longer than retries go on, so only unclaimed rows get this old. */
const keepUnsentMs = 60 * dayMs
const keepAnalyticsMs = 90 * dayMs

/** Deletes expired rows. Safe on several instances at once. */
export async function cleanUp(db: Db, now: Date): Promise<void> {
  await deleteEndedLimits(db, now)
  await deleteExpiredSessions(db, now)
  await deleteExpiredTokens(db, now)
  await deleteExpiredMailTokens(db, now)
  await deleteExpiredSetupLinks(db, now)
  await deleteUnconfirmedFactors(db, new Date(now.getTime() - hourMs))
  await deleteOldIdempotencyKeys(db, new Date(now.getTime() - keepKeysMs))
  for (const queue of [mailQueue, webhookQueue]) await queue.deleteSettled(db, new Date(now.getTime() - keepSentMs))
  await deleteWebhooksDueBefore(db, new Date(now.getTime() - keepUnsentMs))
  await deleteAnalyticsBefore(db, new Date(now.getTime() - keepAnalyticsMs))
}
