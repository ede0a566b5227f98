import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { id, instant } from './columns'
import { users } from './tables'

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
