import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { id, instant } from './columns'
import { contests, issues, users } from './tables'

/**
 * What a contest was when it was finalized: all that the award rule asks for, so that anybody can compute it again. A
 * reopened one stays, with who reopened it and why; of a contest at most one stands.
 */
export const awardSnapshots = pg.pgTable(
  'award_snapshots',
  {
    id: id(),
    contestId: pg
      .uuid('contest_id')
      .notNull()
      .references(() => contests.id),
    rulesVersion: pg.integer('rules_version').notNull(),
    snapshot: pg.jsonb('snapshot').notNull(),
    finalizedAt: instant('finalized_at').notNull(),
    finalizedBy: pg
      .uuid('finalized_by')
      .notNull()
      .references(() => users.id),
    reopenedAt: instant('reopened_at'),
    reopenedBy: pg.uuid('reopened_by').references(() => users.id),
    reopenReason: pg.text('reopen_reason'),
  },
  (t) => [
    pg.index('award_snapshots_contest').on(t.contestId, t.finalizedAt),
    pg.uniqueIndex('award_snapshots_one_stands').on(t.contestId).where(sql`reopened_at is null`),
    pg.check(
      'award_snapshots_reopened_whole',
      sql`(${t.reopenedAt} is null) = (${t.reopenedBy} is null) and (${t.reopenedAt} is null) = (${t.reopenReason} is null)`,
    ),
  ],
)

/** One for every valid issue of a snapshot. A trigger refuses every change of a line that is paid. */
export const awardLines = pg.pgTable(
  'award_lines',
  {
    id: id(),
    snapshotId: pg
      .uuid('snapshot_id')
      .notNull()
      .references(() => awardSnapshots.id),
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
    /** The author's at that moment. What is paid goes there, whatever the account says later. */
    walletAddress: pg.text('wallet_address').notNull(),
    /** 0 for a valid duplicate that is not primary. */
    amountCents: pg.bigint('amount_cents', { mode: 'number' }).notNull(),
    isPrimary: pg.boolean('is_primary').notNull(),
    placeInLine: pg.integer('place_in_line').notNull(),
    paidAt: instant('paid_at'),
    paidBy: pg.uuid('paid_by').references(() => users.id),
    transactionHash: pg.text('transaction_hash'),
    /** Its author did not pass the identity check in time: the amount went back to the sponsor. */
    returnedAt: instant('returned_at'),
    returnedBy: pg.uuid('returned_by').references(() => users.id),
  },
  (t) => [
    pg.uniqueIndex('award_lines_issue').on(t.snapshotId, t.issueId),
    pg.index('award_lines_contest').on(t.contestId, t.placeInLine),
    pg.index('award_lines_author').on(t.authorId),
    pg.check('award_lines_amount', sql`${t.amountCents} >= 0`),
    pg.check('award_lines_paid_whole', sql`(${t.paidAt} is null) = (${t.transactionHash} is null)`),
    pg.check('award_lines_paid_or_returned', sql`${t.paidAt} is null or ${t.returnedAt} is null`),
  ],
)
