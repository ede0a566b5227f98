import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { invalidationCodes } from '../../../domain/judging/invalidation-codes'
import { verdicts } from '../../../domain/judging/review-rules'
import { secondVerdicts } from '../../../domain/judging/second-look/second-look-rules'
import { bytes, id, instant, oneOf } from '../columns'
import { contests, issues, users } from './tables'

/** A judge's reusable reasons; each judge has a separate list. */
export const savedReasons = pg.pgTable(
  'saved_reasons',
  {
    id: id(),
    judgeId: pg
      .uuid('judge_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: pg.text('reason').notNull(),
    invalidationCode: pg.text('invalidation_code', { enum: invalidationCodes }),
    createdAt: instant('created_at').notNull(),
  },
  // Hashed, because the text can be longer than an index entry may be.
  (t) => [
    pg.uniqueIndex('saved_reasons_same').on(t.judgeId, sql`md5(${t.reason})`),
    pg.check('saved_reasons_code_known', oneOf('invalidation_code', invalidationCodes)),
  ],
)

/** The terms of an issue, by which likely duplicates are found. Derived from its text and recomputable. */
export const issueTerms = pg.pgTable('issue_terms', {
  issueId: pg
    .uuid('issue_id')
    .primaryKey()
    .references(() => issues.id, { onDelete: 'cascade' }),
  /** The text they were derived from; another hash means that the issue was edited since. */
  contentHash: pg.text('content_hash').notNull(),
  readingVersion: pg.integer('reading_version').notNull(),
  terms: bytes('terms').notNull(),
  /** As in issues: terms reveal the words of a text. */
  encryptedWith: pg.text('sealed_with'),
})

/**
 * How many issues of a contest arrived on a day and have a status, without withdrawn ones. Written only by triggers on
 * `issues`, in the transaction of each change. Totals and late pages of lists read it instead of counting issues.
 */
export const issueCounts = pg.pgTable(
  'issue_counts',
  {
    contestId: pg
      .uuid('contest_id')
      .notNull()
      .references(() => contests.id, { onDelete: 'cascade' }),
    /** The UTC day of `created_at`. */
    day: pg.date('day', { mode: 'string' }).notNull(),
    status: pg.text('status', { enum: verdicts }).notNull(),
    total: pg.integer('total').notNull(),
    /** Those that are in no duplicate group, or are the primary of one. */
    uniqueTotal: pg.integer('unique_total').notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.contestId, t.day, t.status] })],
)

/** The number of each author in a contest, in the order of their first submissions. Written by a trigger on `issues`. */
export const contestAuthors = pg.pgTable(
  'contest_authors',
  {
    contestId: pg
      .uuid('contest_id')
      .notNull()
      .references(() => contests.id, { onDelete: 'cascade' }),
    authorId: pg
      .uuid('author_id')
      .notNull()
      .references(() => users.id),
    number: pg.integer('number').notNull(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.contestId, t.authorId] }),
    pg.uniqueIndex('contest_authors_number').on(t.contestId, t.number),
  ],
)

/** The seed by which the second looks of a contest are drawn. Its digest is in the ledger before judging starts. */
export const secondLookDraws = pg.pgTable('second_look_draws', {
  contestId: pg
    .uuid('contest_id')
    .primaryKey()
    .references(() => contests.id, { onDelete: 'cascade' }),
  /** 32 random bytes. Nobody is shown them before the draw. */
  seed: bytes('seed').notNull(),
  committedAt: instant('committed_at').notNull(),
  /** Both null until the draw: its time, and every submission that took part. */
  drawnAt: instant('drawn_at'),
  poolIds: pg.uuid('pool_ids').array(),
})

/** A submission that was drawn for a second look, with the second verdict and what became of a difference. */
export const secondLooks = pg.pgTable(
  'second_looks',
  {
    issueId: pg
      .uuid('issue_id')
      .primaryKey()
      .references(() => issues.id),
    contestId: pg
      .uuid('contest_id')
      .notNull()
      .references(() => contests.id),
    /** In the order of the draw, from 1. */
    position: pg.integer('position').notNull(),
    /** The verdict that was in force when the second one was given, and who had given it. */
    firstVerdict: pg.text('first_verdict', { enum: secondVerdicts }),
    firstJudgeId: pg.uuid('first_judge_id').references(() => users.id),
    verdict: pg.text('verdict', { enum: secondVerdicts }),
    reason: pg.text('reason'),
    invalidationCode: pg.text('invalidation_code', { enum: invalidationCodes }),
    judgeId: pg.uuid('judge_id').references(() => users.id),
    decidedAt: instant('decided_at'),
    /** Whether the first verdict was withheld from this judge until then. Earlier versions could not say. */
    isBlind: pg.boolean('is_blind').notNull().default(false),
    resolvedVerdict: pg.text('resolved_verdict', { enum: secondVerdicts }),
    resolvedReason: pg.text('resolved_reason'),
    resolvedBy: pg.uuid('resolved_by').references(() => users.id),
    resolvedAt: instant('resolved_at'),
  },
  (t) => [
    pg.uniqueIndex('second_looks_position').on(t.contestId, t.position),
    pg.check(
      'second_looks_verdicts_known',
      sql`${oneOf('verdict', secondVerdicts)} and ${oneOf('first_verdict', secondVerdicts)} and ${oneOf('resolved_verdict', secondVerdicts)}`,
    ),
    pg.check('second_looks_code_known', oneOf('invalidation_code', invalidationCodes)),
    pg.check(
      'second_looks_decided_whole',
      sql`(${t.verdict} is null) = (${t.decidedAt} is null) and (${t.verdict} is null) = (${t.judgeId} is null) and (${t.verdict} is null) = (${t.firstVerdict} is null)`,
    ),
    pg.check(
      'second_looks_resolved_whole',
      sql`(${t.resolvedAt} is null) = (${t.resolvedVerdict} is null) and (${t.resolvedAt} is null) = (${t.resolvedBy} is null) and (${t.resolvedAt} is null) = (${t.resolvedReason} is null)`,
    ),
    pg.check('second_looks_resolves_difference', sql`${t.resolvedAt} is null or ${t.verdict} <> ${t.firstVerdict}`),
  ],
)

/**
 * Two issues that a judge has compared and found not to be the same, in the order of their ids. It holds for the texts that
 * were compared: after an edit of one of them both are compared again.
 */
export const apartIssues = pg.pgTable(
  'apart_issues',
  {
    contestId: pg
      .uuid('contest_id')
      .notNull()
      .references(() => contests.id, { onDelete: 'cascade' }),
    oneId: pg
      .uuid('one_id')
      .notNull()
      .references(() => issues.id, { onDelete: 'cascade' }),
    otherId: pg
      .uuid('other_id')
      .notNull()
      .references(() => issues.id, { onDelete: 'cascade' }),
    oneRevisions: pg.integer('one_revisions').notNull(),
    otherRevisions: pg.integer('other_revisions').notNull(),
    judgeId: pg
      .uuid('judge_id')
      .notNull()
      .references(() => users.id),
    sweepId: pg.uuid('sweep_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.oneId, t.otherId] }),
    pg.index('apart_issues_contest').on(t.contestId),
    pg.index('apart_issues_other').on(t.otherId),
  ],
)
