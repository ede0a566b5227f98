import { refuse, refuseFields } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { recordEvent } from '../../ledger/event-queries'
import { countCodeAttempt, spendCode } from '../second-factor/check-code'
import type { FactorKeys } from '../second-factor/factor-keys'
import { hasFactor } from '../second-factor/factor-queries'
import { markSteppedUp } from '../session-queries'
import { confirmPassword, lockConfirmed } from './confirm-password'

type StepUp = { userId: string; sessionId: string; password: string; code?: string | undefined; now: Date }

/**
 * Confirms the password, and the second factor if enabled, so that this session can make sensitive calls for a while.
 */
export async function stepUp(db: Db, keys: FactorKeys, given: StepUp): Promise<void> {
  const { userId, sessionId, now } = given
  const confirmed = await confirmPassword(db, given)
  const code = (await hasFactor(db, userId)) ? (given.code ?? refuseFields({ code: 'Code is required' })) : null
  if (code !== null) await countCodeAttempt(db, { userId, now })
  await db.transaction(async (tx) => {
    await lockConfirmed(tx, confirmed)
    if (code !== null) await spendCode(tx, keys, { userId, code, now })
    if (!(await markSteppedUp(tx, { sessionId, userId }, now))) refuse('unauthenticated')
    await recordEvent(tx, { at: now, actorId: userId, kind: 'stepped_up', userId })
  })
}
