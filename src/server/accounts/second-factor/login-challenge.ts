import { createHash, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { FactorKeys } from './factor-keys'

/** A login whose password was right and whose code is still missing. */
type BegunLogin = { id: string; userId: string; password: string }

const issuer = 'primacy'
/** Another one than that of sessions, and another key: neither can stand for the other. */
const audience = 'primacy-login-code'
const lifetimeSeconds = 5 * 60

/** Tells passwords apart without telling anything of them: a challenge is worth nothing once the password is another. */
export const passwordMark = (passwordHash: string) =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22)

/** Nothing of it is kept: whoever brings it back within five minutes has given the right password. */
export function issueChallenge(keys: FactorKeys, user: { id: string; passwordHash: string }, now: Date) {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ password: passwordMark(user.passwordHash) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setJti(randomUUID())
    .setSubject(user.id)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimeSeconds)
    .sign(keys.signing[0])
}

/** null for one that is forged, foreign or too old. */
export async function readChallenge(keys: FactorKeys, challenge: string, now: Date): Promise<BegunLogin | null> {
  const asked = { algorithms: ['HS256'], issuer, audience, currentDate: now, maxTokenAge: lifetimeSeconds }
  for (const key of keys.signing) {
    const verified = await jwtVerify(challenge, key, asked).catch(() => null)
    const { jti, sub, password } = verified?.payload ?? {}
    if (jti && sub && typeof password === 'string') return { id: jti, userId: sub, password }
  }
  return null
}
