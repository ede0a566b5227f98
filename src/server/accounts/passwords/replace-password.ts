import type { CommonPasswordMode } from '../../../domain/accounts/common-passwords'
import { refuse, refuseFields } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { recordEvent } from '../../ledger/event-queries'
import { claimMailToken, deleteUnusedMailTokens, findMailToken, hashMailToken } from '../../outbox/mail-token-queries'
import { enqueueMail } from '../../outbox/outbox-queries'
import { findUser, lockUser, setPasswordHash } from '../account-queries'
import { endAccess } from '../end-access'
import { confirmPassword, lockConfirmed } from '../settings/confirm-password'
import { hashPassword, refuseCommonPassword } from './password-hash'

/** Sets a new password with a mailed token. A refused password leaves the token valid. */
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
    // Lock the account before its tokens, in the same order as every other transaction that ends them.
    await lockUser(tx, user.id)
    // Concurrent uses wait for the lock, and only the first finds the token unused.
    if (!(await claimMailToken(tx, attempt))) refuse('reset_token_invalid')
    await replacePassword(tx, { userId: user.id, passwordHash, now })
    const reason = 'By a link that was mailed to the account'
    await recordEvent(tx, { at: now, actorId: user.id, kind: 'password_changed', userId: user.id, reason })
  })
}

/** The reply to a link without a token. */
export function resetWithoutToken(): never {
  refuse('reset_token_required')
}

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

export type PasswordChange = {
  userId: string
  sessionId: string
  currentPassword: string
  newPassword: string
  commonPasswords: CommonPasswordMode
  now: Date
}

/** Replaces the current password. Ends all other sessions and every reset link. */
export async function changePassword(db: Db, change: PasswordChange): Promise<void> {
  const { userId, currentPassword, newPassword, now } = change
  const confirmed = await confirmPassword(db, { userId, password: currentPassword, field: 'currentPassword' })
  if (newPassword === currentPassword)
    refuseFields({ newPassword: 'Choose a password that differs from the current one' })
  refuseCommonPassword(newPassword, confirmed, change.commonPasswords, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    const user = await lockConfirmed(tx, confirmed, 'currentPassword')
    await replacePassword(tx, { userId, passwordHash, keepSessionId: change.sessionId, now })
    await enqueueMail(tx, { kind: 'password_changed', email: user.email, now })
    await recordEvent(tx, { at: now, actorId: userId, kind: 'password_changed', userId })
  })
}
