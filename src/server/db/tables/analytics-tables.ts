import * as pg from 'drizzle-orm/pg-core'
import { eventNames, verificationResults } from '../../../domain/analytics/analytics-events'
import { roles } from '../../../domain/permissions'
import { id, instant, oneOf } from '../columns'
import { users } from './tables'

/** Page views and events, without IP address, device or text. Kept for 90 days. */
export const analyticsEvents = pg.pgTable(
  'analytics_events',
  {
    id: id(),
    at: instant('at').notNull(),
    name: pg.text('name', { enum: eventNames }).notNull(),
    page: pg.text('page'),
    /** No foreign key, because page views outlive a deleted contest. */
    contestId: pg.uuid('contest_id'),
    result: pg.text('result', { enum: verificationResults }),
    userId: pg.uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** At the time of the event; null if no one was signed in. */
    role: pg.text('role', { enum: roles }),
    isEmailVerified: pg.boolean('is_email_verified'),
  },
  (t) => [
    pg.index('analytics_events_at').on(t.at),
    pg.index('analytics_events_user').on(t.userId, t.at),
    pg.check('analytics_events_name_known', oneOf('name', eventNames)),
  ],
)
