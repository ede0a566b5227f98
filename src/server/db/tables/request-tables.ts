import * as pg from 'drizzle-orm/pg-core'
import { instant, type StoredReply } from '../columns'
import { users } from './tables'

/** The reply to a submission with this key, so that a retry gets the same reply and doesn't create a second issue. */
export const idempotencyKeys = pg.pgTable(
  'idempotency_keys',
  {
    userId: pg
      .uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: pg.text('key').notNull(),
    requestHash: pg.text('request_hash').notNull(),
    issueId: pg.uuid('issue_id'),
    reply: pg.jsonb('reply').$type<StoredReply>(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.userId, t.key] })],
)

/** Rate limit counters shared by all instances. Unlogged, because losing them in a crash is harmless. */
export const rateLimits = pg.pgTable('rate_limits', {
  key: pg.text('key').primaryKey(),
  count: pg.integer('count').notNull(),
  resetAt: instant('reset_at').notNull(),
})
