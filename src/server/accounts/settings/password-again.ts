import { refuse, refuseFields } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { findUser, lockUser, type UserRow } from '../account-queries'
import { verifyPassword } from '../password-hash'

/** A 401 would end the session of whoever only mistyped, so a wrong password is a fault of its field. */
const refuseWrong = (field: string): never => refuseFields({ [field]: 'This is not your current password' })

/** The account of a session, once its password has been given again: a session alone may be somebody else's by now. */
export async function confirmPassword(
  db: Db,
  given: { userId: string; password: string; field?: string },
): Promise<UserRow> {
  const user = (await findUser(db, given.userId)) ?? refuse('unauthenticated')
  const isRight = await verifyPassword(user.passwordHash, given.password)
  return isRight ? user : refuseWrong(given.field ?? 'password')
}

/** Holds the account until commit. The password may have changed since it was confirmed; then it confirms nothing. */
export async function lockConfirmed(tx: Db, confirmed: UserRow, field = 'password'): Promise<UserRow> {
  const user = (await lockUser(tx, confirmed.id)) ?? refuse('unauthenticated')
  return user.passwordHash === confirmed.passwordHash ? user : refuseWrong(field)
}
