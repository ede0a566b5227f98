import type { Db } from '../db/database'
import { deleteSessionsOf, deleteTokensOf } from './session-queries'

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
