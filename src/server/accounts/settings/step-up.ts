import { refuse } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { insertEvent } from '../../judging/ledger-queries'
import { markSteppedUp } from '../session-queries'
import { confirmPassword, lockConfirmed } from './password-again'

type StepUp = { userId: string; sessionId: string; password: string; now: Date }

/** Opens the calls that ask for the password again, for this session and a while. */
export async function stepUp(db: Db, { userId, sessionId, password, now }: StepUp): Promise<void> {
  const confirmed = await confirmPassword(db, { userId, password })
  await db.transaction(async (tx) => {
    await lockConfirmed(tx, confirmed)
    if (!(await markSteppedUp(tx, { sessionId, userId }, now))) refuse('unauthenticated')
    await insertEvent(tx, { at: now, actorId: userId, kind: 'stepped_up', userId })
  })
}
