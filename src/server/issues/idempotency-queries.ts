import { lt } from 'drizzle-orm'
import type { Db } from '../db/database'
import { idempotencyKeys } from '../db/tables'

/** A reply that is sent again as it was. Kept as text: a JSON column would reorder it. */
export type KeptReply = {
  text: string
  /** Of an issue whose place was not known yet when the text was written. */
  placeInLine?: number
}
export type NewKey = { userId: string; key: string; requestHash: string; createdAt: Date }

/** Of an issue that was there already. Whoever has taken the key meanwhile keeps it. */
export async function keepReply(db: Db, key: NewKey, issueId: string, text: string): Promise<void> {
  const reply: KeptReply = { text }
  await db
    .insert(idempotencyKeys)
    .values({ ...key, issueId, reply })
    .onConflictDoNothing()
}

export async function deleteOldIdempotencyKeys(db: Db, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}
