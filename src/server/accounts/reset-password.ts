import type { CommonPasswordMode } from '../../domain/accounts/guessed-passwords'
import { refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import { insertEvent } from '../judging/ledger-queries'
import { hashMailToken } from '../mail/mail-token'
import { claimMailToken, deleteUnusedMailTokens, findMailToken } from '../mail/mail-token-queries'
import { findUser, lockUser, setPasswordHash } from './account-queries'
import { hashPassword, refuseCommonPassword } from './password-hash'
import { deleteSessionsOf } from './session-queries'

/** Sets the password of whoever got the mailed token. A refused password leaves the token as it was. */
export async function resetPassword(
  db: Db,
  { token, password, commonPasswords }: { token: string; password: string; commonPasswords: CommonPasswordMode },
  now: Date,
): Promise<void> {
  const attempt = { hash: hashMailToken(token), purpose: 'reset_password', now } as const
  const mailed = await findMailToken(db, attempt)
  const user = mailed && (await findUser(db, mailed.userId))
  if (!user || user.email !== mailed.email) return refuse('reset_token_invalid')
  refuseCommonPassword(password, user, commonPasswords)
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    // The account before its links, in the order of everything else that ends them.
    await lockUser(tx, user.id)
    // Of many uses at once, one finds the token unused; the others waited for the account.
    if (!(await claimMailToken(tx, attempt))) refuse('reset_token_invalid')
    await setPasswordHash(tx, user.id, passwordHash, now)
    await deleteSessionsOf(tx, user.id)
    await deleteUnusedMailTokens(tx, { userId: user.id, purpose: 'reset_password' })
    const reason = 'By a link that was mailed to the account'
    await insertEvent(tx, { at: now, actorId: user.id, kind: 'password_changed', userId: user.id, reason })
  })
}

/** What a link that lost its token gets. */
export function resetWithoutToken(): never {
  refuse('reset_token_required')
}
