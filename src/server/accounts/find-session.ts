import type { Db } from '../db/database'
import type { SessionFinder } from '../http/api'
import { findSessionViewer } from './session-queries'
import type { SessionTokens } from './session-token'

/** Who a token stands for now: the role and the verification come from the database, never from the token's claims. */
export function createSessionFinder(db: Db, tokens: SessionTokens): SessionFinder {
  return async (token, now) => {
    const session = await tokens.read(token, now)
    if (!session) return null
    const viewer = await findSessionViewer(db, session, now)
    return viewer && { sessionId: session.sessionId, viewer }
  }
}
