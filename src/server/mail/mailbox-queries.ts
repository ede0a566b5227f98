import { desc, eq } from 'drizzle-orm'
import type { Db } from '../db/database'
import { mailbox } from '../db/tables/mail-tables'

export type MailboxRow = typeof mailbox.$inferSelect

export async function insertIntoMailbox(db: Db, mail: Omit<MailboxRow, 'id'>): Promise<void> {
  await db.insert(mailbox).values(mail)
}

/** Newest first, for one address or all. */
export function listMailbox(db: Db, { email, limit }: { email?: string; limit: number }): Promise<MailboxRow[]> {
  return db
    .select()
    .from(mailbox)
    .where(email === undefined ? undefined : eq(mailbox.email, email))
    .orderBy(desc(mailbox.createdAt), desc(mailbox.id))
    .limit(limit)
}

export async function findInMailbox(db: Db, id: string): Promise<MailboxRow | null> {
  const [row] = await db.select().from(mailbox).where(eq(mailbox.id, id))
  return row ?? null
}

export async function deleteMailboxOf(db: Db, email: string): Promise<void> {
  await db.delete(mailbox).where(eq(mailbox.email, email))
}
