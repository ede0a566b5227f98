import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { DraftFinding } from '../../../domain/publication/draft-finding'
import type { ReportListing } from '../../../domain/publication/report-listing'
import { bytes, id, instant, type StoredText } from '../columns'
import { contests, users } from './tables'

/** The lead's draft of a report. Refers to passages of submissions by position, so it contains none of their text. */
export const publicationDrafts = pg.pgTable(
  'publication_drafts',
  {
    contestId: pg
      .uuid('contest_id')
      .primaryKey()
      .references(() => contests.id, { onDelete: 'cascade' }),
    summary: pg.text('summary').$type<StoredText>().notNull(),
    /** Source lines of code in scope. */
    nSloc: pg.integer('nsloc'),
    commit: pg.text('commit'),
    scope: pg.text('scope').$type<StoredText>().notNull(),
    /** As in issues, because an unpublished draft may describe an open bug. */
    encryptedWith: pg.text('sealed_with'),
    delayHours: pg.integer('delay_hours').notNull(),
    findings: pg.jsonb('findings').$type<DraftFinding[]>().notNull(),
    version: pg.integer('version').notNull(),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: pg
      .uuid('updated_by')
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    pg.check('publication_drafts_delay', sql`${t.delayHours} between 0 and 720`),
    pg.check('publication_drafts_nsloc', sql`${t.nSloc} >= 0`),
  ],
)

const counted = sql`unpublished_at is null or unpublished_at >= visible_from`

/**
 * Published reports. A trigger rejects every change except unpublishing, once, and encrypting the text. A contest has
 * at most one current report, and keeps the slug of its first publicly visible one.
 */
export const publications = pg.pgTable(
  'publications',
  {
    id: id(),
    contestId: pg
      .uuid('contest_id')
      .notNull()
      .references(() => contests.id),
    slug: pg.text('slug').notNull(),
    /** Number of this publication of the contest, from 1, not counting those unpublished before they became public. */
    version: pg.integer('version').notNull(),
    /** The JSON of a PublishedReport, byte for byte: everything public is rendered from it. */
    report: pg.text('report').$type<StoredText>().notNull(),
    /** The key's id, if the report wasn't public when it was stored. */
    encryptedWith: pg.text('sealed_with'),
    /** SHA-256 of the report in hexadecimal, as recorded in the ledger. */
    digest: pg.text('digest').notNull(),
    /** What lists and search need of the report; excludes the summary while the report is encrypted. */
    listing: pg.jsonb('listing').$type<ReportListing>().notNull(),
    publishedAt: instant('published_at').notNull(),
    publishedBy: pg
      .uuid('published_by')
      .notNull()
      .references(() => users.id),
    /** Before this time, only the contest's judges can see any of it. */
    visibleFrom: instant('visible_from').notNull(),
    unpublishedAt: instant('unpublished_at'),
    unpublishedBy: pg.uuid('unpublished_by').references(() => users.id),
    unpublishReason: pg.text('unpublish_reason'),
  },
  (t) => [
    // Another contest with the same slug would also start at version 1.
    pg.uniqueIndex('publications_slug').on(t.slug, t.version).where(counted),
    pg.uniqueIndex('publications_version').on(t.contestId, t.version).where(counted),
    pg.uniqueIndex('publications_one_stands').on(t.contestId).where(sql`unpublished_at is null`),
    pg.index('publications_newest').on(t.visibleFrom, t.id).where(sql`unpublished_at is null`),
    pg.check(
      'publications_taken_back_whole',
      sql`(${t.unpublishedAt} is null) = (${t.unpublishedBy} is null) and (${t.unpublishedAt} is null) = (${t.unpublishReason} is null)`,
    ),
    pg.check('publications_encrypted_whole', sql`${t.encryptedWith} is null or ${t.listing} ->> 'summary' = ''`),
    pg.check('publications_visible_after', sql`${t.visibleFrom} >= ${t.publishedAt}`),
  ],
)

/**
 * Pages and files rendered from a public report, each rendered once. Not in backups, because missing ones are rendered
 * again. Unpublishing deletes them.
 */
export const publicationParts = pg.pgTable(
  'publication_parts',
  {
    publicationId: pg
      .uuid('publication_id')
      .notNull()
      .references(() => publications.id),
    /** As in ReportPart. */
    part: pg.text('part').notNull(),
    /** Incremented when a new version of the software renders the part differently. */
    drawnAs: pg.integer('drawn_as').notNull(),
    /** Compressed with gzip. */
    body: bytes('body').notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.publicationId, t.part] })],
)
