import { refuse, refuseFields } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { findUser, lockUser, type UserRow } from '../account-queries'
import { verifyPassword } from '../passwords/password-hash'

/** A field error instead of a 401, which would sign the person out for a typo. */
const refuseWrongPassword = (field: string): never => refuseFields({ [field]: 'This is not your current password' })

/** Returns the account if the password is right. The session alone isn't enough, because it could be stolen. */
export async function confirmPassword(
  db: Db,
  given: { userId: string; password: string; field?: string },
): Promise<UserRow> {
  const user = (await findUser(db, given.userId)) ?? refuse('unauthenticated')
  const isRight = await verifyPassword(user.passwordHash, given.password)
  return isRight ? user : refuseWrongPassword(given.field ?? 'password')
}

/** Locks the account until commit, and refuses if the password has changed since it was confirmed. */
export async function lockConfirmed(tx: Db, confirmed: UserRow, field = 'password'): Promise<UserRow> {
  const user = (await lockUser(tx, confirmed.id)) ?? refuse('unauthenticated')
  return user.passwordHash === confirmed.passwordHash ? user : refuseWrongPassword(field)
}
