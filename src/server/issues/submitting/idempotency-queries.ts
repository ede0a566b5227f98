import { and, eq, lt, sql } from 'drizzle-orm'
import type { StoredReply } from '../../db/columns'
import type { Db } from '../../db/database'
import { decryptReply, encryptReply } from '../../db/encryption/report-text'
import { statement } from '../../db/statement'
import { idempotencyKeys } from '../../db/tables/request-tables'

type KeyId = { userId: string; key: string }
export type NewKey = KeyId & { requestHash: string; createdAt: Date }

/** Identifies the row for encryption. */
const nameOf = ({ userId, key }: KeyId) => `${userId}/${key}`

/** A reply that is returned again unchanged. Stored as text, because a JSON column would reorder its fields. */
export const encryptSavedReply = (db: Db, id: KeyId, text: string): StoredReply => encryptReply(db, nameOf(id), text)

/** Null if it is damaged or its key is missing. */
export const decryptSavedReply = (db: Db, id: KeyId, reply: StoredReply): string | null =>
  decryptReply(db, nameOf(id), reply)

const savedReply = statement((db) =>
  db
    .select({ requestHash: idempotencyKeys.requestHash, reply: idempotencyKeys.reply })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, sql.placeholder('userId')), eq(idempotencyKeys.key, sql.placeholder('key')))),
)

export async function findSavedReply(db: Db, { userId, key }: KeyId) {
  const [row] = await savedReply(db, { userId, key })
  return row ?? null
}

/** For an issue that already existed. If another request has used the key meanwhile, its reply stays. */
export async function saveReply(db: Db, key: NewKey, issueId: string, text: string): Promise<void> {
  await db
    .insert(idempotencyKeys)
    .values({ ...key, issueId, reply: encryptSavedReply(db, key, text) })
    .onConflictDoNothing()
}

export async function deleteOldIdempotencyKeys(db: Db, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}

export async function deleteIdempotencyKeysOf(db: Db, userId: string): Promise<void> {
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId))
}
