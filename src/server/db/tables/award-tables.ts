import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { id, instant } from '../columns'
import { contests, issues, users } from './tables'

/**
 * A contest's state at finalization: everything the award rule needs, so that anyone can recompute it. A reopened
 * snapshot is kept, with who reopened it and why; a contest has at most one that isn't reopened.
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

/** One per valid issue of a snapshot. A trigger refuses changes to a paid line. */
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
    /** The author's wallet at finalization. Payments go there even if the account's wallet changes later. */
    walletAddress: pg.text('wallet_address').notNull(),
    /** The wallet that was actually paid, if the one above couldn't be. */
    paidWallet: pg.text('paid_wallet'),
    /** 0 for a valid duplicate that is not primary. */
    amountCents: pg.bigint('amount_cents', { mode: 'number' }).notNull(),
    isPrimary: pg.boolean('is_primary').notNull(),
    placeInLine: pg.integer('place_in_line').notNull(),
    paidAt: instant('paid_at'),
    paidBy: pg.uuid('paid_by').references(() => users.id),
    transactionHash: pg.text('transaction_hash'),
    /** Set when the amount was returned to the sponsor, because the author didn't pass the identity check in time. */
    returnedAt: instant('returned_at'),
    returnedBy: pg.uuid('returned_by').references(() => users.id),
  },
  (t) => [
    pg.uniqueIndex('award_lines_issue').on(t.snapshotId, t.issueId),
    pg.index('award_lines_contest').on(t.contestId, t.placeInLine),
    pg.index('award_lines_author').on(t.authorId),
    pg
      .index('award_lines_unpaid')
      .on(t.authorId, t.snapshotId, t.amountCents)
      .where(sql`paid_at is null and returned_at is null and amount_cents > 0`),
    pg.index('award_lines_paid').on(t.contestId).where(sql`paid_at is not null`),
    pg.check('award_lines_amount', sql`${t.amountCents} >= 0`),
    pg.check('award_lines_paid_whole', sql`(${t.paidAt} is null) = (${t.transactionHash} is null)`),
    pg.check('award_lines_paid_or_returned', sql`${t.paidAt} is null or ${t.returnedAt} is null`),
  ],
)

/**
 * People with unpaid award lines in current snapshots, and the totals of those lines. Written only by triggers on
 * `award_lines` and `award_snapshots`, in the transaction of each change. Lists and counts of people read this instead
 * of the lines; no decision does.
 */
export const unpaidAwards = pg.pgTable('unpaid_awards', {
  userId: pg
    .uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  lines: pg.integer('lines').notNull(),
  cents: pg.bigint('cents', { mode: 'number' }).notNull(),
})
