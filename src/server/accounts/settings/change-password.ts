import type { CommonPasswordMode } from '../../../domain/accounts/guessed-passwords'
import { refuseFields } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { insertEvent } from '../../judging/ledger-queries'
import { deleteUnusedMailTokens } from '../../mail/mail-token-queries'
import { enqueueMail } from '../../mail/outbox-queries'
import { setPasswordHash } from '../account-queries'
import { hashPassword, refuseCommonPassword } from '../password-hash'
import { deleteSessionsOf } from '../session-queries'
import { confirmPassword, lockConfirmed } from './password-again'

export type PasswordChange = {
  userId: string
  sessionId: string
  currentPassword: string
  newPassword: string
  commonPasswords: CommonPasswordMode
  now: Date
}

/** Changes the password by the one there is. The session that did it goes on; all others and every reset link end. */
export async function changePassword(db: Db, change: PasswordChange): Promise<void> {
  const { userId, currentPassword, newPassword, now } = change
  const confirmed = await confirmPassword(db, { userId, password: currentPassword, field: 'currentPassword' })
  if (newPassword === currentPassword) refuseFields({ newPassword: 'Choose a password that you do not have yet' })
  refuseCommonPassword(newPassword, confirmed, change.commonPasswords, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    const user = await lockConfirmed(tx, confirmed, 'currentPassword')
    await setPasswordHash(tx, userId, passwordHash, now)
    await deleteSessionsOf(tx, userId, change.sessionId)
    await deleteUnusedMailTokens(tx, { userId, purpose: 'reset_password' })
    await enqueueMail(tx, { kind: 'password_changed', email: user.email, now })
    await insertEvent(tx, { at: now, actorId: userId, kind: 'password_changed', userId })
  })
}
