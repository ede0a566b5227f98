import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import {
  archiveFormats,
  type BuildSettings,
  fileKinds,
  type SourceTotals,
} from '../../../domain/contests/source-manifest'
import { bytes, instant, oneOf } from '../columns'
import { contests } from './tables'

/** An archive of a repository as it was uploaded, once for all contests that have it. */
export const sourceArchives = pg.pgTable(
  'source_archives',
  {
    /** SHA-256 in hexadecimal. */
    digest: pg.text('digest').primaryKey(),
    format: pg.text('format', { enum: archiveFormats }).notNull(),
    bytes: pg.integer('bytes').notNull(),
    /** Where it is in a bucket; null if its parts are here. */
    objectName: pg.text('object_name'),
    /** Its own key, so that deleting the row makes the object unreadable. */
    objectKey: bytes('object_key'),
  },
  () => [
    pg.check('source_archives_format_known', oneOf('format', archiveFormats)),
    pg.check('source_archives_key_of_object', sql`(object_name is null) = (object_key is null)`),
  ],
)

/**
 * The objects in the bucket that this database has to delete. A row is written before its object, and deleted after it,
 * so that no end of a process leaves an object that nobody knows of.
 */
export const sourceObjects = pg.pgTable('source_objects', {
  name: pg.text('name').primaryKey(),
  digest: pg.text('digest').notNull(),
  begunAt: instant('begun_at').notNull(),
  /** From then on nothing may name it. */
  condemnedAt: instant('condemned_at'),
})

const ofArchive = () =>
  pg
    .text('digest')
    .notNull()
    .references(() => sourceArchives.digest, { onDelete: 'cascade' })

/** Small enough for one message, because the embedded engine keeps the memory that it ever used. */
export const sourceArchiveParts = pg.pgTable(
  'source_archive_parts',
  { digest: ofArchive(), number: pg.integer('number').notNull(), bytes: bytes('bytes').notNull() },
  (t) => [pg.primaryKey({ columns: [t.digest, t.number] })],
)

/** The files of an archive, which were read from it once. */
export const sourceFiles = pg.pgTable(
  'source_files',
  {
    digest: ofArchive(),
    path: pg.text('path').notNull(),
    bytes: pg.integer('bytes').notNull(),
    kind: pg.text('kind', { enum: fileKinds }).notNull(),
    /** SHA-256 of the file in hexadecimal. */
    fileDigest: pg.text('file_digest').notNull(),
    /** Null in a language that is not counted. */
    nsloc: pg.integer('nsloc'),
    /** Null for what is no text, or too long to be shown. */
    text: pg.text('text'),
  },
  (t) => [
    pg.primaryKey({ columns: [t.digest, t.path] }),
    pg.check('source_files_kind_known', oneOf('kind', fileKinds)),
  ],
)

/** Which archive is the source of a contest, and what admins say of it. The digests of both are in `contests`. */
export const contestSources = pg.pgTable('contest_sources', {
  contestId: pg
    .uuid('contest_id')
    .primaryKey()
    .references(() => contests.id, { onDelete: 'cascade' }),
  digest: pg
    .text('digest')
    .notNull()
    .references(() => sourceArchives.digest),
  commit: pg.text('commit').notNull(),
  scope: pg.jsonb('scope').$type<string[]>().notNull(),
  build: pg.jsonb('build').$type<BuildSettings>(),
  totals: pg.jsonb('totals').$type<SourceTotals>().notNull(),
  uploadedAt: instant('uploaded_at').notNull(),
})

/** The parts of an archive until all have arrived. */
export const sourceUploads = pg.pgTable(
  'source_uploads',
  {
    upload: pg.uuid('upload').notNull(),
    number: pg.integer('number').notNull(),
    contestId: pg
      .uuid('contest_id')
      .notNull()
      .references(() => contests.id, { onDelete: 'cascade' }),
    bytes: bytes('bytes').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.upload, t.number] }), pg.index('source_uploads_sent').on(t.sentAt)],
)
