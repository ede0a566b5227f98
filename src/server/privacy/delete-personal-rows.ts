import { endAccess } from '../accounts/end-access'
import { deleteFactor } from '../accounts/second-factor/factor-queries'
import { deleteAnalyticsOf } from '../analytics/analytics-queries'
import { deleteQuestionsOf } from '../contests/question-queries'
import type { Db } from '../db/database'
import { deleteDraftRunsOf } from '../issues/proof-run-queries'
import { deleteIdempotencyKeysOf } from '../issues/submitting/idempotency-queries'
import { deleteSavedReasonsOf } from '../judging/triage/saved-reason-queries'
import { recordEvent } from '../ledger/event-queries'
import { deleteMailboxOf } from '../mail/mailbox-queries'
import { deleteMailTokensOf } from '../outbox/mail-token-queries'
import { deleteMailsTo } from '../outbox/outbox-queries'

/** Deletes personal data that isn't evidence in a contest. personal-tables.ts lists everything else. */
export async function deletePersonalRows(
  tx: Db,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<void> {
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
