import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { verdicts } from '../../domain/judging/review-rules'
import { bytes, id, instant } from './columns'
import { contests, issues, users } from './tables'

/** A judge's reusable reasons; each judge has a separate list. */
export const savedReasons = pg.pgTable(
  'saved_reasons',
  {
    id: id(),
    judgeId: pg
      .uuid('judge_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: pg.text('reason').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  // Hashed, because the text can be longer than an index entry may be.
  (t) => [pg.uniqueIndex('saved_reasons_same').on(t.judgeId, sql`md5(${t.reason})`)],
)

/** The terms of an issue, by which likely duplicates are found. Derived from its text and recomputable. */
export const issueTerms = pg.pgTable('issue_terms', {
  issueId: pg
    .uuid('issue_id')
    .primaryKey()
    .references(() => issues.id, { onDelete: 'cascade' }),
  /** The text they were derived from; another hash means that the issue was edited since. */
  contentHash: pg.text('content_hash').notNull(),
  readingVersion: pg.integer('reading_version').notNull(),
  terms: bytes('terms').notNull(),
  /** As in issues: terms reveal the words of a text. */
  encryptedWith: pg.text('sealed_with'),
})

/**
 * How many issues of a contest arrived on a day and have a status, without withdrawn ones. Written only by triggers on
 * `issues`, in the transaction of each change. Totals and late pages of lists read it instead of counting issues.
 */
export const issueCounts = pg.pgTable(
  'issue_counts',
  {
    contestId: pg
      .uuid('contest_id')
      .notNull()
      .references(() => contests.id, { onDelete: 'cascade' }),
    /** The UTC day of `created_at`. */
    day: pg.date('day', { mode: 'string' }).notNull(),
    status: pg.text('status', { enum: verdicts }).notNull(),
    total: pg.integer('total').notNull(),
    /** Those that are in no duplicate group, or are the primary of one. */
    uniqueTotal: pg.integer('unique_total').notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.contestId, t.day, t.status] })],
)

/** The number of each author in a contest, in the order of their first submissions. Written by a trigger on `issues`. */
export const contestAuthors = pg.pgTable(
  'contest_authors',
  {
    contestId: pg
      .uuid('contest_id')
      .notNull()
      .references(() => contests.id, { onDelete: 'cascade' }),
    authorId: pg
      .uuid('author_id')
      .notNull()
      .references(() => users.id),
    number: pg.integer('number').notNull(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.contestId, t.authorId] }),
    pg.uniqueIndex('contest_authors_number').on(t.contestId, t.number),
  ],
)
