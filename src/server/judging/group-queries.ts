import { eq } from 'drizzle-orm'
import type { Db } from '../db/database'
import { duplicateGroups } from '../db/tables'

type GroupRow = typeof duplicateGroups.$inferSelect

export async function findGroup(db: Db, id: string): Promise<GroupRow | null> {
  const [row] = await db.select().from(duplicateGroups).where(eq(duplicateGroups.id, id))
  return row ?? null
}

export async function insertGroup(db: Db, contestId: string, now: Date): Promise<string> {
  const [row] = await db
    .insert(duplicateGroups)
    .values({ contestId, createdAt: now })
    .returning({ id: duplicateGroups.id })
  return (row as { id: string }).id
}

/** Only an empty one goes: its members refer to it. */
export async function deleteGroup(db: Db, id: string): Promise<void> {
  await db.delete(duplicateGroups).where(eq(duplicateGroups.id, id))
}
