import { refuse } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { recordEvent } from '../../ledger/event-queries'
import { enqueueMail } from '../../outbox/outbox-queries'
import { endAccess } from '../end-access'
import { confirmPassword, lockConfirmed } from '../settings/confirm-password'
import { countCodeAttempt, spendCode } from './check-code'
import type { FactorKeys } from './factor-keys'
import { deleteFactor, hasFactor } from './factor-queries'

type Removal = { userId: string; sessionId: string; password: string; code: string; now: Date }

/** Turns off two-step login with password and code. Ends all other sessions and access tokens. */
export async function removeSecondFactor(db: Db, keys: FactorKeys, removal: Removal): Promise<void> {
  const { userId, code, now } = removal
  const confirmed = await confirmPassword(db, removal)
  if (!(await hasFactor(db, userId))) refuse('no_second_factor')
  await countCodeAttempt(db, { userId, now })
  await db.transaction(async (tx) => {
    const user = await lockConfirmed(tx, confirmed)
    await spendCode(tx, keys, { userId, code, now })
    await deleteFactor(tx, userId)
    await endAccess(tx, userId, removal.sessionId)
    await enqueueMail(tx, { kind: 'second_factor_off', email: user.email, now })
    await recordEvent(tx, { at: now, actorId: userId, kind: 'second_factor_off', userId })
  })
}
