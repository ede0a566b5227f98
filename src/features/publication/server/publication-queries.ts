import { randomUUID } from 'node:crypto'
import { and, desc, eq, gte, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { encryptedListing } from '../../../domain/publication/report-listing'
import type { Db } from '../../../server/db/database'
import {
  decryptDraft,
  encryptDraft,
  encryptPublication,
  publicReport,
  type StoredDraft,
} from '../../../server/db/encryption/stored-text'
import { awardLines, awardSnapshots } from '../../../server/db/tables/award-tables'
import { publicationDrafts, publications } from '../../../server/db/tables/publication-tables'
import { users } from '../../../server/db/tables/tables'
import { isPublic } from './published-queries'

const publishers = alias(users, 'publishers')
const unpublishers = alias(users, 'unpublishers')

const { contestId, version, unpublishedAt, visibleFrom } = publications
/** Excludes reports unpublished before they became public. */
const isCounted = or(isNull(unpublishedAt), gte(unpublishedAt, visibleFrom))

/** Every publication of a contest, newest first, without the report itself. */
export function listPublications(db: Db, ofContest: string) {
  const { id, slug, digest, publishedAt, unpublishReason } = publications
  return db
    .select({
      ...{ id, version, slug, digest, publishedAt, visibleFrom, unpublishedAt, unpublishReason },
      publishedBy: { _id: publishers.id, username: publishers.username },
      unpublishedBy: { _id: unpublishers.id, username: unpublishers.username },
    })
    .from(publications)
    .innerJoin(publishers, eq(publishers.id, publications.publishedBy))
    .leftJoin(unpublishers, eq(unpublishers.id, publications.unpublishedBy))
    .where(eq(contestId, ofContest))
    .orderBy(desc(publishedAt), desc(version))
}

export type PublicationRow = Awaited<ReturnType<typeof listPublications>>[number]

/** Current and former slugs of other contests' reports. */
export async function listSlugsOfOthers(db: Db, ofContest: string): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ slug: publications.slug })
    .from(publications)
    .where(and(ne(contestId, ofContest), isCounted))
  return new Set(rows.map(({ slug }) => slug))
}

type NewPublication = Omit<typeof publications.$inferInsert, 'id' | 'report' | 'encryptedWith'> & { report: string }

/**
 * Returns the id, or null if a concurrently published report of another contest has the same slug. Encrypts a report
 * that isn't public immediately, like submissions.
 */
export async function insertPublication(db: Db, { report, ...publication }: NewPublication): Promise<string | null> {
  const id = randomUUID()
  const isScheduled = publication.visibleFrom > publication.publishedAt
  const stored = isScheduled ? encryptPublication(db, id, report) : publicReport(report)
  const listing = stored.encryptedWith === null ? publication.listing : encryptedListing(publication.listing)
  const rows = await db
    .insert(publications)
    .values({ ...publication, id, ...stored, listing })
    .onConflictDoNothing()
    .returning({ id: publications.id })
  return rows[0]?.id ?? null
}

type TakingBack = { unpublishedAt: Date; unpublishedBy: string; unpublishReason: string }
type Taken = { publicationId: string; version: number; slug: string }

/** The caller must have locked the contest and checked that it has a current report. */
export async function setUnpublished(db: Db, ofContest: string, taking: TakingBack): Promise<Taken> {
  const [row] = await db
    .update(publications)
    .set(taking)
    .where(and(eq(contestId, ofContest), isNull(unpublishedAt)))
    .returning({ publicationId: publications.id, version, slug: publications.slug })
  return row as Taken
}

export type DraftRow = Omit<typeof publicationDrafts.$inferSelect, keyof StoredDraft> & {
  summary: string
  scope: string
}

/** Texts that can't be decrypted are blank: they were changed in the database, and the lead can rewrite them. */
export async function findDraft(db: Db, contestId: string): Promise<DraftRow | null> {
  const [row] = await db.select().from(publicationDrafts).where(eq(publicationDrafts.contestId, contestId))
  if (!row) return null
  const { encryptedWith: _, ...fields } = row
  return { ...fields, ...(decryptDraft(db, row) ?? { summary: '', scope: '' }) }
}

/** The caller must have locked the contest. */
export async function storeDraft(db: Db, draft: DraftRow): Promise<void> {
  const { contestId, ...fields } = draft
  const set = { ...fields, ...encryptDraft(db, contestId, draft) }
  await db
    .insert(publicationDrafts)
    .values({ contestId, ...set })
    .onConflictDoUpdate({ target: publicationDrafts.contestId, set })
}

type ReportTotals = { contests: number; awardedCents: number; researchers: number }

/**
 * What the public reports add up to. Counts only people who show their name: a number of all would tell whether the
 * pseudonyms of two reports are one person. A contest with a public report isn't reopened, so its snapshot is in force.
 */
export async function sumPublished(db: Db, now: Date): Promise<ReportTotals> {
  const isNamed = sql`${users.showsName} and ${users.isEmailVerified} and ${users.deletedAt} is null`
  const [row] = await db
    .select({
      contests: sql<number>`count(distinct ${publications.contestId})::int`,
      awardedCents: sql<number>`coalesce(sum(${awardLines.amountCents}), 0)::float8`,
      researchers: sql<number>`(count(distinct ${users.id}) filter (where ${isNamed}))::int`,
    })
    .from(publications)
    .leftJoin(
      awardSnapshots,
      and(eq(awardSnapshots.contestId, publications.contestId), isNull(awardSnapshots.reopenedAt)),
    )
    .leftJoin(awardLines, eq(awardLines.snapshotId, awardSnapshots.id))
    .leftJoin(users, eq(users.id, awardLines.authorId))
    .where(isPublic(now))
  return row ?? { contests: 0, awardedCents: 0, researchers: 0 }
}
