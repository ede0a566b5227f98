import { createHash } from 'node:crypto'
import type { RateLimit } from '../../contract/endpoints/endpoint-shapes'
import { refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import { countAttempt } from './rate-limit-queries'

export type Attempt = { name: string; ip: string; email: string | null; userId: string | null; now: Date }

/** Counts the attempt under every key of the call and refuses when one is over its limit, with the time to wait. */
export async function refuseOverLimit(
  db: Db,
  limits: readonly RateLimit[],
  attempt: Attempt,
  scale: number,
): Promise<void> {
  for (const limit of limits) {
    const who = keyOf(limit.by, attempt)
    if (who === null) continue
    const key = attemptKey(`${limit.countedAs ?? attempt.name}:${limit.by}`, who)
    const { count, resetAt } = await countAttempt(db, key, attempt.now, limit.windowSeconds * 1000)
    if (count > limit.max * scale) {
      refuse('rate_limited', {
        retryAfterSeconds: Math.max(1, Math.ceil((resetAt.getTime() - attempt.now.getTime()) / 1000)),
      })
    }
  }
}

/** The row that attempts of one kind by one person, place or address are counted in; it names neither. */
export const attemptKey = (kind: string, who: string) =>
  `${kind}:${createHash('sha256').update(who).digest('base64url')}`

/** What an attempt is counted under, or null where it has none: a call without a session has no user. */
function keyOf(by: RateLimit['by'], attempt: Attempt): string | null {
  if (by === 'ip') return attempt.ip
  if (by === 'user') return attempt.userId
  if (by === 'email') return attempt.email
  return `${attempt.email ?? ''}|${attempt.ip}`
}
