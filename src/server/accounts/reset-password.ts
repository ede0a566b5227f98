import { refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import { hashMailToken } from '../mail/mail-token'
import { claimMailToken, deleteUnusedMailTokens, findMailToken } from '../mail/mail-token-queries'
import { findUser, setPasswordHash } from './account-queries'
import { hashPassword, refuseCommonPassword } from './password-hash'
import { deleteSessionsOf } from './session-queries'

/** Sets the password of whoever got the mailed token. A refused password leaves the token as it was. */
export async function resetPassword(
  db: Db,
  { token, password }: { token: string; password: string },
  now: Date,
): Promise<void> {
  const attempt = { hash: hashMailToken(token), purpose: 'reset_password', now } as const
  const mailed = await findMailToken(db, attempt)
  const user = mailed && (await findUser(db, mailed.userId))
  if (!user || user.email !== mailed.email) return refuse('reset_token_invalid')
  refuseCommonPassword(password, user)
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    // Of many uses at once, one finds the token unused; the others waited for it here.
    if (!(await claimMailToken(tx, attempt))) refuse('reset_token_invalid')
    await setPasswordHash(tx, user.id, passwordHash, now)
    await deleteSessionsOf(tx, user.id)
    await deleteUnusedMailTokens(tx, { userId: user.id, purpose: 'reset_password' })
  })
}

/** What a link that lost its token gets. */
export function resetWithoutToken(): never {
  refuse('reset_token_required')
}
