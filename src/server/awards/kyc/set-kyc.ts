import type { Parsed } from '../../../contract/endpoints'
import { kycRefusal } from '../../../domain/awards/kyc'
import { refuse } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { insertEvent } from '../../judging/ledger-queries'
import { findPerson, lockKyc, type PersonRow, updateKyc } from './people-queries'

type KycChange = Parsed<'setKyc', 'body'> & { personId: string; adminId: string; now: Date }

/** Decides about the identity check of somebody else. Saying again what stands already changes nothing. */
export function setKyc(db: Db, { personId, adminId, now, expectedState, state, note }: KycChange): Promise<PersonRow> {
  return db.transaction(async (tx) => {
    const before = (await lockKyc(tx, personId)) ?? refuse('person_not_found')
    const refusal = kycRefusal({ adminId, personId, expectedState, state: before.state })
    if (refusal) refuse(refusal)
    const after = { state, note }
    const isMoved = before.state !== state
    if (isMoved || before.note !== note) {
      await updateKyc(tx, personId, { ...after, changedAt: isMoved ? now : null })
      await insertEvent(tx, {
        at: now,
        actorId: adminId,
        kind: 'kyc_changed',
        userId: personId,
        before,
        after,
        reason: note,
      })
    }
    return (await findPerson(tx, personId)) as PersonRow
  })
}
