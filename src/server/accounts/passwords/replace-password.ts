import type { Db } from '../../db/database'
import { deleteUnusedMailTokens } from '../../outbox/mail-token-queries'
import { setPasswordHash } from '../account-queries'
import { endAccess } from '../end-access'

type NewPassword = { userId: string; passwordHash: string; keepSessionId?: string; now: Date }

/** Stores a new password. Ends every session except `keepSessionId`, and every access token and mailed reset link. */
export async function replacePassword(
  tx: Db,
  { userId, passwordHash, keepSessionId, now }: NewPassword,
): Promise<void> {
  await setPasswordHash(tx, userId, passwordHash, now)
  await endAccess(tx, userId, keepSessionId)
  await deleteUnusedMailTokens(tx, { userId, purpose: 'reset_password' })
}
