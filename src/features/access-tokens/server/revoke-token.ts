import { refuse } from '../../../domain/refusals'
import type { Db } from '../../../server/db/database'
import { recordEvent } from '../../../server/ledger/event-queries'
import { deleteOwnToken } from './token-queries'

/** Revokes one of this person's access tokens, on every instance. */
export async function revokeToken(db: Db, own: { tokenId: string; userId: string }, now: Date): Promise<void> {
  const { tokenId, userId } = own
  await db.transaction(async (tx) => {
    if (!(await deleteOwnToken(tx, own))) refuse('token_not_found')
    await recordEvent(tx, { at: now, actorId: userId, kind: 'token_revoked', userId, before: { token: tokenId } })
  })
}
