import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { seatKinds } from '../../../domain/seats/seat-rules'
import { answerAudiences, sponsorAnswerKinds } from '../../../domain/seats/sponsor-rules'
import { id, instant, oneOf } from '../columns'
import { contests, issues, users } from './tables'

/** Roles in a contest besides submitting. A person has at most one seat per contest, and a contest at most one lead. */
export const seats = pg.pgTable(
  'seats',
  {
    contestId: pg
      .uuid('contest_id')
      .notNull()
      .references(() => contests.id, { onDelete: 'cascade' }),
    userId: pg
      .uuid('user_id')
      .notNull()
      .references(() => users.id),
    seat: pg.text('seat', { enum: seatKinds }).notNull(),
    givenAt: instant('given_at').notNull(),
    givenBy: pg
      .uuid('given_by')
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    pg.primaryKey({ columns: [t.contestId, t.userId] }),
    pg.index('seats_user').on(t.userId),
    pg.uniqueIndex('seats_one_lead').on(t.contestId).where(sql`seat = 'lead'`),
    pg.check('seats_seat_known', oneOf('seat', seatKinds)),
  ],
)

/** The judge assigned to an issue. Organizes work but grants no permission. */
export const assignments = pg.pgTable(
  'assignments',
  {
    issueId: pg
      .uuid('issue_id')
      .primaryKey()
      .references(() => issues.id),
    contestId: pg
      .uuid('contest_id')
      .notNull()
      .references(() => contests.id),
    judgeId: pg
      .uuid('judge_id')
      .notNull()
      .references(() => users.id),
    assignedAt: instant('assigned_at').notNull(),
  },
  (t) => [pg.index('assignments_judge').on(t.contestId, t.judgeId)],
)

/** Issues that the contest's sponsors can read. */
export const releasedIssues = pg.pgTable(
  'released_issues',
  {
    issueId: pg
      .uuid('issue_id')
      .primaryKey()
      .references(() => issues.id),
    contestId: pg
      .uuid('contest_id')
      .notNull()
      .references(() => contests.id),
    releasedAt: instant('released_at').notNull(),
    releasedBy: pg
      .uuid('released_by')
      .notNull()
      .references(() => users.id),
  },
  (t) => [pg.index('released_issues_contest').on(t.contestId)],
)

/** Sponsors' answers about released issues. All are kept; a sponsor's latest one counts. */
export const sponsorAnswers = pg.pgTable(
  'sponsor_answers',
  {
    id: id(),
    issueId: pg
      .uuid('issue_id')
      .notNull()
      .references(() => releasedIssues.issueId),
    sponsorId: pg
      .uuid('sponsor_id')
      .notNull()
      .references(() => users.id),
    answer: pg.text('answer', { enum: sponsorAnswerKinds }).notNull(),
    text: pg.text('text'),
    commit: pg.text('commit'),
    /** Answers from earlier versions were always for the judges. */
    audience: pg.text('audience', { enum: answerAudiences }).notNull().default('judges'),
    at: instant('at').notNull(),
  },
  (t) => [
    pg.index('sponsor_answers_issue').on(t.issueId, t.at),
    pg.index('sponsor_answers_sponsor').on(t.sponsorId),
    pg.check('sponsor_answers_answer_known', oneOf('answer', sponsorAnswerKinds)),
    pg.check('sponsor_answers_audience_known', oneOf('audience', answerAudiences)),
  ],
)
