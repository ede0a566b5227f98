import { lt } from 'drizzle-orm'
import type { Db } from '../db/database'
import { openReplyText, type StoredReply, storeReplyText } from '../db/sealing/report-text'
import { idempotencyKeys } from '../db/tables'

type KeyId = { userId: string; key: string }
export type NewKey = KeyId & { requestHash: string; createdAt: Date }

/** The row as its reply is sealed for it. */
const nameOf = ({ userId, key }: KeyId) => `${userId}/${key}`

/** A reply that is sent again as it was. Kept as text: a JSON column would reorder it. */
export const keptReply = (db: Db, id: KeyId, text: string): StoredReply => storeReplyText(db, nameOf(id), text)

/** Null: it was damaged, or its key is missing. */
export const openKeptReply = (db: Db, id: KeyId, reply: StoredReply): string | null =>
  openReplyText(db, nameOf(id), reply)

/** Of an issue that was there already. Whoever has taken the key meanwhile keeps it. */
export async function keepReply(db: Db, key: NewKey, issueId: string, text: string): Promise<void> {
  await db
    .insert(idempotencyKeys)
    .values({ ...key, issueId, reply: keptReply(db, key, text) })
    .onConflictDoNothing()
}

export async function deleteOldIdempotencyKeys(db: Db, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}
