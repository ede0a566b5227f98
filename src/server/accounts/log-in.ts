import { refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import { findUserByEmail, lockUser, renewPasswordHash, type UserRow } from './account-queries'
import { hashBrowserSecret } from './browser-secret'
import { hashPassword, isOutdatedHash, verifyPassword, verifyUnknownUser } from './passwords/password-hash'
import type { FactorKeys } from './second-factor/factor-keys'
import { hasFactor } from './second-factor/factor-queries'
import { issueChallenge } from './second-factor/login-challenge'
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
