import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { contests, duplicateGroups } from '../../db/tables'

type GroupRow = typeof duplicateGroups.$inferSelect

export async function findGroup(db: Db, id: string): Promise<GroupRow | null> {
  const [row] = await db.select().from(duplicateGroups).where(eq(duplicateGroups.id, id))
  return row ?? null
}

/** The caller holds the contest; its groups are numbered in the order of their making. */
export async function insertGroup(db: Db, contestId: string, now: Date): Promise<string> {
  const [contest] = await db
    .update(contests)
    .set({ lastGroupNumber: sql`${contests.lastGroupNumber} + 1` })
    .where(eq(contests.id, contestId))
    .returning({ number: contests.lastGroupNumber })
  const { number } = contest as { number: number }
  const [row] = await db
    .insert(duplicateGroups)
    .values({ contestId, number, createdAt: now })
    .returning({ id: duplicateGroups.id })
  return (row as { id: string }).id
}

/** Only an empty one goes: its members refer to it. */
export async function deleteGroup(db: Db, id: string): Promise<void> {
  await db.delete(duplicateGroups).where(eq(duplicateGroups.id, id))
}
