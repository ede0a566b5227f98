import { randomBytes } from 'node:crypto'
import { deletionRefusal } from '../../domain/accounts/deletion-rules'
import { refuse, refuseFields } from '../../domain/refusals'
import { lockAdminUsers, pseudonymize, type UserRow } from '../accounts/account-queries'
import { endAccess } from '../accounts/end-access'
import { unusableHash } from '../accounts/passwords/password-hash'
import { deleteFactor } from '../accounts/second-factor/factor-queries'
import { confirmPassword, lockConfirmed } from '../accounts/settings/confirm-password'
import { deleteAnalyticsOf } from '../analytics/analytics-queries'
import { deleteQuestionsOf } from '../contests/contest-queries'
import type { Db } from '../db/database'
import { uniqueViolation } from '../db/database-errors'
import { deleteDraftRunsOf } from '../issues/proof-run-queries'
import { deleteIdempotencyKeysOf } from '../issues/submitting/idempotency-queries'
import { leaveSeats } from '../judging/seats/set-seat'
import { deleteSavedReasonsOf } from '../judging/triage/saved-reason-queries'
import { recordEvent } from '../ledger/event-queries'
import { deleteMailboxOf } from '../mail/mailbox-queries'
import { deleteMailTokensOf } from '../outbox/mail-token-queries'
import { deleteMailsTo } from '../outbox/outbox-queries'

type Deletion = { userId: string; password: string; username: string; now: Date }

/**
 * Removes personal data from an account. Issues, revisions, verdicts, ledger events and award lines stay under its id,
 * which gets a random name. Award lines keep the wallet recorded at finalization.
 */
export async function deleteAccount(db: Db, deletion: Deletion): Promise<void> {
  const confirmed = await confirmPassword(db, deletion)
  if (deletion.username !== confirmed.username) refuseFields({ username: 'This is not your username' })
  for (let triesLeft = 3; ; triesLeft -= 1) {
    try {
      return await db.transaction((tx) => erase(tx, confirmed, deletion.now))
    } catch (error) {
      // The random name may already be taken.
      if (triesLeft === 0 || uniqueViolation(error) === null) throw error
    }
  }
}

async function erase(tx: Db, confirmed: UserRow, now: Date): Promise<void> {
  // Lock admins first and in order of their ids, as everywhere. Someone who just became an admin may be refused as the
  // last admin; retrying succeeds.
  const admins = confirmed.role === 'admin' ? await lockAdminUsers(tx) : []
  const user = await lockConfirmed(tx, confirmed)
  const otherAdmins = admins.filter((admin) => admin.id !== user.id).length
  const refusal = deletionRefusal({ isAdmin: user.role === 'admin', otherAdmins })
  if (refusal) refuse(refusal)
  const username = `deleted-${randomName()}`
  // The column is unique and not null. No mail server exists for .invalid (RFC 2606).
  const email = `${username}@deleted.invalid`
  await pseudonymize(tx, user.id, { username, email, walletAddress: noWallet, passwordHash: unusableHash, now })
  await leaveSeats(tx, { personId: user.id, actorId: user.id, reason: 'The account was deleted', now })
  await deletePersonalRows(tx, user, now)
  await recordEvent(tx, { at: now, actorId: user.id, kind: 'account_deleted', userId: user.id })
}

const noWallet = `0x${'0'.repeat(40)}`

/** Six letters and digits. Random, because a derived name could be traced back. */
const randomName = () =>
  BigInt(`0x${randomBytes(8).toString('hex')}`)
    .toString(36)
    .padStart(6, '0')
    .slice(-6)

/** Deletes personal data that isn't evidence in a contest. personal-tables.ts lists everything else. */
async function deletePersonalRows(tx: Db, { id, email }: { id: string; email: string }, now: Date): Promise<void> {
  await endAccess(tx, id)
  await deleteFactor(tx, id)
  await deleteMailTokensOf(tx, id)
  await deleteMailsTo(tx, email)
  await deleteMailboxOf(tx, email)
  // Without an author, like every event about a question.
  for (const { id: questionId, contestId } of await deleteQuestionsOf(tx, id)) {
    const event = { at: now, actorId: null, contestId, after: { questionId } }
    await recordEvent(tx, { ...event, kind: 'question_deleted' })
  }
  await deleteDraftRunsOf(tx, id)
  await deleteSavedReasonsOf(tx, id)
  await deleteIdempotencyKeysOf(tx, id)
  await deleteAnalyticsOf(tx, id)
}
