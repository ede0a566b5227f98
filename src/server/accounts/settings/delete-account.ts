import { randomBytes } from 'node:crypto'
import { deletionRefusal } from '../../../domain/accounts/deletion-rules'
import { refuse, refuseFields } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { uniqueViolation } from '../../db/database-errors'
import { insertEvent } from '../../judging/ledger-queries'
import { lockAdminUsers, type UserRow } from '../account-queries'
import { nobodysHash } from '../password-hash'
import { deleteTraces, pseudonymise } from './erase-queries'
import { confirmPassword, lockConfirmed } from './password-again'

type Deletion = { userId: string; password: string; username: string; now: Date }

/**
 * Takes the person out of an account and leaves what they did: issues, revisions, judgements, ledger events and award
 * lines stay under the id, which now belongs to a random name. Award lines keep the wallet that they were frozen with.
 */
export async function deleteAccount(db: Db, deletion: Deletion): Promise<void> {
  const confirmed = await confirmPassword(db, deletion)
  if (deletion.username !== confirmed.username) refuseFields({ username: 'This is not your username' })
  for (let triesLeft = 3; ; triesLeft -= 1) {
    try {
      return await db.transaction((tx) => erase(tx, confirmed, deletion.now))
    } catch (error) {
      // Chance, or somebody who signed up under such a name, may have taken this one.
      if (triesLeft === 0 || uniqueViolation(error) === null) throw error
    }
  }
}

async function erase(tx: Db, confirmed: UserRow, now: Date): Promise<void> {
  // In the order of the ids, the own one among them. Nobody else needs them, and holding them first would be out of order.
  // Who was made an admin in this very moment is refused as the last one; a second try finds the others.
  const admins = confirmed.role === 'admin' ? await lockAdminUsers(tx) : []
  const user = await lockConfirmed(tx, confirmed)
  const otherAdmins = admins.filter((admin) => admin.id !== user.id).length
  const refusal = deletionRefusal({ isAdmin: user.role === 'admin', otherAdmins })
  if (refusal) refuse(refusal)
  const username = `deleted-${randomName()}`
  // The column is unique and never null; no mail server may ever answer for .invalid (RFC 2606).
  const email = `${username}@deleted.invalid`
  await pseudonymise(tx, user.id, { username, email, walletAddress: noWallet, passwordHash: nobodysHash, now })
  await deleteTraces(tx, user)
  await insertEvent(tx, { at: now, actorId: user.id, kind: 'account_deleted', userId: user.id })
}

const noWallet = `0x${'0'.repeat(40)}`

/** Six letters and digits; a derived one could be computed back. */
const randomName = () =>
  BigInt(`0x${randomBytes(8).toString('hex')}`)
    .toString(36)
    .padStart(6, '0')
    .slice(-6)
