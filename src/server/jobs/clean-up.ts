import type { Clock } from '../clock'
import type { Db } from '../db/database'
import { deleteExpiredSessions } from '../accounts/session-queries'
import { deleteOldIdempotencyKeys } from '../issues/idempotency-queries'
import { deleteEndedLimits } from '../http/rate-limit-queries'

const hourMs = 3_600_000
const keysKeptMs = 7 * 24 * hourMs

/** Removes what has run out. Every instance may do it; doing it twice removes nothing more. */
export async function cleanUp(db: Db, now: Date): Promise<void> {
  await deleteEndedLimits(db, now)
  await deleteExpiredSessions(db, now)
  await deleteOldIdempotencyKeys(db, new Date(now.getTime() - keysKeptMs))
}

/** Cleans up every hour until stopped. */
export function startCleanUp(db: Db, clock: Clock, onError: (error: unknown) => void): { stop: () => void } {
  const timer = setInterval(() => cleanUp(db, clock.now()).catch(onError), hourMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
