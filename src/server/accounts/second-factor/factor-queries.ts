import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { secondFactors } from '../../db/factor-tables'

export type FactorRow = typeof secondFactors.$inferSelect

/** Also one that is not confirmed yet. */
export async function findFactor(db: Db, userId: string): Promise<FactorRow | null> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return row ?? null
}

/** Holds the row until commit, so that of two uses of one code the second one finds it spent. */
export async function lockFactor(tx: Db, userId: string): Promise<FactorRow | null> {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update')
  return row ?? null
}

export async function hasFactor(db: Db, userId: string): Promise<boolean> {
  return (
    (await db.$count(secondFactors, and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))) > 0
  )
}

/** In place of one that was begun before and never confirmed. */
export async function putFactor(
  tx: Db,
  begun: Pick<FactorRow, 'userId' | 'sealedSecret' | 'createdAt'>,
): Promise<void> {
  await tx
    .insert(secondFactors)
    .values(begun)
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { sealedSecret: begun.sealedSecret, createdAt: begun.createdAt },
    })
}

export async function updateFactor(tx: Db, userId: string, change: Partial<FactorRow>): Promise<void> {
  await tx.update(secondFactors).set(change).where(eq(secondFactors.userId, userId))
}

/** False when there was none that is asked for. */
export async function deleteFactor(tx: Db, userId: string): Promise<boolean> {
  const [row] = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning()
  return row !== undefined && row.confirmedAt !== null
}

/** Secrets that were shown and never came into use. */
export async function deleteUnconfirmedFactors(db: Db, begunBefore: Date): Promise<void> {
  await db
    .delete(secondFactors)
    .where(and(isNull(secondFactors.confirmedAt), lte(secondFactors.createdAt, begunBefore)))
}
