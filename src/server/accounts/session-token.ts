import { type CryptoKey, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Role } from '../../domain/permissions'

type Session = { sessionId: string; userId: string }

export type SessionTokens = {
  /** How long a session opened now lives, in milliseconds: the row and the token end together. */
  lifetimeMs(role: Role): number
  /** When a session ends by the role that its owner has now. */
  endOf(session: { createdAt: Date; expiresAt: Date }, role: Role): Date
  issue(session: Session & { role: Role; now: Date }): Promise<string>
  /** The session that a token names, or null when the token is forged, foreign or expired. It may still be revoked. */
  read(token: string, now: Date): Promise<Session | null>
}

const party = 'primacy'
const toleranceSeconds = 5
const hourSeconds = 60 * 60
const daySeconds = 24 * hourSeconds
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type TokenSettings = {
  secret: string
  /** Signs nothing any more; what it has signed is still opened. */
  previousSecret?: string | undefined
  days: number
  adminHours: number
}

export function createSessionTokens({ secret, previousSecret, days, adminHours }: TokenSettings): SessionTokens {
  const key = keyOf(secret)
  const keys = previousSecret === undefined ? [key] : [key, keyOf(previousSecret)]
  const longest = days * daySeconds
  const lifetimeSeconds = (role: Role) => (role === 'admin' ? Math.min(adminHours * hourSeconds, longest) : longest)
  const lifetimeMs = (role: Role) => lifetimeSeconds(role) * 1000
  return {
    lifetimeMs,
    endOf({ createdAt, expiresAt }, role) {
      return new Date(Math.min(expiresAt.getTime(), createdAt.getTime() + lifetimeMs(role)))
    },
    async issue({ sessionId, userId, role, now }) {
      const issuedAt = Math.floor(now.getTime() / 1000)
      return new SignJWT({ id: userId, role })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setJti(sessionId)
        .setIssuer(party)
        .setAudience(party)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds(role))
        .sign(await key)
    },
    async read(token, now) {
      const { jti, id } = (await openedBy(keys, token, { now, maxTokenAge: longest })) ?? {}
      if (typeof jti !== 'string' || typeof id !== 'string' || !uuid.test(jti) || !uuid.test(id)) return null
      return { sessionId: jti, userId: id }
    },
  }
}

/** Imported once: a library that is handed bytes imports them anew for every token. */
const keyOf = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])

/** What a token says, by the first key that opens it. */
async function openedBy(
  keys: Promise<CryptoKey>[],
  token: string,
  { now, maxTokenAge }: { now: Date; maxTokenAge: number },
): Promise<JWTPayload | null> {
  for (const key of keys) {
    const verified = await jwtVerify(token, await key, {
      algorithms: ['HS256'],
      issuer: party,
      audience: party,
      currentDate: now,
      clockTolerance: toleranceSeconds,
      requiredClaims: ['exp', 'jti', 'id'],
      // Also refuses a token from the future, which nothing else does.
      maxTokenAge,
    }).catch(() => null)
    if (verified) return verified.payload
  }
  return null
}
