import { and, count, desc, eq, gte, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Page } from '../../domain/paging'
import type { Tombstone } from '../../domain/publication/published-report'
import type { ReportListing } from '../../domain/publication/report-listing'
import type { Db } from '../db/database'
import { publications } from '../db/tables/publication-tables'

/** What a stranger gets under a slug. */
export type Published =
  /** The stored JSON, byte for byte, and its SHA-256. */
  | { kind: 'report'; text: string; digest: string; version: number; visibleFrom: Date }
  | ({ kind: 'tombstone'; version: number } & Tombstone)

const { slug, version, digest, listing, visibleFrom, unpublishedAt } = publications

/** Published, visible, and not taken back. */
const isPublic = (now: Date) => and(isNull(unpublishedAt), lte(visibleFrom, now))

/** The report with this slug, or what is left of it. Null if strangers were never shown one. */
export async function readPublished(db: Db, of: string, now: Date): Promise<Published | null> {
  // One that was taken back before it was visible leaves nothing.
  const wasShown = and(isNotNull(unpublishedAt), gte(unpublishedAt, visibleFrom))
  const [row] = await db
    .select()
    .from(publications)
    .where(and(eq(slug, of), or(isPublic(now), wasShown)))
    .orderBy(desc(version))
    .limit(1)
  if (!row) return null
  if (row.unpublishedAt === null) {
    return { kind: 'report', text: row.report, digest: row.digest, version: row.version, visibleFrom: row.visibleFrom }
  }
  return {
    ...{ kind: 'tombstone', version: row.version, slug: row.slug, title: row.listing.title },
    publishedAt: row.visibleFrom.toISOString(),
    unpublishedAt: row.unpublishedAt.toISOString(),
    reason: row.unpublishReason ?? '',
  }
}

export type ListedReport = { slug: string; version: number; digest: string; visibleFrom: Date } & ReportListing
export type ReportFilter = { search: string | null; now: Date }

const matching = ({ search, now }: ReportFilter) => {
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const isFound = sql`(${listing} ->> 'title' ilike ${pattern} or ${listing} ->> 'summary' ilike ${pattern})`
  return and(isPublic(now), search ? isFound : undefined)
}

/** Reports that strangers may read now, newest first. */
export async function listPublished(db: Db, { page, limit, ...filter }: Page & ReportFilter): Promise<ListedReport[]> {
  const rows = await db
    .select({ slug, version, digest, visibleFrom, listing })
    .from(publications)
    .where(matching(filter))
    .orderBy(desc(visibleFrom), desc(publications.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return rows.map(({ listing: shown, ...row }) => ({ ...row, ...shown }))
}

export async function countPublished(db: Db, filter: ReportFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(publications).where(matching(filter))
  return row?.total ?? 0
}
