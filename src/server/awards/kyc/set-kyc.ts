import type { Parsed } from '../../../contract/endpoints'
import { kycRefusal } from '../../../domain/awards/kyc'
import { refuse } from '../../../domain/refusals'
import { lockKyc, updateKyc } from '../../accounts/account-queries'
import type { Db } from '../../db/database'
import { recordEvent } from '../../ledger/event-queries'
import { enqueueMail } from '../../outbox/outbox-queries'
import { findPerson, type PersonRow } from './people-queries'

type KycChange = Parsed<'setKyc', 'body'> & { personId: string; adminId: string; now: Date }

/** Sets the state of someone else's identity check. Repeating the current state and note is a no-op. */
export function setKyc(db: Db, { personId, adminId, now, expectedState, state, note }: KycChange): Promise<PersonRow> {
  return db.transaction(async (tx) => {
    const before = (await lockKyc(tx, personId)) ?? refuse('person_not_found')
    const refusal = kycRefusal({ adminId, personId, expectedState, state: before.state })
    if (refusal) refuse(refusal)
    const after = { state, note }
    const isMoved = before.state !== state
    if (isMoved || before.note !== note) {
      await updateKyc(tx, personId, { ...after, changedAt: isMoved ? now : null })
      const decision = { userId: personId, before, after, reason: note }
      await recordEvent(tx, { at: now, actorId: adminId, kind: 'kyc_changed', ...decision })
      if (isMoved) await notifyPerson(tx, { personId, state, now })
    }
    return (await findPerson(tx, personId)) as PersonRow
  })
}

type Moved = Pick<KycChange, 'personId' | 'state' | 'now'>

const mailOf = { approved: 'identity_approved', rejected: 'identity_rejected' } as const

/** Only for a completed check, and without the note, which is for admins. */
async function notifyPerson(tx: Db, { personId, state, now }: Moved): Promise<void> {
  const person = await findPerson(tx, personId)
  if (!person || person.deletedAt !== null || !(state === 'approved' || state === 'rejected')) return
  await enqueueMail(tx, { kind: mailOf[state], email: person.email, now })
}
