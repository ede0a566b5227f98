import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { secondFactors } from '../../db/tables/account-tables'

export type FactorRow = typeof secondFactors.$inferSelect

/** Includes unconfirmed ones. */
export async function findFactor(db: Db, userId: string): Promise<FactorRow | null> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return row ?? null
}

/** Locks the row until commit, so that concurrent requests can't use the same code. */
export async function lockFactor(tx: Db, userId: string): Promise<FactorRow | null> {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update')
  return row ?? null
}

export async function hasFactor(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
  return found.length > 0
}

/** Replaces an unconfirmed one. */
export async function putFactor(
  tx: Db,
  factor: Pick<FactorRow, 'userId' | 'encryptedSecret' | 'createdAt'>,
): Promise<void> {
  await tx
    .insert(secondFactors)
    .values(factor)
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { encryptedSecret: factor.encryptedSecret, createdAt: factor.createdAt },
    })
}

export async function updateFactor(tx: Db, userId: string, change: Partial<FactorRow>): Promise<void> {
  await tx.update(secondFactors).set(change).where(eq(secondFactors.userId, userId))
}

/** Returns false if none was confirmed. */
export async function deleteFactor(tx: Db, userId: string): Promise<boolean> {
  const [row] = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning()
  return row !== undefined && row.confirmedAt !== null
}

/** Deletes secrets whose setup was abandoned. */
export async function deleteUnconfirmedFactors(db: Db, createdBefore: Date): Promise<void> {
  await db
    .delete(secondFactors)
    .where(and(isNull(secondFactors.confirmedAt), lte(secondFactors.createdAt, createdBefore)))
}
