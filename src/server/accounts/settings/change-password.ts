import type { CommonPasswordMode } from '../../../domain/accounts/common-passwords'
import { refuseFields } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { recordEvent } from '../../ledger/event-queries'
import { enqueueMail } from '../../outbox/outbox-queries'
import { hashPassword, refuseCommonPassword } from '../passwords/password-hash'
import { replacePassword } from '../passwords/reset-password'
import { confirmPassword, lockConfirmed } from './confirm-password'

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
