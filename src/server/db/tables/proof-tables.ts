import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import {
  fixAdders,
  fixOutcomes,
  type RunnerTools,
  runKinds,
  runStates,
  runSteps,
  runSummaries,
} from '../../../domain/contests/proof-runs'
import { id, instant, oneOf, type StoredText } from '../columns'
import { contests, issues, users } from './tables'

/** Programs that run proofs. A row stays after the runner is revoked, because results name it. */
export const proofRunners = pg.pgTable('proof_runners', {
  id: id(),
  name: pg.text('name').notNull(),
  createdAt: instant('created_at').notNull(),
  createdBy: pg
    .uuid('created_by')
    .notNull()
    .references(() => users.id),
  revokedAt: instant('revoked_at'),
  revokedBy: pg.uuid('revoked_by').references(() => users.id),
  /** Updated at most once a minute. */
  lastSeenAt: instant('last_seen_at'),
  tools: pg.jsonb('tools').$type<RunnerTools>(),
})

/**
 * Only a SHA-256 of each token. Deleting the row revokes it. A table of its own, because a backup must not revive a token
 * that was revoked after it.
 */
export const runnerTokens = pg.pgTable('runner_tokens', {
  runnerId: pg
    .uuid('runner_id')
    .primaryKey()
    .references(() => proofRunners.id, { onDelete: 'cascade' }),
  tokenHash: pg.text('token_hash').notNull().unique('runner_tokens_hash_key'),
})

/** A proof on the source of a contest, run once for its author. */
export const proofRuns = pg.pgTable(
  'proof_runs',
  {
    id: id(),
    contestId: pg
      .uuid('contest_id')
      .notNull()
      .references(() => contests.id, { onDelete: 'cascade' }),
    kind: pg.text('kind', { enum: runKinds }).notNull(),
    /** Null for runs with a fix, which are not their author's. */
    authorId: pg.uuid('author_id').references(() => users.id),
    /** SHA-256 of all that decides the result, with the author, so that nobody learns what another has run. */
    key: pg.text('key').notNull().unique('proof_runs_key'),
    proof: pg.text('proof').$type<StoredText>(),
    /** SHA-256 of the proof. */
    proofDigest: pg.text('proof_digest'),
    /** What a runner said, as JSON. */
    outcome: pg.text('outcome').$type<StoredText>(),
    /** The id of the key that encrypts proof and outcome; null if they aren't encrypted. */
    encryptedWith: pg.text('sealed_with'),
    /** SHA-256 of the outcome, so that a runner may send it again. */
    outcomeDigest: pg.text('outcome_digest'),
    state: pg.text('state', { enum: runStates }).notNull().default('waiting'),
    /** Lower goes first. */
    priority: pg.integer('priority').notNull(),
    askedAt: instant('asked_at').notNull(),
    attempts: pg.integer('attempts').notNull().default(0),
    /** Who holds the lease, or held the last one. */
    runnerId: pg.uuid('runner_id').references(() => proofRunners.id),
    leaseHash: pg.text('lease_hash'),
    leasedUntil: instant('leased_until'),
    step: pg.text('step', { enum: runSteps }),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    /** Not encrypted, as titles are not, because the queue of judges is sorted by them. */
    summary: pg.text('summary', { enum: runSummaries }),
    fraction: pg.doublePrecision('fraction'),
    /** Whether the result has something to look at first. Null for results from before this was kept. */
    isFlagged: pg.boolean('is_flagged'),
  },
  (t) => [
    pg.index('proof_runs_queue').on(t.priority, t.askedAt, t.id).where(sql`state = 'waiting'`),
    pg.index('proof_runs_leased').on(t.leasedUntil).where(sql`state = 'running'`),
    pg.index('proof_runs_runner').on(t.runnerId).where(sql`state = 'running'`),
    pg.index('proof_runs_author').on(t.authorId, t.contestId, t.askedAt.desc(), t.id),
    pg.index('proof_runs_contest').on(t.contestId),
    pg.check('proof_runs_kind_known', oneOf('kind', runKinds)),
    pg.check('proof_runs_state_known', oneOf('state', runStates)),
    pg.check('proof_runs_step_known', oneOf('step', runSteps)),
    pg.check('proof_runs_summary_known', oneOf('summary', runSummaries)),
    pg.check(
      'proof_runs_of_proof',
      sql`(${t.kind} = 'proof' or ${t.authorId} is null) and (${t.authorId} is null) = (${t.proof} is null) and (${t.proof} is null) = (${t.proofDigest} is null)`,
    ),
    pg.check(
      'proof_runs_leased_whole',
      sql`${t.state} <> 'running' or (${t.runnerId} is not null and ${t.leaseHash} is not null and ${t.leasedUntil} is not null and ${t.startedAt} is not null)`,
    ),
    pg.check(
      'proof_runs_finished_whole',
      sql`(${t.state} = 'finished') = (${t.summary} is not null) and (${t.state} <> 'finished' or (${t.outcome} is not null and ${t.outcomeDigest} is not null and ${t.finishedAt} is not null))`,
    ),
  ],
)

/** Which run belongs to the last text of a submission. */
export const issueProofs = pg.pgTable(
  'issue_proofs',
  {
    issueId: pg
      .uuid('issue_id')
      .primaryKey()
      .references(() => issues.id),
    /** Of the text that the proof is from. If the submission has another one, the proof is looked for again. */
    contentHash: pg.text('content_hash').notNull(),
    /** Null if the text has no proof. */
    runId: pg.uuid('run_id').references(() => proofRuns.id),
  },
  (t) => [pg.index('issue_proofs_run').on(t.runId).where(sql`run_id is not null`)],
)

/** Patches of a contest's source, each of which may fix a flaw. */
export const contestFixes = pg.pgTable(
  'contest_fixes',
  {
    id: id(),
    contestId: pg
      .uuid('contest_id')
      .notNull()
      .references(() => contests.id, { onDelete: 'cascade' }),
    /** The submission that it is meant for, if any. */
    issueId: pg.uuid('issue_id').references(() => issues.id),
    /** Not encrypted, as titles of submissions are not. */
    title: pg.text('title').notNull(),
    patch: pg.text('patch').$type<StoredText>().notNull(),
    /** The id of the key that encrypts the patch; null if it isn't encrypted. */
    encryptedWith: pg.text('sealed_with'),
    /** SHA-256 of the patch. */
    patchDigest: pg.text('patch_digest').notNull(),
    addedBy: pg
      .uuid('added_by')
      .notNull()
      .references(() => users.id),
    addedAs: pg.text('added_as', { enum: fixAdders }).notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (t) => [
    pg.index('contest_fixes_contest').on(t.contestId, t.addedAt),
    pg.check('contest_fixes_added_as_known', oneOf('added_as', fixAdders)),
  ],
)

/** Which runs are with a fix: of the project's own tests, or of a proof that passes without it. */
export const fixRuns = pg.pgTable(
  'fix_runs',
  {
    runId: pg
      .uuid('run_id')
      .primaryKey()
      .references(() => proofRuns.id, { onDelete: 'cascade' }),
    fixId: pg
      .uuid('fix_id')
      .notNull()
      .references(() => contestFixes.id),
    /** The run of the proof without the fix; null for the own tests. */
    proofRunId: pg.uuid('proof_run_id').references(() => proofRuns.id, { onDelete: 'cascade' }),
    /** Null until it has finished. Not encrypted, because a matrix of them is shown. */
    outcome: pg.text('outcome', { enum: fixOutcomes }),
  },
  (t) => [
    pg.unique('fix_runs_fix_proof_key').on(t.fixId, t.proofRunId),
    pg.index('fix_runs_proof').on(t.proofRunId),
    pg.check('fix_runs_outcome_known', oneOf('outcome', fixOutcomes)),
  ],
)
