import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { id, instant, oneOf } from './columns'
import { users } from './tables'

export const mailTokenPurposes = ['verify_email', 'reset_password'] as const

/** The links that were mailed. Only a SHA-256 is kept, bound to one purpose and to the address it was sent to. */
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
  'results_final',
  'results_reopened',
  'password_changed',
  'password_guessed',
  'wallet_changed',
  'second_factor_on',
  'second_factor_off',
  'recovery_code_used',
  'contest_ended_pending',
] as const

/** Mails to send. A row holds what the mail is about, not its text: links are minted at the moment of sending. */
export const mailOutbox = pg.pgTable(
  'mail_outbox',
  {
    id: id(),
    kind: pg.text('kind', { enum: mailKinds }).notNull(),
    /** The address asked for; whether an account has it is looked up when the mail is sent. */
    email: pg.text('email').notNull(),
    issueId: pg.uuid('issue_id'),
    contestId: pg.uuid('contest_id'),
    /** What it says that is kept nowhere else: of a change of wallet, both addresses shortened. */
    details: pg.jsonb('details').$type<Record<string, string>>(),
    createdAt: instant('created_at').notNull(),
    nextTryAt: instant('next_try_at').notNull(),
    attempts: pg.integer('attempts').notNull().default(0),
    sentAt: instant('sent_at'),
    parkedAt: instant('parked_at'),
    lastError: pg.text('last_error'),
  },
  (t) => [pg.index('mail_outbox_due').on(t.nextTryAt).where(sql`sent_at is null and parked_at is null`)],
)

/** The local mailbox: what would have been sent, kept only where no SMTP server is set. */
export const mailbox = pg.pgTable('mailbox', {
  id: id(),
  email: pg.text('email').notNull(),
  subject: pg.text('subject').notNull(),
  text: pg.text('text').notNull(),
  html: pg.text('html').notNull(),
  createdAt: instant('created_at').notNull(),
})
