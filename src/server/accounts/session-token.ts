import { jwtVerify, SignJWT } from 'jose'
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

type TokenSettings = { secret: string; days: number; adminHours: number }

export function createSessionTokens({ secret, days, adminHours }: TokenSettings): SessionTokens {
  const key = new TextEncoder().encode(secret)
  const longest = days * daySeconds
  const lifetimeSeconds = (role: Role) => (role === 'admin' ? Math.min(adminHours * hourSeconds, longest) : longest)
  const lifetimeMs = (role: Role) => lifetimeSeconds(role) * 1000
  return {
    lifetimeMs,
    endOf({ createdAt, expiresAt }, role) {
      return new Date(Math.min(expiresAt.getTime(), createdAt.getTime() + lifetimeMs(role)))
    },
    issue({ sessionId, userId, role, now }) {
      const issuedAt = Math.floor(now.getTime() / 1000)
      return new SignJWT({ id: userId, role })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setJti(sessionId)
        .setIssuer(party)
        .setAudience(party)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds(role))
        .sign(key)
    },
    async read(token, now) {
      const verified = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer: party,
        audience: party,
        currentDate: now,
        clockTolerance: toleranceSeconds,
        requiredClaims: ['exp', 'jti', 'id'],
        // Also refuses a token from the future, which nothing else does.
        maxTokenAge: longest,
      }).catch(() => null)
      const { jti, id } = verified?.payload ?? {}
      if (typeof jti !== 'string' || typeof id !== 'string' || !uuid.test(jti) || !uuid.test(id)) return null
      return { sessionId: jti, userId: id }
    },
  }
}
