import { and, asc, count, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import type { Db } from '../db/database'
import { mailOutbox } from '../db/mail-tables'

export type OutboxRow = typeof mailOutbox.$inferSelect
type MailKind = OutboxRow['kind']

/** Queues a mail in the caller's transaction: it is sent if, and only if, what it tells of was stored. */
export async function enqueueMail(
  db: Db,
  mail: {
    kind: MailKind
    email: string
    issueId?: string
    contestId?: string
    details?: Record<string, string>
    now: Date
    dueAt?: Date
  },
): Promise<void> {
  await db.insert(mailOutbox).values({
    kind: mail.kind,
    email: mail.email,
    issueId: mail.issueId ?? null,
    contestId: mail.contestId ?? null,
    details: mail.details ?? null,
    createdAt: mail.now,
    nextTryAt: mail.dueAt ?? mail.now,
  })
}

/** What a newer mail about the same contest replaces. One that is being sent at this moment leaves all the same. */
export async function deleteWaitingMails(
  db: Db,
  { kind, email, contestId }: { kind: MailKind; email: string; contestId: string },
): Promise<void> {
  await db
    .delete(mailOutbox)
    .where(
      and(
        eq(mailOutbox.kind, kind),
        eq(mailOutbox.email, email),
        eq(mailOutbox.contestId, contestId),
        isNull(mailOutbox.sentAt),
        isNull(mailOutbox.parkedAt),
      ),
    )
}

/** The same mail to many, in one statement. */
export async function enqueueMails(
  db: Db,
  { emails, now, ...mail }: { kind: MailKind; emails: readonly string[]; contestId: string; now: Date },
): Promise<void> {
  if (emails.length === 0) return
  await db.insert(mailOutbox).values(emails.map((email) => ({ ...mail, email, createdAt: now, nextTryAt: now })))
}

export async function countMailsSince(
  db: Db,
  { kind, email, since }: { kind: MailKind; email: string; since: Date },
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.kind, kind), eq(mailOutbox.email, email), gt(mailOutbox.createdAt, since)))
  return row?.count ?? 0
}

/**
 * Takes mails that are due, oldest first, for this worker alone: other workers skip rows that are held, and then find
 * them due only after `leaseUntil`, which is how a mail survives the worker that took it.
 */
export async function takeDueMails(
  db: Db,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<OutboxRow[]> {
  // Named before the update, or a plan may look for the due ones anew for every mail and take them all.
  const due = db.$with('due').as(
    db
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .where(and(lte(mailOutbox.nextTryAt, now), isNull(mailOutbox.sentAt), isNull(mailOutbox.parkedAt)))
      .orderBy(asc(mailOutbox.nextTryAt), asc(mailOutbox.createdAt))
      .limit(limit)
      .for('update', { skipLocked: true }),
  )
  return db
    .with(due)
    .update(mailOutbox)
    .set({ nextTryAt: leaseUntil })
    .where(inArray(mailOutbox.id, db.select({ id: due.id }).from(due)))
    .returning()
}

/** Puts a mail back that was taken and not tried. */
export async function putBack(db: Db, id: string, nextTryAt: Date): Promise<void> {
  await db.update(mailOutbox).set({ nextTryAt }).where(eq(mailOutbox.id, id))
}

export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db.update(mailOutbox).set({ sentAt: now, lastError: null }).where(eq(mailOutbox.id, id))
}

export async function markFailed(
  db: Db,
  id: string,
  failure: { attempts: number; nextTryAt: Date; parkedAt: Date | null; lastError: string },
): Promise<void> {
  await db.update(mailOutbox).set(failure).where(eq(mailOutbox.id, id))
}

/** Of what was sent before, only the mailed person knows. */
export async function deleteSentMails(db: Db, sentBefore: Date): Promise<void> {
  await db.delete(mailOutbox).where(lte(mailOutbox.sentAt, sentBefore))
}
