import { refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import { findUserByEmail, lockUser, renewPasswordHash, type UserRow } from './account-queries'
import { hashPassword, isOutdatedHash, verifyAgainstNothing, verifyPassword } from './password-hash'
import type { FactorKeys } from './second-factor/factor-keys'
import { hasFactor } from './second-factor/factor-queries'
import { issueChallenge } from './second-factor/login-challenge'
import { insertSession } from './session-queries'
import type { SessionTokens } from './session-token'

export type OpenedSession = { token: string; user: UserRow }

/** When it was asked for, and what the browser calls itself. */
export type Arrival = { now: Date; userAgent: string | null }

/**
 * Opens a session for whoever knows the password. An unknown address gets the same answer, as late. Where the account
 * asks for a code as well, the password alone opens nothing: the refusal carries what the code is to be sent with.
 */
export async function logIn(
  { db, tokens, factorKeys }: { db: Db; tokens: SessionTokens; factorKeys: FactorKeys },
  { email, password }: { email: string; password: string },
  arrival: Arrival,
): Promise<OpenedSession> {
  const user = await findUserByEmail(db, email)
  const isRight = user ? await verifyPassword(user.passwordHash, password) : await verifyAgainstNothing(password)
  if (!user || !isRight) return refuse('invalid_credentials')
  const renewed = isOutdatedHash(user.passwordHash) ? await hashPassword(password) : null
  const session = await db.transaction(async (tx) => {
    // The password may have changed while it was compared; that change has ended all sessions but this one.
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
  { now, userAgent }: Arrival,
): Promise<OpenedSession> {
  const expiresAt = new Date(now.getTime() + tokens.lifetimeMs(user.role))
  const opened = { userId: user.id, createdAt: now, expiresAt, userAgent, steppedUpAt: now }
  const sessionId = await insertSession(db, opened)
  return { token: await tokens.issue({ sessionId, userId: user.id, role: user.role, now }), user }
}
