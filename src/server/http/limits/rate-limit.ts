import { createHash } from 'node:crypto'
import type { RateLimit } from '../../../contract/endpoint'
import { refuse } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { clientNetworks } from '../../network/ip-address'
import { countAttempt } from './rate-limit-queries'

export type Attempt = { name: string; ip: string; email: string | null; userId: string | null; now: Date }

/** A limit applied to one attempt. `used` is null if an earlier limit was exceeded, so this one wasn't counted. */
type Applied = {
  policy: string
  by: RateLimit['by']
  key: string
  max: number
  windowSeconds: number
  used: number | null
  resetsIn: number
}

function appliedLimits(limits: readonly RateLimit[], attempt: Attempt, scale: number): Applied[] {
  return limits.flatMap(({ by, countedAs, max, windowSeconds }) => {
    const kind = `${countedAs ?? attempt.name}:${by}`
    return countedFor(by, attempt).map(({ name, allowance }) => ({
      policy: allowance > 1 ? `${kind}/site` : kind,
      by,
      key: attemptKey(kind, name),
      max: Math.floor(max * allowance * scale),
      windowSeconds,
      used: null,
      resetsIn: windowSeconds,
    }))
  })
}

/** Counts the attempt against the endpoint's limits one after the other, until one is exceeded. */
export async function countUnderLimits(
  db: Db,
  limits: readonly RateLimit[],
  attempt: Attempt,
  scale: number,
): Promise<Applied[]> {
  const applied = appliedLimits(limits, attempt, scale)
  for (const one of applied) {
    const { count, resetAt } = await countAttempt(db, one.key, attempt.now, one.windowSeconds * 1000)
    one.used = count
    one.resetsIn = Math.max(1, Math.ceil((resetAt.getTime() - attempt.now.getTime()) / 1000))
    if (isExceeded(one)) break
  }
  return applied
}

const isExceeded = ({ used, max }: Applied) => used !== null && used > max

/** Refuses with a retry time if a limit is exceeded. */
export function refuseOverLimit(applied: readonly Applied[]): void {
  const exceeded = applied.find(isExceeded)
  if (exceeded) refuse('rate_limited', { retryAfterSeconds: exceeded.resetsIn })
}

/**
 * The header fields of draft-ietf-httpapi-ratelimit-headers-11. Omits what remains for an email address: the caller may
 * be someone else, who would learn whether others have tried.
 */
export function rateLimitHeaders(applied: readonly Applied[]): Record<string, string> {
  const limitHeaders = applied.flatMap(({ policy, by, max, used, resetsIn }) =>
    used === null || by === 'email' ? [] : [`"${policy}";r=${Math.max(0, max - used)};t=${resetsIn}`],
  )
  const policies = applied.map(({ policy, max, windowSeconds }) => `"${policy}";q=${max};w=${windowSeconds}`)
  return {
    ...(policies.length > 0 && { 'ratelimit-policy': policies.join(', ') }),
    ...(limitHeaders.length > 0 && { ratelimit: limitHeaders.join(', ') }),
  }
}

/** The key of a rate limit counter. Hashing hides who is counted. */
export const attemptKey = (kind: string, who: string) =>
  `${kind}:${createHash('sha256').update(who).digest('base64url')}`

/** Whom an attempt counts against. No one if the limit is per user and there is no session. */
function countedFor(by: RateLimit['by'], { ip, email, userId }: Attempt): { name: string; allowance: number }[] {
  if (by === 'ip') return clientNetworks(ip)
  if (by === 'email+ip') return clientNetworks(ip).map((one) => ({ ...one, name: `${email ?? ''}|${one.name}` }))
  const name = by === 'user' ? userId : email
  return name === null ? [] : [{ name, allowance: 1 }]
}
