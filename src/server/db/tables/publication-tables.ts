import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { DraftFinding } from '../../../domain/publication/report-draft'
import type { ReportListing } from '../../../domain/publication/report-listing'
import { bytes, id, instant, type StoredText } from '../columns'
import { contests, users } from './tables'

/** What the lead has prepared of a report. It names passages of submissions by their place, so no text of one is in it. */
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
    /** As in issues: what is not published yet may tell of an open bug. */
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
 * Reports as they were published. A trigger refuses every change but unpublishing one, once, and the encryption of its
 * text. A contest has one that is not unpublished at most, and the same slug from the first one on that was visible.
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
    /** Counts the publications of the contest, from 1, without those that were unpublished before anybody could see them. */
    version: pg.integer('version').notNull(),
    /** The JSON of a PublishedReport, byte for byte: everything that strangers are shown is made of it. */
    report: pg.text('report').$type<StoredText>().notNull(),
    /** The id of the key, of a report that strangers could not see when it was stored. */
    encryptedWith: pg.text('sealed_with'),
    /** SHA-256 of the report, in hexadecimal, as the ledger has it. */
    digest: pg.text('digest').notNull(),
    /** What lists and the search need of the report; without its summary while the report is encrypted. */
    listing: pg.jsonb('listing').$type<ReportListing>().notNull(),
    publishedAt: instant('published_at').notNull(),
    publishedBy: pg
      .uuid('published_by')
      .notNull()
      .references(() => users.id),
    /** Nobody but its judges is shown anything of it before. */
    visibleFrom: instant('visible_from').notNull(),
    unpublishedAt: instant('unpublished_at'),
    unpublishedBy: pg.uuid('unpublished_by').references(() => users.id),
    unpublishReason: pg.text('unpublish_reason'),
  },
  (t) => [
    // Another contest with the same slug would begin at version 1 too.
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
 * Pages and files that were made of a report which strangers may read: each of them once. They are made again wherever
 * they are missing, so they are in no backup. Unpublishing removes them.
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
    /** Raised by versions that make another part of the same report. */
    drawnAs: pg.integer('drawn_as').notNull(),
    /** Compressed by gzip. */
    body: bytes('body').notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.publicationId, t.part] })],
)
