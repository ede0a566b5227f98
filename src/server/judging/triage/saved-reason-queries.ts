import { and, count, eq } from 'drizzle-orm'
import type { InvalidationCode } from '../../../domain/judging/invalidation-codes'
import type { Db } from '../../db/database'
import { savedReasons } from '../../db/tables/judging-tables'
import { users } from '../../db/tables/tables'

type SavedReason = { id: string; reason: string; invalidationCode: InvalidationCode | null }

/** Oldest first. */
export function listSavedReasons(db: Db, judgeId: string): Promise<SavedReason[]> {
  return db
    .select({ id: savedReasons.id, reason: savedReasons.reason, invalidationCode: savedReasons.invalidationCode })
    .from(savedReasons)
    .where(eq(savedReasons.judgeId, judgeId))
    .orderBy(savedReasons.createdAt, savedReasons.id)
}

/** Locks the judge, so that concurrent requests can't exceed the limit together. */
export async function lockJudge(db: Db, judgeId: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, judgeId)).for('no key update')
}

export async function hasSavedReason(db: Db, { judgeId, reason }: { judgeId: string; reason: string }) {
  const found = await db
    .select({ id: savedReasons.id })
    .from(savedReasons)
    .where(and(eq(savedReasons.judgeId, judgeId), eq(savedReasons.reason, reason)))
  return found.length > 0
}

export async function countSavedReasons(db: Db, judgeId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(savedReasons).where(eq(savedReasons.judgeId, judgeId))
  return row?.total ?? 0
}

type OwnReason = { judgeId: string; reason: string; invalidationCode: InvalidationCode | null }

export async function setCodeOfSavedReason(db: Db, { judgeId, reason, invalidationCode }: OwnReason): Promise<void> {
  await db
    .update(savedReasons)
    .set({ invalidationCode })
    .where(and(eq(savedReasons.judgeId, judgeId), eq(savedReasons.reason, reason)))
}

export async function insertSavedReason(db: Db, reason: OwnReason & { createdAt: Date }): Promise<void> {
  await db.insert(savedReasons).values(reason)
}

export async function deleteSavedReason(db: Db, { judgeId, id }: { judgeId: string; id: string }): Promise<void> {
  await db.delete(savedReasons).where(and(eq(savedReasons.id, id), eq(savedReasons.judgeId, judgeId)))
}

export async function deleteSavedReasonsOf(db: Db, judgeId: string): Promise<void> {
  await db.delete(savedReasons).where(eq(savedReasons.judgeId, judgeId))
}
