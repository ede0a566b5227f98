import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { appealChanges, appealKinds, appealOutcomes } from '../../../domain/judging/appeals'
import { invalidationCodes } from '../../../domain/judging/invalidation-codes'
import { verdicts } from '../../../domain/judging/review-rules'
import { secondVerdicts } from '../../../domain/judging/second-look/second-look-rules'
import { bytes, id, instant, oneOf, type StoredText } from '../columns'
import { contests, issues, users } from './tables'

/** Judges' reusable reasons; every judge has a separate list. */
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
  // Hashed, because the text can exceed the size limit of index entries.
  (t) => [
    pg.uniqueIndex('saved_reasons_same').on(t.judgeId, sql`md5(${t.reason})`),
    pg.check('saved_reasons_code_known', oneOf('invalidation_code', invalidationCodes)),
  ],
)

/** An issue's terms, used to find likely duplicates. Derived from its text and recomputable. */
export const issueTerms = pg.pgTable('issue_terms', {
  issueId: pg
    .uuid('issue_id')
    .primaryKey()
    .references(() => issues.id, { onDelete: 'cascade' }),
  /** Hash of the source text; a different hash means that the issue was edited since. */
  contentHash: pg.text('content_hash').notNull(),
  readingVersion: pg.integer('reading_version').notNull(),
  terms: bytes('terms').notNull(),
  /** As in issues, because terms reveal a text's words. */
  encryptedWith: pg.text('sealed_with'),
})

/**
 * Number of issues per contest, day of arrival and status, excluding withdrawn ones. Written only by triggers on
 * `issues`, in the transaction of each change. Totals and deep list pages read this instead of counting issues.
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
    /** Ungrouped issues and primaries. */
    uniqueTotal: pg.integer('unique_total').notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.contestId, t.day, t.status] })],
)

/** The number of each author in a contest, in order of their first submissions. Written by a trigger on `issues`. */
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

/** The seed of a contest's second-look draw. The ledger contains its digest before judging starts. */
export const secondLookDraws = pg.pgTable('second_look_draws', {
  contestId: pg
    .uuid('contest_id')
    .primaryKey()
    .references(() => contests.id, { onDelete: 'cascade' }),
  /** 32 random bytes. Hidden from everyone before the draw. */
  seed: bytes('seed').notNull(),
  committedAt: instant('committed_at').notNull(),
  /** Null until the draw: its time, and every submission that took part. */
  drawnAt: instant('drawn_at'),
  poolIds: pg.uuid('pool_ids').array(),
})

/** A submission drawn for a second look, with its second verdict and the resolution of any difference. */
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
    /** Position in the draw, from 1. */
    position: pg.integer('position').notNull(),
    /** The verdict in force when the second one was given, and its judge. */
    firstVerdict: pg.text('first_verdict', { enum: secondVerdicts }),
    firstJudgeId: pg.uuid('first_judge_id').references(() => users.id),
    verdict: pg.text('verdict', { enum: secondVerdicts }),
    reason: pg.text('reason'),
    invalidationCode: pg.text('invalidation_code', { enum: invalidationCodes }),
    judgeId: pg.uuid('judge_id').references(() => users.id),
    decidedAt: instant('decided_at'),
    /** Whether the first verdict was withheld from this judge until then. Earlier versions didn't record it. */
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
 * Two issues that a judge compared and found to be different, ordered by id. Applies to the compared texts: if either
 * is edited, the pair is compared again.
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
