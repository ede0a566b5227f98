import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { seatKinds } from '../../domain/seats/seat-rules'
import { instant, oneOf } from './columns'
import { contests, users } from './tables'

/** Who takes part in a contest beside those who submit. A person has one seat in a contest, and a contest one lead. */
export const seats = pg.pgTable(
  'seats',
  {
    contestId: pg
      .uuid('contest_id')
      .notNull()
      .references(() => contests.id, { onDelete: 'cascade' }),
    userId: pg
      .uuid('user_id')
      .notNull()
      .references(() => users.id),
    seat: pg.text('seat', { enum: seatKinds }).notNull(),
    givenAt: instant('given_at').notNull(),
    givenBy: pg
      .uuid('given_by')
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    pg.primaryKey({ columns: [t.contestId, t.userId] }),
    pg.index('seats_user').on(t.userId),
    pg.uniqueIndex('seats_one_lead').on(t.contestId).where(sql`seat = 'lead'`),
    pg.check('seats_seat_known', oneOf('seat', seatKinds)),
  ],
)
