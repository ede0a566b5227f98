import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { secondFactors } from '../../db/factor-tables'
import { savedReasons } from '../../db/judging-tables'
import { mailbox, mailOutbox, mailTokens } from '../../db/mail-tables'
import { analyticsEvents, idempotencyKeys, sessions, users } from '../../db/tables'

/** Puts a name without a person into the row of an account; all that refers to the row stays true. */
export async function pseudonymise(
  db: Db,
  id: string,
  blank: Pick<typeof users.$inferSelect, 'username' | 'email' | 'walletAddress' | 'passwordHash'> & { now: Date },
): Promise<void> {
  const { now, ...names } = blank
  await db
    .update(users)
    .set({
      ...names,
      role: 'user',
      isEmailVerified: false,
      // Nobody can vouch for somebody unknown: what is not paid yet stays held.
      kycState: 'none',
      kycNote: null,
      kycChangedAt: null,
      walletChangedAt: null,
      mailsVerdicts: false,
      mailsResults: false,
      mailsPending: false,
      deletedAt: now,
      updatedAt: now,
    })
    .where(eq(users.id, id))
}

/** Removes what is kept about a person and is no evidence of a contest. A new table with such rows belongs here. */
export async function deleteTraces(db: Db, { id, email }: { id: string; email: string }): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, id))
  await db.delete(secondFactors).where(eq(secondFactors.userId, id))
  await db.delete(mailTokens).where(eq(mailTokens.userId, id))
  await db.delete(mailOutbox).where(eq(mailOutbox.email, email))
  await db.delete(mailbox).where(eq(mailbox.email, email))
  await db.delete(savedReasons).where(eq(savedReasons.judgeId, id))
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, id))
  await db.delete(analyticsEvents).where(eq(analyticsEvents.userId, id))
}
