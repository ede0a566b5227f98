import { and, eq, gte, lt } from 'drizzle-orm'
import type { Db } from '../../../server/db/database'
import { publicationParts, publications } from '../../../server/db/tables/publication-tables'
import { type ReportPart, renderVersion } from '../domain/report-part'
import { isPublic } from './published-queries'

const { publicationId, part, body } = publicationParts

/** A report's rendered part, compressed; null if it has to be rendered. Accepts parts from newer versions. */
export async function findPart(db: Db, of: string, name: ReportPart): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ body })
    .from(publicationParts)
    .where(and(eq(publicationId, of), eq(part, name), gte(publicationParts.drawnAs, renderVersion)))
  return row?.body ?? null
}

type MadePart = { publicationId: string; part: ReportPart; body: Uint8Array; now: Date }

/**
 * Stores it unless another instance has, or the report was unpublished meanwhile: the lock waits for concurrent
 * unpublishing.
 */
export function storePart(db: Db, { now, ...made }: MadePart): Promise<void> {
  return db.transaction(async (tx) => {
    const stands = and(eq(publications.id, made.publicationId), isPublic(now))
    const found = await tx.select({ id: publications.id }).from(publications).where(stands).for('share')
    if (found.length === 0) return
    await tx
      .insert(publicationParts)
      .values({ ...made, drawnAs: renderVersion })
      .onConflictDoUpdate({
        target: [publicationId, part],
        set: { body: made.body, drawnAs: renderVersion },
        setWhere: lt(publicationParts.drawnAs, renderVersion),
      })
  })
}

export async function removeParts(db: Db, of: string): Promise<void> {
  await db.delete(publicationParts).where(eq(publicationId, of))
}
