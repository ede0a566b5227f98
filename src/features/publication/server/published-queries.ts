import { and, count, desc, eq, gte, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Page } from '../../../domain/paging'
import type { Tombstone } from '../../../domain/publication/published-report'
import type { ReportListing } from '../../../domain/publication/report-listing'
import { refuse } from '../../../domain/refusals'
import { containsText } from '../../../server/contests/contest-queries'
import { isOneOf } from '../../../server/db/columns'
import type { Db } from '../../../server/db/database'
import { decryptPublication } from '../../../server/db/encryption/stored-text'
import { publicationParts, publications } from '../../../server/db/tables/publication-tables'
import { type ReportPart, renderVersion } from '../domain/report-part'

/** The public content under a slug. */
export type Published =
  /** Without its text, which may be megabytes; `digest` is the text's SHA-256. */
  | { kind: 'report'; id: string; digest: string; version: number; findings: number }
  | ({ kind: 'tombstone'; version: number } & Tombstone)

const {
  id,
  contestId,
  slug,
  version,
  digest,
  report,
  encryptedWith,
  listing,
  visibleFrom,
  unpublishedAt,
  unpublishReason,
} = publications

/** Published, visible and not unpublished: the only reports that are public. */
export const isPublic = (now: Date) => and(isNull(unpublishedAt), lte(visibleFrom, now))

/** The report with this slug, or its tombstone. Null if none was ever public. */
export async function findPublished(db: Db, of: string, now: Date): Promise<Published | null> {
  // A report unpublished before it was visible leaves nothing.
  const wasShown = and(isNotNull(unpublishedAt), gte(unpublishedAt, visibleFrom))
  const [row] = await db
    .select({ id, slug, version, digest, listing, visibleFrom, unpublishedAt, unpublishReason })
    .from(publications)
    .where(and(eq(slug, of), or(isPublic(now), wasShown)))
    .orderBy(desc(version))
    .limit(1)
  if (!row) return null
  if (row.unpublishedAt === null) {
    const { listing: listed, ...found } = row
    return { kind: 'report', id: found.id, digest: found.digest, version: found.version, findings: listed.unique }
  }
  return {
    ...{ kind: 'tombstone', version: row.version, slug: row.slug, title: row.listing.title },
    publishedAt: row.visibleFrom.toISOString(),
    unpublishedAt: row.unpublishedAt.toISOString(),
    reason: row.unpublishReason ?? '',
  }
}

/** The stored JSON of these reports, byte for byte; it never changes. A scheduled report may still be encrypted. */
export async function readReportTexts(db: Db, ids: readonly string[]): Promise<{ id: string; text: string }[]> {
  const rows = await db.select({ id, report, encryptedWith }).from(publications).where(isOneOf(id, ids))
  return rows.map((row) => ({ id: row.id, text: decryptPublication(db, row) ?? refuse('report_unreadable') }))
}

/** Of one that was found. */
export async function readReportText(db: Db, of: string): Promise<string> {
  const [found] = await readReportTexts(db, [of])
  return (found as { text: string }).text
}

export type ListedReport = {
  id: string
  contestId: string
  slug: string
  version: number
  digest: string
  visibleFrom: Date
} & ReportListing
export type ReportFilter = { search: string | null; contestId?: string | null; now: Date }

const matching = ({ search, contestId: of = null, now }: ReportFilter) =>
  and(
    isPublic(now),
    of === null ? undefined : eq(contestId, of),
    containsText(search, sql`${listing} ->> 'title'`, sql`${listing} ->> 'summary'`),
  )

/** Currently public reports, newest first. */
export async function listPublished(db: Db, { page, limit, ...filter }: Page & ReportFilter): Promise<ListedReport[]> {
  const rows = await db
    .select({ id, contestId, slug, version, digest, visibleFrom, listing })
    .from(publications)
    .where(matching(filter))
    .orderBy(desc(visibleFrom), desc(id))
    .limit(limit)
    .offset((page - 1) * limit)
  return rows.map(({ listing, ...row }) => ({ ...row, ...listing }))
}

export async function countPublished(db: Db, filter: ReportFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(publications).where(matching(filter))
  return row?.total ?? 0
}

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
    const isStillPublic = and(eq(publications.id, made.publicationId), isPublic(now))
    const found = await tx.select({ id: publications.id }).from(publications).where(isStillPublic).for('share')
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
