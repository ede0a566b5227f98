import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { bytes, id, instant } from './columns'
import { issues, users } from './tables'

/** Sentences that a judge gives again and again; each judge has an own list. */
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
  // The text itself can be longer than a row of an index may be.
  (t) => [pg.uniqueIndex('saved_reasons_same').on(t.judgeId, sql`md5(${t.reason})`)],
)

/** The terms of a report by which likely duplicates are found. Read from its text, and read again at any time. */
export const issueTerms = pg.pgTable('issue_terms', {
  issueId: pg
    .uuid('issue_id')
    .primaryKey()
    .references(() => issues.id, { onDelete: 'cascade' }),
  /** Of the text that they were read from: another one means that the issue was edited since. */
  contentHash: pg.text('content_hash').notNull(),
  readingVersion: pg.integer('reading_version').notNull(),
  terms: bytes('terms').notNull(),
  /** As in the issues: terms betray the words of a text. */
  sealedWith: pg.text('sealed_with'),
})
