import type { Viewer } from '../../domain/permissions'
import type { Db } from '../db/database'
import { isUnavailable } from '../db/database-errors'
import type { SessionFinder } from '../http/api'
import { findSessionViewer, markSessionUsed } from './session-queries'
import type { SessionTokens } from './session-token'

/** That a session is used is noted once an hour at most, which spares a write with every call. */
const usedEveryMs = 60 * 60 * 1000

/**
 * Who a token stands for now: the role and the verification come from the database, never from the token's claims.
 * Where admins need a second factor, one without it is a researcher like any other.
 */
export function createSessionFinder(
  db: Db,
  tokens: SessionTokens,
  { adminsNeedSecondFactor }: { adminsNeedSecondFactor: boolean },
): SessionFinder {
  return async (token, now) => {
    const session = await tokens.read(token, now)
    if (!session) return null
    const found = await findSessionViewer(db, session, now)
    // The life of a session is judged by the role of now: whoever has become an admin has the short one at once.
    if (!found || tokens.endOf(found, found.viewer.role) <= now) return null
    const usedAt = found.lastUsedAt ?? found.createdAt
    if (now.getTime() - usedAt.getTime() >= usedEveryMs) await noteUse(db, session.sessionId, now)
    const { hasSecondFactor, steppedUpAt } = found
    const isHeldBack = adminsNeedSecondFactor && !hasSecondFactor && found.viewer.role === 'admin'
    const viewer: Viewer = isHeldBack ? { ...found.viewer, role: 'user' } : found.viewer
    return { sessionId: session.sessionId, viewer, steppedUpAt, hasSecondFactor, isHeldBack }
  }
}

/** A full disk must not keep anybody from reading, so the note is left out while the database takes none. */
async function noteUse(db: Db, sessionId: string, now: Date): Promise<void> {
  await markSessionUsed(db, sessionId, now).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
  })
}
