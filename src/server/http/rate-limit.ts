import { createHash } from 'node:crypto'
import type { RateLimit } from '../../contract/endpoints/endpoint-shapes'
import { clientNetworks } from '../../domain/network/client-networks'
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
    for (const { name, allowance } of countedUnder(limit.by, attempt)) {
      const key = attemptKey(`${limit.countedAs ?? attempt.name}:${limit.by}`, name)
      const { count, resetAt } = await countAttempt(db, key, attempt.now, limit.windowSeconds * 1000)
      if (count > limit.max * allowance * scale) {
        refuse('rate_limited', {
          retryAfterSeconds: Math.max(1, Math.ceil((resetAt.getTime() - attempt.now.getTime()) / 1000)),
        })
      }
    }
  }
}

/** The row that attempts of one kind by one person, place or address are counted in; it names neither. */
export const attemptKey = (kind: string, who: string) =>
  `${kind}:${createHash('sha256').update(who).digest('base64url')}`

/** What an attempt is counted under: nothing where it has none, because a call without a session has no user. */
function countedUnder(by: RateLimit['by'], { ip, email, userId }: Attempt): { name: string; allowance: number }[] {
  if (by === 'ip') return clientNetworks(ip)
  if (by === 'email+ip') return clientNetworks(ip).map((one) => ({ ...one, name: `${email ?? ''}|${one.name}` }))
  const name = by === 'user' ? userId : email
  return name === null ? [] : [{ name, allowance: 1 }]
}
