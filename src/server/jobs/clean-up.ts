import { deleteUnconfirmedFactors } from '../accounts/second-factor/factor-queries'
import { deleteExpiredSessions } from '../accounts/session-queries'
import { deleteAnalyticsBefore } from '../analytics/analytics-queries'
import type { Clock } from '../clock'
import type { Db } from '../db/database'
import { deleteEndedLimits } from '../http/rate-limit-queries'
import { deleteOldIdempotencyKeys } from '../issues/idempotency-queries'
import { deleteExpiredMailTokens } from '../mail/mail-token-queries'
import { deleteSentMails } from '../mail/outbox-queries'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const keysKeptMs = 7 * dayMs
const sentMailsKeptMs = 30 * dayMs
const analyticsKeptMs = 90 * dayMs

/** Removes what has run out. Every instance may do it; doing it twice removes nothing more. */
export async function cleanUp(db: Db, now: Date): Promise<void> {
  await deleteEndedLimits(db, now)
  await deleteExpiredSessions(db, now)
  await deleteExpiredMailTokens(db, now)
  await deleteUnconfirmedFactors(db, new Date(now.getTime() - hourMs))
  await deleteOldIdempotencyKeys(db, new Date(now.getTime() - keysKeptMs))
  await deleteSentMails(db, new Date(now.getTime() - sentMailsKeptMs))
  await deleteAnalyticsBefore(db, new Date(now.getTime() - analyticsKeptMs))
}

/** Cleans up every hour until stopped. */
export function startCleanUp(db: Db, clock: Clock, onError: (error: unknown) => void): { stop: () => void } {
  const timer = setInterval(() => cleanUp(db, clock.now()).catch(onError), hourMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
