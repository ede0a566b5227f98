import { refuse } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { insertEvent } from '../../judging/ledger-queries'
import { enqueueMail } from '../../mail/outbox-queries'
import { deleteSessionsOf } from '../session-queries'
import { confirmPassword, lockConfirmed } from '../settings/password-again'
import { countCode, spendCode } from './check-code'
import type { FactorKeys } from './factor-keys'
import { deleteFactor, hasFactor } from './factor-queries'

type Removal = { userId: string; sessionId: string; password: string; code: string; now: Date }

/** Turns it off by password and code. The session that did it goes on; all others end. */
export async function removeSecondFactor(db: Db, keys: FactorKeys, removal: Removal): Promise<void> {
  const { userId, code, now } = removal
  const confirmed = await confirmPassword(db, removal)
  if (!(await hasFactor(db, userId))) refuse('no_second_factor')
  await countCode(db, { userId, now })
  await db.transaction(async (tx) => {
    const user = await lockConfirmed(tx, confirmed)
    await spendCode(tx, keys, { userId, code, now })
    await deleteFactor(tx, userId)
    await deleteSessionsOf(tx, userId, removal.sessionId)
    await enqueueMail(tx, { kind: 'second_factor_off', email: user.email, now })
    await insertEvent(tx, { at: now, actorId: userId, kind: 'second_factor_off', userId })
  })
}
