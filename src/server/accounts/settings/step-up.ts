import { refuse, refuseFields } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { insertEvent } from '../../judging/ledger-queries'
import { countCode, spendCode } from '../second-factor/check-code'
import type { FactorKeys } from '../second-factor/factor-keys'
import { hasFactor } from '../second-factor/factor-queries'
import { markSteppedUp } from '../session-queries'
import { confirmPassword, lockConfirmed } from './password-again'

type StepUp = { userId: string; sessionId: string; password: string; code?: string | undefined; now: Date }

/** Opens the calls that ask for the password again, for this session and a while. A second factor is asked for too. */
export async function stepUp(db: Db, keys: FactorKeys, given: StepUp): Promise<void> {
  const { userId, sessionId, now } = given
  const confirmed = await confirmPassword(db, given)
  const code = (await hasFactor(db, userId)) ? (given.code ?? refuseFields({ code: 'Code is required' })) : null
  if (code !== null) await countCode(db, { userId, now })
  await db.transaction(async (tx) => {
    await lockConfirmed(tx, confirmed)
    if (code !== null) await spendCode(tx, keys, { userId, code, now })
    if (!(await markSteppedUp(tx, { sessionId, userId }, now))) refuse('unauthenticated')
    await insertEvent(tx, { at: now, actorId: userId, kind: 'stepped_up', userId })
  })
}
