import * as pg from 'drizzle-orm/pg-core'
import { questionStates } from '../../../domain/contests/addenda'
import type { FrozenIssue } from '../../../domain/contests/known-issues'
import { id, instant, oneOf } from '../columns'
import { contests, users } from './tables'

/**
 * A contest's terms at its start, and all of its known issues since then. Salts are hidden from everyone until the end.
 */
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

/**
 * Private questions from researchers about a contest. Deleting an account removes its questions without a public
 * answer.
 */
export const contestQuestions = pg.pgTable(
  'contest_questions',
  {
    id: id(),
    contestId: pg
      .uuid('contest_id')
      .notNull()
      .references(() => contests.id, { onDelete: 'cascade' }),
    /** Null after the account was deleted. No reply and no event names the author. */
    authorId: pg.uuid('author_id').references(() => users.id),
    text: pg.text('text').notNull(),
    /**
     * Salt of the digests in the ledger, because a short text could be guessed. Null for questions older than digests.
     */
    salt: pg.text('salt'),
    askedAt: instant('asked_at').notNull(),
    state: pg.text('state', { enum: questionStates }).notNull().default('open'),
    closedAt: instant('closed_at'),
    /** The addendum with its answer. */
    addendumNumber: pg.integer('addendum_number'),
    declineReason: pg.text('decline_reason'),
  },
  (t) => [
    pg.index('contest_questions_contest').on(t.contestId, t.state, t.askedAt),
    pg.index('contest_questions_author').on(t.authorId, t.contestId),
    pg.check('contest_questions_state_known', oneOf('state', questionStates)),
  ],
)
