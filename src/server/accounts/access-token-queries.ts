import { eq, lte } from 'drizzle-orm'
import type { Db } from '../db/database'
import { accessTokens } from '../db/tables/account-tables'

// In core, because these must also happen while the feature that creates tokens is off.

/** Returns the number of revoked tokens. */
export async function deleteTokensOf(tx: Db, userId: string): Promise<number> {
  const revoked = await tx
    .delete(accessTokens)
    .where(eq(accessTokens.userId, userId))
    .returning({ id: accessTokens.id })
  return revoked.length
}

export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.delete(accessTokens).where(lte(accessTokens.expiresAt, now))
}
