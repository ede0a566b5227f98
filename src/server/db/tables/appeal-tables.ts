import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { appealChanges, appealKinds, appealOutcomes } from '../../../domain/judging/appeals'
import { id, instant, oneOf, type StoredText } from '../columns'
import { contests, issues, users } from './tables'

/**
 * Authors' appeals against decisions about their submissions, and their outcomes. Triggers prevent deleting an appeal,
 * changing its text, and deciding it twice.
 */
export const appeals = pg.pgTable(
  'appeals',
  {
    id: id(),
    contestId: pg
      .uuid('contest_id')
      .notNull()
      .references(() => contests.id),
    issueId: pg
      .uuid('issue_id')
      .notNull()
      .references(() => issues.id),
    authorId: pg
      .uuid('author_id')
      .notNull()
      .references(() => users.id),
    kind: pg.text('kind', { enum: appealKinds }).notNull(),
    /** The rule that the author cites. */
    rule: pg.text('rule').notNull(),
    text: pg.text('text').$type<StoredText>().notNull(),
    /** As in issues, because the text may quote a report. */
    encryptedWith: pg.text('sealed_with'),
    contentHash: pg.text('content_hash').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** Who made the appealed decision and therefore can't decide the appeal. Null if no one did. */
    decidedBy: pg.uuid('decided_by').references(() => users.id),
    outcome: pg.text('outcome', { enum: appealOutcomes }),
    change: pg.text('change', { enum: appealChanges as [string, ...string[]] }),
    reason: pg.text('reason'),
    handledBy: pg.uuid('handled_by').references(() => users.id),
    handledAt: instant('handled_at'),
  },
  (t) => [
    pg.index('appeals_contest').on(t.contestId, t.receivedAt, t.id),
    pg.index('appeals_issue').on(t.issueId, t.receivedAt),
    pg.index('appeals_author').on(t.authorId, t.contestId),
    pg.index('appeals_open').on(t.contestId, t.receivedAt).where(sql`outcome is null`),
    pg.uniqueIndex('appeals_one_open').on(t.issueId, t.kind).where(sql`outcome is null`),
    pg.check('appeals_kind_known', oneOf('kind', appealKinds)),
    pg.check('appeals_outcome_known', oneOf('outcome', appealOutcomes)),
    pg.check(
      'appeals_decided_whole',
      sql`(${t.outcome} is null) = (${t.handledAt} is null) and (${t.outcome} is null) = (${t.handledBy} is null)
        and (${t.outcome} is null) = (${t.reason} is null)`,
    ),
    pg.check('appeals_upheld_changes', sql`(${t.change} is not null) = coalesce(${t.outcome} = 'upheld', false)`),
  ],
)
