import * as pg from 'drizzle-orm/pg-core'
import type { FrozenIssue } from '../../domain/contests/known-issues'
import { instant } from './columns'
import { contests } from './tables'

/** The terms of a contest at its start, and every known issue that it had since then. Nobody reads the salts before the end. */
export const frozenTerms = pg.pgTable('frozen_terms', {
  contestId: pg
    .uuid('contest_id')
    .primaryKey()
    .references(() => contests.id, { onDelete: 'cascade' }),
  frozenAt: instant('frozen_at').notNull(),
  /** The JSON whose SHA-256 is the digest in the ledger. */
  terms: pg.text('terms').notNull(),
  knownIssues: pg.jsonb('known_issues').$type<FrozenIssue[]>().notNull(),
})
