import { and, eq, gt, lte } from 'drizzle-orm'
import type { Viewer } from '../../domain/permissions'
import type { Db } from '../db/database'
import { sessions, users } from '../db/tables'

export async function insertSession(
  db: Db,
  session: { userId: string; createdAt: Date; expiresAt: Date },
): Promise<string> {
  const [row] = await db.insert(sessions).values(session).returning({ id: sessions.id })
  if (!row) throw new Error('The database kept no session')
  return row.id
}

/** The person of a session that is neither ended nor expired. */
export async function findSessionViewer(
  db: Db,
  session: { sessionId: string; userId: string },
  now: Date,
): Promise<Viewer | null> {
  const [viewer] = await db
    .select({ id: users.id, role: users.role, isEmailVerified: users.isEmailVerified })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, session.sessionId), eq(sessions.userId, session.userId), gt(sessions.expiresAt, now)))
  return viewer ?? null
}

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId))
}

export async function deleteSessionsOf(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId))
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now))
}
