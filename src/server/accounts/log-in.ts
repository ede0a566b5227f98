import { refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import { findUserByEmail, renewPasswordHash, type UserRow } from './account-queries'
import { hashPassword, isOutdatedHash, verifyAgainstNothing, verifyPassword } from './password-hash'
import { insertSession } from './session-queries'
import type { SessionTokens } from './session-token'

export type OpenedSession = { token: string; user: UserRow }

/** Opens a session for whoever knows the password. An unknown address gets the same answer, as late. */
export async function logIn(
  { db, tokens }: { db: Db; tokens: SessionTokens },
  { email, password }: { email: string; password: string },
  now: Date,
): Promise<OpenedSession> {
  const user = await findUserByEmail(db, email)
  const isRight = user ? await verifyPassword(user.passwordHash, password) : await verifyAgainstNothing(password)
  if (!user || !isRight) return refuse('invalid_credentials')
  if (isOutdatedHash(user.passwordHash)) await renewPasswordHash(db, user.id, await hashPassword(password))
  return openSession(db, tokens, user, now)
}

export async function openSession(db: Db, tokens: SessionTokens, user: UserRow, now: Date): Promise<OpenedSession> {
  const expiresAt = new Date(now.getTime() + tokens.lifetimeMs)
  const sessionId = await insertSession(db, { userId: user.id, createdAt: now, expiresAt })
  return { token: await tokens.issue({ sessionId, userId: user.id, role: user.role, now }), user }
}
