import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { kycStates } from '../../../domain/awards/kyc'
import type { CitedIssue } from '../../../domain/contests/known-issues'
import type { IssueText } from '../../../domain/issues/issue-text'
import { invalidationCodes } from '../../../domain/judging/invalidation-codes'
import { verdicts } from '../../../domain/judging/review-rules'
import { judgingKinds } from '../../../domain/ledger/ledger-kinds'
import { roles } from '../../../domain/permissions'
import { id, instant, oneOf, type StoredText } from '../columns'
import { proofChecks, proofColumns } from './contest-proof-columns'

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
    /** The state of the identity check, which is required for payment. Only admins set it. */
    kycState: pg.text('kyc_state', { enum: kycStates }).notNull().default('none'),
    kycNote: pg.text('kyc_note'),
    kycChangedAt: instant('kyc_changed_at'),
    /** Payments are held after a change, because the account may have been taken over. */
    walletChangedAt: instant('wallet_changed_at'),
    mailsVerdicts: pg.boolean('mails_verdicts').notNull().default(true),
    mailsResults: pg.boolean('mails_results').notNull().default(true),
    /** Only for admins: a contest has ended with pending issues. */
    mailsPending: pg.boolean('mails_pending').notNull().default(true),
    /** Consent to show the name in published reports and on a public profile, and the awards on the profile. */
    showsName: pg.boolean('shows_name').notNull().default(false),
    showsAwards: pg.boolean('shows_awards').notNull().default(false),
    /** After this time the row contains no personal data; issues and events still reference it. */
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    pg.uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    pg.uniqueIndex('users_email_key').on(t.email),
    pg.index('users_wallet').on(sql`lower(${t.walletAddress})`),
    pg.index('users_shown').on(t.id).where(sql`shows_name`),
    pg.index('users_admins').on(t.id).where(sql`role = 'admin'`),
    pg.check('users_role_known', oneOf('role', roles)),
    pg.check('users_kyc_state_known', oneOf('kyc_state', kycStates)),
    pg.check('users_awards_with_name', sql`${t.showsName} or not ${t.showsAwards}`),
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
    /** Helps the owner tell sessions apart. */
    userAgent: pg.text('user_agent'),
    /** Updated at most once an hour, to avoid a write per request. */
    lastUsedAt: instant('last_used_at'),
    /** When the password was last entered, including at login. */
    steppedUpAt: instant('stepped_up_at'),
    /**
     * Hash of a secret that the browser keeps until it is closed. If set, the token doesn't work without the secret.
     */
    browserSecretHash: pg.text('browser_secret_hash'),
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
    /** Researchers don't see verdicts or duplicate groups until the contest has ended. */
    hidesVerdicts: pg.boolean('hides_verdicts').notNull().default(false),
    /** Null means off, as for the next two; see judging-settings.ts. */
    secondLookPercent: pg.integer('second_look_percent'),
    appealHours: pg.integer('appeal_hours'),
    undecidedMax: pg.integer('undecided_max'),
    /** From the start on, texts change only through addenda. False for contests older than addenda. */
    freezesTerms: pg.boolean('freezes_terms').notNull().default(false),
    /** The version of the award rule, fixed when the contest starts. */
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
    /**
     * Number of unique issues that share the pool, written by a trigger. The finalization event contains it among
     * megabytes of other data.
     */
    uniqueCount: pg.integer('unique_count'),
    /** When preliminary results were published, and the appeal deadline. Reset to null when they are withdrawn. */
    preliminaryAt: instant('preliminary_at'),
    appealsEndAt: instant('appeals_end_at'),
    /** When its report becomes or became public; null if none is published. Must be null to reopen the contest. */
    reportVisibleFrom: instant('report_visible_from'),
    /** The archive that is its source, and all that is known of it; both null without a source. They are terms. */
    sourceDigest: pg.text('source_digest'),
    sourceManifest: pg.text('source_manifest'),
    ...proofColumns(),
    /** When admins were notified that it ended with pending issues. Once per contest. */
    pendingToldAt: instant('pending_told_at'),
    /** When its start was announced to webhooks. Once per contest. */
    startToldAt: instant('start_told_at'),
    /** The last revision number; a new revision takes the next one while it locks this row. */
    lastSeq: pg.integer('last_seq').notNull().default(0),
    /** When that revision arrived. No later revision is stored with an earlier time. */
    lastReceivedAt: instant('last_received_at'),
    /** The number of the latest duplicate group. */
    lastGroupNumber: pg.integer('last_group_number').notNull().default(0),
    version: pg.integer('version').notNull().default(1),
  },
  (t) => [
    pg.index('contests_dates').on(t.endDate, t.startDate),
    pg.check('contests_end_after_start', sql`${t.endDate} > ${t.startDate}`),
    pg.check('contests_pool_positive', sql`${t.prizePoolCents} > 0`),
    pg.check('contests_source_whole', sql`(${t.sourceDigest} is null) = (${t.sourceManifest} is null)`),
    ...proofChecks(t),
    pg.check('contests_preliminary_whole', sql`(${t.preliminaryAt} is null) = (${t.appealsEndAt} is null)`),
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
    /** Counts up within the contest; judges refer to it as 'G-3'. */
    number: pg.integer('number').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [pg.uniqueIndex('duplicate_groups_number').on(t.contestId, t.number)],
)

const listed = sql`withdrawn_at is null`

/** Text columns shared by issues, which hold the latest text, and their revisions. */
const issueTextColumns = () =>
  ({
    title: pg.text('title').notNull(),
    description: pg.text('description').$type<StoredText>().notNull(),
    pocLink: pg.text('poc_link').$type<StoredText>(),
    /** The id of the key that encrypts the texts below the title; null if they aren't encrypted. */
    encryptedWith: pg.text('sealed_with'),
    contentHash: pg.text('content_hash').notNull(),
  }) satisfies Record<keyof IssueText | 'encryptedWith' | 'contentHash', unknown>

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
    ...issueTextColumns(),
    status: pg.text('status', { enum: verdicts }).notNull().default('pending'),
    invalidationReason: pg.text('invalidation_reason'),
    invalidationCode: pg.text('invalidation_code', { enum: invalidationCodes }),
    /** The known issue cited by the verdict 'invalid', with its text at that time. */
    knownIssue: pg.jsonb('known_issue').$type<CitedIssue>(),
    duplicateGroupId: pg.uuid('duplicate_group_id').references(() => duplicateGroups.id),
    isPrimary: pg.boolean('is_primary').notNull().default(false),
    /** The revision number that decides the order: the latest, unless an earlier revision has a valid certificate. */
    placeInLine: pg.integer('place_in_line').notNull(),
    /** The revision that a judge certified. If it differs from the place in line, an edit suspended the certificate. */
    certifiedSeq: pg.integer('certified_seq'),
    revisionCount: pg.integer('revision_count').notNull().default(1),
    receivedAt: instant('received_at').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Changes only when the verdict does. */
    updatedAt: instant('updated_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    /** The last verdict mailed to the author, so that one revoked and given again isn't mailed twice. */
    toldStatus: pg.text('told_status', { enum: verdicts }),
    /** The place in line of the submission that the same mail named as the first of the issue. */
    toldDuplicateOf: pg.integer('told_duplicate_of'),
    version: pg.integer('version').notNull().default(1),
  },
  (t) => [
    // Matches the sort order of lists. A list of all statuses merges the index's three ranges.
    pg.index('issues_author').on(t.authorId, t.status, t.createdAt.desc().nullsFirst(), t.id).where(listed),
    pg.index('issues_contest').on(t.contestId, t.status, t.createdAt.desc().nullsFirst(), t.id).where(listed),
    pg.index('issues_newest').on(t.status, t.createdAt.desc().nullsFirst(), t.id).where(listed),
    // Counts an author's issues per contest with an index-only scan.
    pg.index('issues_author_contest').on(t.authorId, t.contestId, t.status, t.withdrawnAt),
    pg.index('issues_withdrawn').on(t.contestId, t.placeInLine).where(sql`withdrawn_at is not null`),
    pg.index('issues_group').on(t.duplicateGroupId).where(sql`duplicate_group_id is not null`),
    pg.uniqueIndex('issues_one_primary').on(t.duplicateGroupId).where(sql`is_primary`),
    pg.uniqueIndex('issues_same_text').on(t.authorId, t.contestId, t.contentHash).where(sql`withdrawn_at is null`),
    pg.uniqueIndex('issues_place').on(t.contestId, t.placeInLine),
    pg.check('issues_status_known', oneOf('status', verdicts)),
    pg.check('issues_invalidation_code_known', oneOf('invalidation_code', invalidationCodes)),
    pg.check('issues_primary_in_group', sql`not ${t.isPrimary} or ${t.duplicateGroupId} is not null`),
  ],
)

/** Every text that an issue has had. Append-only: a trigger rejects updates and deletes. */
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
    ...issueTextColumns(),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [pg.uniqueIndex('revisions_seq').on(t.contestId, t.seq), pg.index('revisions_issue').on(t.issueId, t.seq)],
)

/** Compares kinds as text, because an index depends on it. */
export const isJudging = oneOf('kind', judgingKinds)

/** Who did what, with the state before and after. Append-only, and written in the same transaction as the change. */
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
    // The ledger is read newest first with keyset pagination, filtered by any of these.
    pg.index('ledger_events_at').on(t.at, t.id),
    pg.index('ledger_events_kind').on(t.kind, t.at, t.id),
    pg.index('ledger_events_contest').on(t.contestId, t.kind, t.at, t.id),
    pg.index('ledger_events_contest_at').on(t.contestId, t.at, t.id),
    pg.index('ledger_events_issue').on(t.issueId, t.at, t.id),
    pg.index('ledger_events_actor').on(t.actorId, t.kind, t.at, t.id),
    pg.index('ledger_events_actor_at').on(t.actorId, t.at, t.id),
    pg.index('ledger_events_user').on(t.userId, t.at, t.id).where(sql`user_id is not null`),
    // Every submission checks whether its author has judged in the contest.
    pg.index('ledger_events_judging').on(t.contestId, t.actorId).where(isJudging),
    // Finds events about several issues by issue id. Disables the pending list, so that new entries are found without
    // scanning it.
    pg
      .index('ledger_events_members')
      .using('gin', sql`(before -> 'issueIds') jsonb_path_ops`, sql`(after -> 'issueIds') jsonb_path_ops`)
      .with({ fastupdate: false })
      .where(sql`kind <> 'issues_listed' and (before ? 'issueIds' or after ? 'issueIds')`),
  ],
)

/**
 * The position of each event in the hash chain, written by a trigger at commit. No foreign key, so that it exposes
 * deleted events.
 */
export const ledgerChain = pg.pgTable('ledger_chain', {
  seq: pg.bigint('seq', { mode: 'number' }).primaryKey(),
  eventId: pg.bigint('event_id', { mode: 'number' }).notNull().unique(),
  prev: pg.text('prev').notNull(),
  hash: pg.text('hash').notNull(),
})
