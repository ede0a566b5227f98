import { createHash, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { FactorKeys } from './factor-keys'

/** A login with a correct password that still needs a code. */
type PendingLogin = { id: string; userId: string; password: string }

const issuer = 'primacy'
/** Differs from the session tokens' audience and key, so that neither works as the other. */
const audience = 'primacy-login-code'
const lifetimeSeconds = 5 * 60

/** Identifies a password hash without revealing it, so that changing the password invalidates challenges. */
export const passwordFingerprint = (passwordHash: string) =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22)

/** Stateless: returning it within five minutes proves that the password was correct. */
export function issueChallenge(keys: FactorKeys, user: { id: string; passwordHash: string }, now: Date) {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ password: passwordFingerprint(user.passwordHash) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setJti(randomUUID())
    .setSubject(user.id)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimeSeconds)
    .sign(keys.signing[0])
}

/** Null if it is forged, was issued elsewhere or has expired. */
export async function readChallenge(keys: FactorKeys, challenge: string, now: Date): Promise<PendingLogin | null> {
  const options = { algorithms: ['HS256'], issuer, audience, currentDate: now, maxTokenAge: lifetimeSeconds }
  for (const key of keys.signing) {
    const verified = await jwtVerify(challenge, key, options).catch(() => null)
    const { jti, sub, password } = verified?.payload ?? {}
    if (jti && sub && typeof password === 'string') return { id: jti, userId: sub, password }
  }
  return null
}
