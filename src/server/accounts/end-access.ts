import { refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import { recordEvent } from '../ledger/event-queries'
import { deleteOwnSession, deleteSessionsOf, deleteTokensOf } from './session-queries'

/**
 * Ends all access that works without the password: every session except `keepSessionId`, and every access token,
 * because someone who knew the password could have created one. Returns the counts.
 */
export async function endAccess(
  tx: Db,
  userId: string,
  keepSessionId?: string,
): Promise<{ sessions: number; tokens: number }> {
  const sessions = await deleteSessionsOf(tx, userId, keepSessionId)
  return { sessions, tokens: await deleteTokensOf(tx, userId) }
}

/** Ends one of this person's sessions, which may be the current one. */
export async function endSession(db: Db, session: { sessionId: string; userId: string }, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await deleteOwnSession(tx, session))) refuse('session_not_found')
    await recordEnd(tx, session.userId, { sessions: 1 }, now)
  })
}

/** Ends every session of this person, including the current one, and revokes every access token. */
export async function endAllSessions(db: Db, userId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { sessions, tokens } = await endAccess(tx, userId)
    await recordEnd(tx, userId, tokens > 0 ? { sessions, tokens } : { sessions }, now)
  })
}

const recordEnd = (tx: Db, userId: string, after: { sessions: number; tokens?: number }, now: Date) =>
  recordEvent(tx, { at: now, actorId: userId, kind: 'sessions_ended', userId, after })
