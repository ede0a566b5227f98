import { refuse, refuseFields } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { recordEvent } from '../../ledger/event-queries'
import { findUser, lockUser, type UserRow } from '../account-queries'
import { verifyPassword } from '../passwords/password-hash'
import { countCodeAttempt, spendCode } from '../second-factor/check-code'
import type { FactorKeys } from '../second-factor/factor-keys'
import { hasFactor } from '../second-factor/factor-queries'
import { markSteppedUp } from '../session-queries'

/** A field error instead of a 401, which would sign the person out for a typo. */
const refuseWrongPassword = (field: string): never => refuseFields({ [field]: 'This is not your current password' })

/** Returns the account if the password is right. The session alone isn't enough, because it could be stolen. */
export async function confirmPassword(
  db: Db,
  confirmation: { userId: string; password: string; field?: string },
): Promise<UserRow> {
  const user = (await findUser(db, confirmation.userId)) ?? refuse('unauthenticated')
  const isRight = await verifyPassword(user.passwordHash, confirmation.password)
  return isRight ? user : refuseWrongPassword(confirmation.field ?? 'password')
}

/** Locks the account until commit, and refuses if the password has changed since it was confirmed. */
export async function lockConfirmed(tx: Db, confirmed: UserRow, field = 'password'): Promise<UserRow> {
  const user = (await lockUser(tx, confirmed.id)) ?? refuse('unauthenticated')
  return user.passwordHash === confirmed.passwordHash ? user : refuseWrongPassword(field)
}

type StepUp = { userId: string; sessionId: string; password: string; code?: string | undefined; now: Date }

/**
 * Confirms the password, and the second factor if enabled, so that this session can make sensitive calls for a while.
 */
export async function stepUp(db: Db, keys: FactorKeys, request: StepUp): Promise<void> {
  const { userId, sessionId, now } = request
  const confirmed = await confirmPassword(db, request)
  const code = (await hasFactor(db, userId)) ? (request.code ?? refuseFields({ code: 'Code is required' })) : null
  if (code !== null) await countCodeAttempt(db, { userId, now })
  await db.transaction(async (tx) => {
    await lockConfirmed(tx, confirmed)
    if (code !== null) await spendCode(tx, keys, { userId, code, now })
    if (!(await markSteppedUp(tx, { sessionId, userId }, now))) refuse('unauthenticated')
    await recordEvent(tx, { at: now, actorId: userId, kind: 'stepped_up', userId })
  })
}
