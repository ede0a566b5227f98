import { refuse } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { insertEvent } from '../../judging/ledger-queries'
import { deleteOwnSession, deleteSessionsOf } from '../session-queries'

/** Ends one session of this person, which may be the one that asks. */
export async function endSession(db: Db, own: { sessionId: string; userId: string }, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await deleteOwnSession(tx, own))) refuse('session_not_found')
    await recordEnd(tx, own.userId, 1, now)
  })
}

/** Ends every session of this person, the one that asks too. */
export async function endAllSessions(db: Db, userId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await deleteSessionsOf(tx, userId)
    await recordEnd(tx, userId, ended, now)
  })
}

const recordEnd = (tx: Db, userId: string, sessions: number, now: Date) =>
  insertEvent(tx, { at: now, actorId: userId, kind: 'sessions_ended', userId, after: { sessions } })
