import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { id, instant, oneOf, queueColumns } from '../columns'
import { users } from './tables'

export const mailTokenPurposes = ['verify_email', 'reset_password'] as const

/** Mailed links. Stores only a SHA-256, bound to one purpose and one address. */
export const mailTokens = pg.pgTable(
  'mail_tokens',
  {
    id: id(),
    userId: pg
      .uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: pg.text('purpose', { enum: mailTokenPurposes }).notNull(),
    tokenHash: pg.text('token_hash').notNull().unique('mail_tokens_hash_key'),
    email: pg.text('email').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    pg.index('mail_tokens_user').on(t.userId, t.purpose),
    pg.check('mail_tokens_purpose_known', oneOf('purpose', mailTokenPurposes)),
  ],
)

export const mailKinds = [
  'verify_email',
  'reset_password',
  'signup_attempt',
  'issue_reviewed',
  'issue_removed',
  'issue_restored',
  'terms_changed',
  'question_closed',
  'results_final',
  'results_reopened',
  'preliminary_results',
  'preliminary_withdrawn',
  'appeal_decided',
  'seat_given',
  'question_waits',
  'issues_released',
  'appeal_waits',
  'identity_approved',
  'identity_rejected',
  'award_paid',
  'award_returned',
  'award_left_out',
  'wallet_reminder',
  'password_changed',
  'password_guessed',
  'wallet_changed',
  'second_factor_on',
  'second_factor_off',
  'recovery_code_used',
  'token_created',
  'admins_changed',
  'contest_ended_pending',
  'webhook_disabled',
] as const

/** Mails to send. A row holds the subject matter but not the text, because links are created when the mail is sent. */
export const mailOutbox = pg.pgTable(
  'mail_outbox',
  {
    ...queueColumns(),
    kind: pg.text('kind', { enum: mailKinds }).notNull(),
    /** The worker looks up the account for this address when it sends the mail. */
    email: pg.text('email').notNull(),
    issueId: pg.uuid('issue_id'),
    contestId: pg.uuid('contest_id'),
    /** Facts for the text that aren't stored elsewhere, such as both shortened addresses of a wallet change. */
    details: pg.jsonb('details').$type<Record<string, string>>(),
  },
  (t) => [
    pg.index('mail_outbox_due').on(t.nextTryAt).where(sql`sent_at is null and parked_at is null`),
    pg.index('mail_outbox_parked').on(t.parkedAt).where(sql`parked_at is not null`),
    pg.index('mail_outbox_email').on(t.email, t.kind, t.createdAt),
  ],
)

/** The local mailbox: stores mails instead of sending them if no SMTP server is configured. */
export const mailbox = pg.pgTable(
  'mailbox',
  {
    id: id(),
    email: pg.text('email').notNull(),
    subject: pg.text('subject').notNull(),
    text: pg.text('text').notNull(),
    html: pg.text('html').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [pg.index('mailbox_newest').on(t.createdAt, t.id), pg.index('mailbox_email').on(t.email, t.createdAt, t.id)],
)
