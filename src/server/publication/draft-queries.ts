import { eq } from 'drizzle-orm'
import type { Db } from '../db/database'
import { publicationDrafts } from '../db/tables/publication-tables'

export type DraftRow = typeof publicationDrafts.$inferSelect

export async function findDraft(db: Db, contestId: string): Promise<DraftRow | null> {
  const [row] = await db.select().from(publicationDrafts).where(eq(publicationDrafts.contestId, contestId))
  return row ?? null
}

/** The caller has locked the contest. */
export async function storeDraft(db: Db, draft: DraftRow): Promise<void> {
  const { contestId: _, ...set } = draft
  await db.insert(publicationDrafts).values(draft).onConflictDoUpdate({ target: publicationDrafts.contestId, set })
}
