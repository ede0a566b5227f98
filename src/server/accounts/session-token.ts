import { type CryptoKey, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Role } from '../../domain/permissions'

type Session = { sessionId: string; userId: string }
/** When a token is accepted, including clock tolerance; `until` is exclusive. */
type Validity = { from: Date; until: Date }

export type SessionTokens = {
  /** A new session's lifetime, for its row and its token. A browser session lives as long as an admin's. */
  lifetimeMs(role: Role, endsWithBrowser?: boolean): number
  /** When a session expires, given its owner's current role. */
  endOf(session: { createdAt: Date; expiresAt: Date }, role: Role): Date
  issue(session: Session & { role: Role; now: Date; endsWithBrowser?: boolean }): Promise<string>
  /**
   * The session in a token, or null if the token is forged, from another issuer or expired. The session may be revoked.
   */
  read(token: string, now: Date): Promise<(Session & Validity) | null>
}

const party = 'primacy'
const toleranceSeconds = 5
const hourSeconds = 60 * 60
const daySeconds = 24 * hourSeconds
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type TokenSettings = {
  secret: string
  /** Only verifies tokens that it signed in the past. */
  previousSecret?: string | undefined
  days: number
  adminHours: number
}

export function createSessionTokens({ secret, previousSecret, days, adminHours }: TokenSettings): SessionTokens {
  const key = importKey(secret)
  const keys = previousSecret === undefined ? [key] : [key, importKey(previousSecret)]
  const maxSeconds = days * daySeconds
  const lifetimeSeconds = (role: Role, endsWithBrowser = false) =>
    role === 'admin' || endsWithBrowser ? Math.min(adminHours * hourSeconds, maxSeconds) : maxSeconds
  const lifetimeMs = (role: Role, endsWithBrowser = false) => lifetimeSeconds(role, endsWithBrowser) * 1000
  return {
    lifetimeMs,
    endOf({ createdAt, expiresAt }, role) {
      return new Date(Math.min(expiresAt.getTime(), createdAt.getTime() + lifetimeMs(role)))
    },
    async issue({ sessionId, userId, role, now, endsWithBrowser }) {
      const issuedAt = Math.floor(now.getTime() / 1000)
      return new SignJWT({ id: userId, role })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setJti(sessionId)
        .setIssuer(party)
        .setAudience(party)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds(role, endsWithBrowser))
        .sign(await key)
    },
    async read(token, now) {
      const { jti, id, iat = 0, exp = 0 } = (await verifyToken(keys, token, { now, maxTokenAge: maxSeconds })) ?? {}
      if (typeof jti !== 'string' || typeof id !== 'string' || !uuid.test(jti) || !uuid.test(id)) return null
      const until = new Date((Math.min(exp, iat + maxSeconds) + toleranceSeconds) * 1000)
      return { sessionId: jti, userId: id, from: new Date((iat - toleranceSeconds) * 1000), until }
    },
  }
}

/** Import once, because jose would re-import raw bytes for every token. */
const importKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])

/** A token's payload, verified with the first matching key. */
async function verifyToken(
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
      // Also refuses tokens from the future.
      maxTokenAge,
    }).catch(() => null)
    if (verified) return verified.payload
  }
  return null
}
