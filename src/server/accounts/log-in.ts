import { createHash, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import { countAttempt } from '../http/limits/rate-limit-queries'
import { findUserByEmail, lockUser, renewPasswordHash, type UserRow } from './account-queries'
import { hashBrowserSecret } from './browser-secret'
import { hashPassword, isOutdatedHash, verifyPassword, verifyUnknownUser } from './passwords/password-hash'
import { countCodeAttempt, spendCode } from './second-factor/check-code'
import type { FactorKeys } from './second-factor/factor-keys'
import { hasFactor } from './second-factor/factor-queries'
import { insertSession } from './session-queries'
import type { SessionTokens } from './session-token'

export type OpenedSession = { token: string; user: UserRow }

/** When the login was requested, the browser's User-Agent, and the secret of a browser session. */
export type Arrival = { now: Date; userAgent: string | null; browserSecret: string | null }

/**
 * Opens a session for a correct password. An unknown address gets the same reply after the same time. If the account
 * has a second factor, the refusal carries a challenge to return with the code.
 */
export async function logIn(
  { db, tokens, factorKeys }: { db: Db; tokens: SessionTokens; factorKeys: FactorKeys },
  { email, password }: { email: string; password: string },
  arrival: Arrival,
): Promise<OpenedSession> {
  const user = await findUserByEmail(db, email)
  const isRight = user ? await verifyPassword(user.passwordHash, password) : await verifyUnknownUser(password)
  if (!user || !isRight) return refuse('invalid_credentials')
  const renewed = isOutdatedHash(user.passwordHash) ? await hashPassword(password) : null
  const session = await db.transaction(async (tx) => {
    // The password may have changed during the comparison, which ended every session but couldn't end this one.
    const known = await lockUser(tx, user.id)
    if (known?.passwordHash !== user.passwordHash) refuse('invalid_credentials')
    if (renewed) await renewPasswordHash(tx, user.id, renewed)
    return (await hasFactor(tx, user.id)) ? null : openSession(tx, tokens, user, arrival)
  })
  if (session) return session
  const passwordHash = renewed ?? user.passwordHash
  const challenge = await issueChallenge(factorKeys, { id: user.id, passwordHash }, arrival.now)
  return refuse('code_required', { data: { challenge } })
}

export async function openSession(
  db: Db,
  tokens: SessionTokens,
  user: UserRow,
  { now, userAgent, browserSecret }: Arrival,
): Promise<OpenedSession> {
  const endsWithBrowser = browserSecret !== null
  const expiresAt = new Date(now.getTime() + tokens.lifetimeMs(user.role, endsWithBrowser))
  const browserSecretHash = browserSecret === null ? null : hashBrowserSecret(browserSecret)
  const opened = { userId: user.id, createdAt: now, expiresAt, userAgent, steppedUpAt: now, browserSecretHash }
  const sessionId = await insertSession(db, opened)
  return { token: await tokens.issue({ sessionId, userId: user.id, role: user.role, now, endsWithBrowser }), user }
}

/** After this many codes the password is required again, which has its own limit. */
const codesPerChallenge = 5
const challengeMs = 5 * 60_000

type Answer = { challenge: string; code: string }

/** The second step of a login: opens a session for a correct code after a correct password. */
export async function logInWithCode(
  { db, tokens, factorKeys }: { db: Db; tokens: SessionTokens; factorKeys: FactorKeys },
  { challenge, code }: Answer,
  arrival: Arrival,
): Promise<OpenedSession> {
  const { now } = arrival
  const login = (await readChallenge(factorKeys, challenge, now)) ?? refuse('login_expired')
  const { userId } = login
  const { count } = await countAttempt(db, `factorCode:challenge:${login.id}`, now, challengeMs)
  if (count > codesPerChallenge) refuse('login_expired')
  await countCodeAttempt(db, { userId, now })
  return db.transaction(async (tx) => {
    // The password or second factor may have changed in the meantime; the login then starts over.
    const user = await lockUser(tx, userId)
    if (!user || passwordFingerprint(user.passwordHash) !== login.password) return refuse('login_expired')
    if (!(await hasFactor(tx, userId))) refuse('login_expired')
    await spendCode(tx, factorKeys, { userId, code, now })
    return openSession(tx, tokens, user, arrival)
  })
}

/** A login with a correct password that still needs a code. */
type PendingLogin = { id: string; userId: string; password: string }

const issuer = 'primacy'
/** Differs from the session tokens' audience and key, so that neither works as the other. */
const audience = 'primacy-login-code'
const lifetimeSeconds = 5 * 60

/** Identifies a password hash without revealing it, so that changing the password invalidates challenges. */
const passwordFingerprint = (passwordHash: string) =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22)

/** Stateless: returning it within five minutes proves that the password was correct. */
function issueChallenge(keys: FactorKeys, user: { id: string; passwordHash: string }, now: Date) {
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
async function readChallenge(keys: FactorKeys, challenge: string, now: Date): Promise<PendingLogin | null> {
  const options = { algorithms: ['HS256'], issuer, audience, currentDate: now, maxTokenAge: lifetimeSeconds }
  for (const key of keys.signing) {
    const verified = await jwtVerify(challenge, key, options).catch(() => null)
    const { jti, sub, password } = verified?.payload ?? {}
    if (jti && sub && typeof password === 'string') return { id: jti, userId: sub, password }
  }
  return null
}
