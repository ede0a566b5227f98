import { and, asc, count, desc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { placeholders, statement } from '../db/statement'
import { mailOutbox } from '../db/tables/mail-tables'
import { isOpen, queueOf } from './queue-queries'

export type OutboxRow = typeof mailOutbox.$inferSelect
type MailKind = OutboxRow['kind']

export const mailQueue = queueOf(mailOutbox)

const mailInsert = statement((db) =>
  db
    .insert(mailOutbox)
    .values(placeholders('kind', 'email', 'issueId', 'contestId', 'details', 'createdAt', 'nextTryAt')),
)

/** Queues a mail in the caller's transaction, so that it is sent if and only if the transaction commits. */
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
  await mailInsert(db, {
    kind: mail.kind,
    email: mail.email,
    issueId: mail.issueId ?? null,
    contestId: mail.contestId ?? null,
    details: mail.details ?? null,
    createdAt: mail.now,
    nextTryAt: mail.dueAt ?? mail.now,
  })
}

const waitingDelete = statement((db) => {
  const isSame = (name: 'kind' | 'contestId') => eq(mailOutbox[name], sql.placeholder(name))
  const isToThem = sql`${mailOutbox.email} = any(${sql.placeholder('emails')}::text[])`
  return db.delete(mailOutbox).where(and(isToThem, isSame('kind'), isSame('contestId'), isOpen(mailOutbox)))
})

/** Deletes queued mails that a newer mail about the same contest replaces. Doesn't affect a mail being sent. */
export async function deleteWaitingMails(
  db: Db,
  replaced: { kind: MailKind; emails: readonly string[]; contestId: string },
): Promise<void> {
  await waitingDelete(db, replaced)
}

/** Work that arrives within this period is combined into one mail. */
const gatheringMs = 5 * 60_000

/**
 * Queues a mail about work in a contest to everyone who has no such mail queued. The amount of work, if any is left, is
 * read when the mail is sent.
 */
export async function enqueueWorkMails(
  db: Db,
  { emails, kind, contestId, now }: { emails: readonly string[]; kind: MailKind; contestId: string; now: Date },
): Promise<void> {
  const { email } = mailOutbox
  // By address, because that is indexed.
  const isToThem = sql`${email} = any(${sql.param([...emails])}::text[])`
  const isSame = and(isToThem, eq(mailOutbox.kind, kind), eq(mailOutbox.contestId, contestId), isOpen(mailOutbox))
  const waiting = new Set((await db.select({ email }).from(mailOutbox).where(isSame)).map((row) => row.email))
  const others = emails.filter((one) => !waiting.has(one))
  if (others.length === 0) return
  const times = { createdAt: now, nextTryAt: new Date(now.getTime() + gatheringMs) }
  await db.insert(mailOutbox).values(others.map((one) => ({ kind, contestId, email: one, ...times })))
}

/** Queues the same mail to many addresses. */
export async function enqueueMails(
  db: Db,
  {
    emails,
    now,
    dueAt = now,
    ...mail
  }: {
    kind: MailKind
    emails: readonly string[]
    contestId?: string
    details?: Record<string, string>
    now: Date
    dueAt?: Date
  },
): Promise<void> {
  if (emails.length === 0) return
  await db.insert(mailOutbox).values(emails.map((email) => ({ ...mail, email, createdAt: now, nextTryAt: dueAt })))
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

/** Leases due mails to this worker, oldest first. */
export function takeDueMails(
  db: Db,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<OutboxRow[]> {
  const due = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(lte(mailOutbox.nextTryAt, now), isOpen(mailOutbox)))
    .orderBy(asc(mailOutbox.nextTryAt), asc(mailOutbox.createdAt), asc(mailOutbox.id))
    .limit(limit)
    .for('update', { skipLocked: true })
  return mailQueue.take(db, due.getSQL(), leaseUntil)
}

export async function deleteMailsTo(db: Db, email: string): Promise<void> {
  await db.delete(mailOutbox).where(eq(mailOutbox.email, email))
}

/** Parked mails, latest first. */
export function listParkedMails(db: Db, limit: number) {
  const { id, kind, email, createdAt, parkedAt, attempts, lastError } = mailOutbox
  return db
    .select({ id, kind, email, createdAt, parkedAt, attempts, lastError })
    .from(mailOutbox)
    .where(isNotNull(parkedAt))
    .orderBy(desc(parkedAt))
    .limit(limit)
}
