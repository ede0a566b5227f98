import { eq } from 'drizzle-orm'
import { takeNextGroupNumber } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import { duplicateGroups } from '../../db/tables/tables'

type GroupRow = typeof duplicateGroups.$inferSelect

export async function findGroup(db: Db, id: string): Promise<GroupRow | null> {
  const [row] = await db.select().from(duplicateGroups).where(eq(duplicateGroups.id, id))
  return row ?? null
}

/** The caller must have locked the contest. */
export async function insertGroup(db: Db, contestId: string, now: Date): Promise<string> {
  const number = await takeNextGroupNumber(db, contestId)
  const [row] = await db
    .insert(duplicateGroups)
    .values({ contestId, number, createdAt: now })
    .returning({ id: duplicateGroups.id })
  return (row as { id: string }).id
}

/** The group must be empty, because members reference it. */
export async function deleteGroup(db: Db, id: string): Promise<void> {
  await db.delete(duplicateGroups).where(eq(duplicateGroups.id, id))
}
