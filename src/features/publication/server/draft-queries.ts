import { eq } from 'drizzle-orm'
import type { Db } from '../../../server/db/database'
import { decryptDraft, encryptDraft, type StoredDraft } from '../../../server/db/encryption/publication-text'
import { publicationDrafts } from '../../../server/db/tables/publication-tables'

export type DraftRow = Omit<typeof publicationDrafts.$inferSelect, keyof StoredDraft> & {
  summary: string
  scope: string
}

/** Texts that can't be decrypted are blank: they were changed in the database, and the lead can rewrite them. */
export async function findDraft(db: Db, contestId: string): Promise<DraftRow | null> {
  const [row] = await db.select().from(publicationDrafts).where(eq(publicationDrafts.contestId, contestId))
  if (!row) return null
  const { encryptedWith: _, ...rest } = row
  return { ...rest, ...(decryptDraft(db, row) ?? { summary: '', scope: '' }) }
}

/** The caller must have locked the contest. */
export async function storeDraft(db: Db, draft: DraftRow): Promise<void> {
  const { contestId, ...rest } = draft
  const set = { ...rest, ...encryptDraft(db, contestId, draft) }
  await db
    .insert(publicationDrafts)
    .values({ contestId, ...set })
    .onConflictDoUpdate({ target: publicationDrafts.contestId, set })
}
