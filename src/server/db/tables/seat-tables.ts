import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { seatKinds } from '../../../domain/seats/seat-rules'
import { answerAudiences, sponsorAnswerKinds } from '../../../domain/seats/sponsor-rules'
import { id, instant, oneOf } from '../columns'
import { contests, issues, users } from './tables'

/** Who takes part in a contest beside those who submit. A person has one seat in a contest, and a contest one lead. */
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

/** Which judge is to decide on an issue. Organizes the work and permits nothing. */
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

/** Issues that the sponsors of their contest may read. */
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

/** What sponsors have said about released issues. Every answer is kept; the last one of a sponsor counts. */
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
    /** Answers of earlier versions were written for the judges. */
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
