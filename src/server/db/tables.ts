import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { eventNames, verificationResults } from '../../domain/analytics/analytics-events'
import { kycStates } from '../../domain/awards/kyc'
import { verdicts } from '../../domain/judging/review-rules'
import { roles } from '../../domain/permissions'
import { id, instant, oneOf } from './columns'
import type { StoredReply, StoredText } from './sealing/report-text'

export const users = pg.pgTable(
  'users',
  {
    id: id(),
    username: pg.text('username').notNull(),
    email: pg.text('email').notNull(),
    walletAddress: pg.text('wallet_address').notNull(),
    role: pg.text('role', { enum: roles }).notNull().default('user'),
    isEmailVerified: pg.boolean('is_email_verified').notNull().default(false),
    passwordHash: pg.text('password_hash').notNull(),
    termsAcceptedAt: instant('terms_accepted_at'),
    termsVersion: pg.text('terms_version'),
    /** How far the identity check is that comes before any payment. Only an admin sets it. */
    kycState: pg.text('kyc_state', { enum: kycStates }).notNull().default('none'),
    kycNote: pg.text('kyc_note'),
    kycChangedAt: instant('kyc_changed_at'),
    /** Payments wait a while after a change: the account may be in foreign hands. */
    walletChangedAt: instant('wallet_changed_at'),
    mailsVerdicts: pg.boolean('mails_verdicts').notNull().default(true),
    mailsResults: pg.boolean('mails_results').notNull().default(true),
    /** To admins only: a contest has ended and issues of it are still pending. */
    mailsPending: pg.boolean('mails_pending').notNull().default(true),
    /** From then on the row carries no name, address or wallet of a person; what they did refers to it still. */
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    pg.uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    pg.uniqueIndex('users_email_key').on(t.email),
    pg.check('users_role_known', oneOf('role', roles)),
    pg.check('users_kyc_state_known', oneOf('kyc_state', kycStates)),
  ],
)

/** One row per login. Its id is the token's jti; deleting it ends the session on every instance. */
export const sessions = pg.pgTable(
  'sessions',
  {
    id: id(),
    userId: pg
      .uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** What the browser called itself, so that its owner can tell the sessions apart. */
    userAgent: pg.text('user_agent'),
    /** To the hour, which spares a write with every call. */
    lastUsedAt: instant('last_used_at'),
    /** When its password was given last, the login included. */
    steppedUpAt: instant('stepped_up_at'),
  },
  (t) => [pg.index('sessions_user').on(t.userId)],
)

export const contests = pg.pgTable(
  'contests',
  {
    id: id(),
    title: pg.text('title').notNull(),
    description: pg.text('description').notNull(),
    githubRepoUrl: pg.text('github_repo_url').notNull(),
    reportTemplate: pg.text('report_template'),
    knownIssues: pg.text('known_issues'),
    /** Judges see 'Researcher 7' instead of names until the contest is finalized. */
    hidesAuthors: pg.boolean('hides_authors').notNull().default(false),
    /** Researchers see no verdict and no duplicate group until the contest has ended. */
    hidesVerdicts: pg.boolean('hides_verdicts').notNull().default(false),
    /** Of the award rule; fixed when the contest starts. */
    rulesVersion: pg.integer('rules_version').notNull().default(1),
    startDate: instant('start_date').notNull(),
    endDate: instant('end_date').notNull(),
    prizePoolCents: pg.bigint('prize_pool_cents', { mode: 'number' }),
    createdBy: pg
      .uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    finalizedAt: instant('finalized_at'),
    finalizedBy: pg.uuid('finalized_by').references(() => users.id),
    /** When the admins were told that it ended with pending issues; told once. */
    pendingToldAt: instant('pending_told_at'),
    /** The number of the last revision given out; the next one takes it + 1 while it holds this row. */
    lastSeq: pg.integer('last_seq').notNull().default(0),
    /** When the revision with that number arrived; no later one is stored with an earlier time. */
    lastReceivedAt: instant('last_received_at'),
    /** The number of the last duplicate group that was made. */
    lastGroupNumber: pg.integer('last_group_number').notNull().default(0),
    version: pg.integer('version').notNull().default(1),
  },
  (t) => [
    pg.index('contests_dates').on(t.endDate, t.startDate),
    pg.check('contests_end_after_start', sql`${t.endDate} > ${t.startDate}`),
    pg.check('contests_pool_positive', sql`${t.prizePoolCents} > 0`),
  ],
)

export const duplicateGroups = pg.pgTable(
  'duplicate_groups',
  {
    id: id(),
    contestId: pg
      .uuid('contest_id')
      .notNull()
      .references(() => contests.id),
    /** In its contest, in the order of making; judges say 'G-3'. */
    number: pg.integer('number').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [pg.uniqueIndex('duplicate_groups_number').on(t.contestId, t.number)],
)

export const issues = pg.pgTable(
  'issues',
  {
    id: id(),
    contestId: pg
      .uuid('contest_id')
      .notNull()
      .references(() => contests.id),
    authorId: pg
      .uuid('author_id')
      .notNull()
      .references(() => users.id),
    title: pg.text('title').notNull(),
    description: pg.text('description').$type<StoredText>().notNull(),
    pocLink: pg.text('poc_link').$type<StoredText>(),
    /** Names the key that the two texts are sealed with; null: they are open. */
    sealedWith: pg.text('sealed_with'),
    contentHash: pg.text('content_hash').notNull(),
    status: pg.text('status', { enum: verdicts }).notNull().default('pending'),
    invalidationReason: pg.text('invalidation_reason'),
    duplicateGroupId: pg.uuid('duplicate_group_id').references(() => duplicateGroups.id),
    isPrimary: pg.boolean('is_primary').notNull().default(false),
    /** The revision number that decides the order: the last revision's, unless the certificate of an earlier one stands. */
    placeInLine: pg.integer('place_in_line').notNull(),
    /** Of the revision that a judge certified. Where another number decides the place, an edit suspended the certificate. */
    certifiedSeq: pg.integer('certified_seq'),
    revisionCount: pg.integer('revision_count').notNull().default(1),
    receivedAt: instant('received_at').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Moves only when the verdict does. */
    updatedAt: instant('updated_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    /** The verdict that the author was mailed last, so that one taken back and given again is not news. */
    toldStatus: pg.text('told_status', { enum: verdicts }),
    version: pg.integer('version').notNull().default(1),
  },
  (t) => [
    pg.index('issues_author').on(t.authorId, t.status, t.createdAt),
    pg.index('issues_contest').on(t.contestId, t.status, t.createdAt),
    pg.index('issues_newest').on(t.createdAt, t.id),
    pg.index('issues_group').on(t.duplicateGroupId),
    pg.uniqueIndex('issues_one_primary').on(t.duplicateGroupId).where(sql`is_primary`),
    pg.uniqueIndex('issues_same_text').on(t.authorId, t.contestId, t.contentHash).where(sql`withdrawn_at is null`),
    pg.uniqueIndex('issues_place').on(t.contestId, t.placeInLine),
    pg.check('issues_status_known', oneOf('status', verdicts)),
    pg.check('issues_primary_in_group', sql`not ${t.isPrimary} or ${t.duplicateGroupId} is not null`),
  ],
)

/** Every text that an issue ever had. Append-only: a trigger refuses change and removal. */
export const revisions = pg.pgTable(
  'revisions',
  {
    id: id(),
    issueId: pg
      .uuid('issue_id')
      .notNull()
      .references(() => issues.id),
    contestId: pg
      .uuid('contest_id')
      .notNull()
      .references(() => contests.id),
    seq: pg.integer('seq').notNull(),
    title: pg.text('title').notNull(),
    description: pg.text('description').$type<StoredText>().notNull(),
    pocLink: pg.text('poc_link').$type<StoredText>(),
    sealedWith: pg.text('sealed_with'),
    contentHash: pg.text('content_hash').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [pg.uniqueIndex('revisions_seq').on(t.contestId, t.seq), pg.index('revisions_issue').on(t.issueId, t.seq)],
)

/** Who did what, with the state before and after. Append-only, and written in the transaction of what it tells. */
export const ledgerEvents = pg.pgTable(
  'ledger_events',
  {
    id: pg.bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    actorId: pg.uuid('actor_id'),
    kind: pg.text('kind').notNull(),
    contestId: pg.uuid('contest_id'),
    issueId: pg.uuid('issue_id'),
    userId: pg.uuid('user_id'),
    before: pg.jsonb('before'),
    after: pg.jsonb('after'),
    reason: pg.text('reason'),
  },
  (t) => [
    // The ledger is read newest first, by any of these; its pages are found from the last event of the one before.
    pg.index('ledger_events_at').on(t.at, t.id),
    pg.index('ledger_events_kind').on(t.kind, t.at, t.id),
    pg.index('ledger_events_contest').on(t.contestId, t.kind, t.at, t.id),
    pg.index('ledger_events_contest_at').on(t.contestId, t.at, t.id),
    pg.index('ledger_events_issue').on(t.issueId, t.at, t.id),
    pg.index('ledger_events_actor').on(t.actorId, t.kind, t.at, t.id),
    pg.index('ledger_events_actor_at').on(t.actorId, t.at, t.id),
    pg.index('ledger_events_user').on(t.userId, t.at, t.id),
  ],
)

/**
 * The place of each event in the one chain of hashes, written by the database itself at the commit. It refers to no
 * row: it remembers an event that is gone.
 */
export const ledgerChain = pg.pgTable('ledger_chain', {
  seq: pg.bigint('seq', { mode: 'number' }).primaryKey(),
  eventId: pg.bigint('event_id', { mode: 'number' }).notNull().unique(),
  prev: pg.text('prev').notNull(),
  hash: pg.text('hash').notNull(),
})

/** The reply that a submission with this key got, so that a retry gets the same one and makes no second issue. */
export const idempotencyKeys = pg.pgTable(
  'idempotency_keys',
  {
    userId: pg
      .uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: pg.text('key').notNull(),
    requestHash: pg.text('request_hash').notNull(),
    issueId: pg.uuid('issue_id'),
    reply: pg.jsonb('reply').$type<StoredReply>(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.userId, t.key] })],
)

/** Counters of the rate limits, shared by every instance. Unlogged: losing them with a crash costs nothing. */
export const rateLimits = pg.pgTable('rate_limits', {
  key: pg.text('key').primaryKey(),
  count: pg.integer('count').notNull(),
  resetAt: instant('reset_at').notNull(),
})

/** What was opened and done, without address, device or text. Kept for 90 days. */
export const analyticsEvents = pg.pgTable(
  'analytics_events',
  {
    id: id(),
    at: instant('at').notNull(),
    name: pg.text('name', { enum: eventNames }).notNull(),
    page: pg.text('page'),
    /** No reference: a contest may be deleted, and that it was looked at remains true. */
    contestId: pg.uuid('contest_id'),
    result: pg.text('result', { enum: verificationResults }),
    userId: pg.uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** As they were at that moment; null for nobody signed in. */
    role: pg.text('role', { enum: roles }),
    isEmailVerified: pg.boolean('is_email_verified'),
  },
  (t) => [pg.index('analytics_events_at').on(t.at), pg.check('analytics_events_name_known', oneOf('name', eventNames))],
)
