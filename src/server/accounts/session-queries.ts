import { and, desc, eq, gt, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Viewer } from '../../domain/permissions'
import type { Db } from '../db/database'
import { statement } from '../db/statement'
import { accessTokens, secondFactors } from '../db/tables/account-tables'
import { sessions, users } from '../db/tables/tables'

type SessionRow = typeof sessions.$inferSelect

export async function insertSession(
  db: Db,
  session: Pick<SessionRow, 'userId' | 'createdAt' | 'expiresAt' | 'userAgent' | 'steppedUpAt'> &
    Partial<Pick<SessionRow, 'browserSecretHash'>>,
): Promise<string> {
  const [row] = await db.insert(sessions).values(session).returning({ id: sessions.id })
  if (!row) throw new Error('The database did not return the new session')
  return row.id
}

type FoundSession = Pick<SessionRow, 'createdAt' | 'expiresAt' | 'lastUsedAt' | 'steppedUpAt' | 'browserSecretHash'> & {
  viewer: Viewer
  hasSecondFactor: boolean
}

const sessionViewer = statement((db) =>
  db
    .select({
      viewer: { id: users.id, role: users.role, isEmailVerified: users.isEmailVerified },
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      lastUsedAt: sessions.lastUsedAt,
      steppedUpAt: sessions.steppedUpAt,
      browserSecretHash: sessions.browserSecretHash,
      secondFactorSince: secondFactors.confirmedAt,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.deletedAt)))
    .leftJoin(secondFactors, and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt)))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        eq(sessions.userId, sql.placeholder('userId')),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    ),
)

/**
 * The owner of a session that hasn't ended or expired. A login that runs while its account is deleted still creates a
 * session, but that session has no owner.
 */
export async function findSessionViewer(
  db: Db,
  session: { sessionId: string; userId: string },
  now: Date,
): Promise<FoundSession | null> {
  const [row] = await sessionViewer(db, { ...session, now })
  return row ? { ...row, hasSecondFactor: row.secondFactorSince !== null } : null
}

export async function markSessionUsed(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, sessionId))
}

/** Returns false if this person has no such session. */
export async function markSteppedUp(
  db: Db,
  session: { sessionId: string; userId: string },
  now: Date,
): Promise<boolean> {
  const marked = await db
    .update(sessions)
    .set({ steppedUpAt: now })
    .where(and(eq(sessions.id, session.sessionId), eq(sessions.userId, session.userId)))
    .returning({ id: sessions.id })
  return marked.length > 0
}

/** Whether this person has the session, so that a change requested in it is still valid. */
export async function hasSession(tx: Db, session: { sessionId: string; userId: string }): Promise<boolean> {
  const found = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, session.sessionId), eq(sessions.userId, session.userId)))
  return found.length > 0
}

/** The newest first. */
export function listSessionsOf(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
}

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId))
}

/** Returns false if this person has no such session. */
export async function deleteOwnSession(db: Db, session: { sessionId: string; userId: string }): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, session.sessionId), eq(sessions.userId, session.userId)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Returns how many sessions ended; `except` stays. */
export async function deleteSessionsOf(db: Db, userId: string, except?: string): Promise<number> {
  const isOther = except === undefined ? undefined : ne(sessions.id, except)
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), isOther))
    .returning({ id: sessions.id })
  return ended.length
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now))
}

// In core, because these must also happen while the feature that creates tokens is off.

/** Returns the number of revoked tokens. */
export async function deleteTokensOf(tx: Db, userId: string): Promise<number> {
  const revoked = await tx
    .delete(accessTokens)
    .where(eq(accessTokens.userId, userId))
    .returning({ id: accessTokens.id })
  return revoked.length
}

export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.delete(accessTokens).where(lte(accessTokens.expiresAt, now))
}
