import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '../db/database'
import { openReplyText, storeReplyText } from '../db/sealing/report-text'
import { idempotencyKeys } from '../db/tables'

type KeyId = { userId: string; key: string }
/** Without a text the reply was damaged, or its key is missing. */
type StoredKey = { requestHash: string; replyText: string | null }

/** False when the key is taken. While another transaction is about to take it, this waits for its outcome. */
export async function insertKey(db: Db, row: KeyId & { requestHash: string; createdAt: Date }): Promise<boolean> {
  const inserted = await db
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return inserted.length === 1
}

const sameKey = ({ userId, key }: KeyId) => and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))

/** The row as its reply is sealed for it. */
const nameOf = ({ userId, key }: KeyId) => `${userId}/${key}`

export async function findKey(db: Db, id: KeyId): Promise<StoredKey | null> {
  const [row] = await db.select().from(idempotencyKeys).where(sameKey(id))
  return row?.reply ? { requestHash: row.requestHash, replyText: openReplyText(db, nameOf(id), row.reply) } : null
}

/** Kept as text: a JSON column would reorder what has to be sent again as it was. */
export async function storeReply(db: Db, id: KeyId, issueId: string, replyText: string): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ issueId, reply: storeReplyText(db, nameOf(id), replyText) })
    .where(sameKey(id))
}

export async function deleteOldIdempotencyKeys(db: Db, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}
