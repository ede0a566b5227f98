import type { z } from 'zod'
import type { RefusalCode } from '../domain/refusals'
import * as account from './account'
import * as analytics from './analytics'
import * as contest from './contest'
import { done, successMessage } from './envelope'
import * as issue from './issue'
import { type RouteName, routes } from './routes'

const minute = 60
const hour = 60 * minute

/** How often a call may be made: `max` per window and key. All keys of a call are counted on every attempt. */
export type RateLimit = {
  by: 'ip' | 'email' | 'email+ip' | 'user'
  max: number
  windowSeconds: number
  /** Calls that do the same thing share one count under this name, so that taking turns wins nothing. */
  countedAs?: string
}

export type Shapes = {
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
  status?: 201
  errors: readonly RefusalCode[]
  limits?: readonly RateLimit[]
  /** The call judges 404 and ownership before the body, so that a stranger learns nothing from field messages. */
  bodyIsJudgedLast?: true
  /** Accepts Idempotency-Key. */
  idempotent?: true
  /** Accepts If-Match. */
  versioned?: true
  /** A public call that has a use for a valid token. Without one, or with a bad one, it is answered all the same. */
  knowsSession?: true
  /** The largest body in bytes, where that is less than for calls in general. */
  bodyLimit?: number
}

const shapes = <const S extends Shapes>(s: S): S => s

const perAddress = [
  { by: 'email', max: 3, windowSeconds: hour },
  { by: 'ip', max: 20, windowSeconds: hour },
] as const
const tokenLimit = [{ by: 'ip', max: 20, windowSeconds: hour }] as const
const submitErrors = [
  'email_not_verified_for_issues',
  'validation_error',
  'contest_not_found',
  'contest_not_started',
  'contest_ended',
  'idempotency_key_reused',
  'conflict_of_interest',
] as const
const submitLimit = [{ by: 'user', max: 20, windowSeconds: hour, countedAs: 'submitIssue' }] as const

const tableOfShapes = {
  login: shapes({
    summary: 'Log in with e-mail and password',
    body: account.loginBody,
    reply: account.sessionReply,
    errors: ['validation_error', 'invalid_credentials'],
    limits: [
      { by: 'email+ip', max: 10, windowSeconds: 15 * minute },
      { by: 'ip', max: 100, windowSeconds: 15 * minute },
    ],
  }),
  signup: shapes({
    summary: 'Register an account; a verification mail follows',
    body: account.signupBody,
    reply: account.sessionReply,
    status: 201,
    errors: ['validation_error', 'account_exists'],
    limits: [{ by: 'ip', max: 10, windowSeconds: hour }],
  }),
  logout: shapes({
    summary: 'End the session of the sent token, if any',
    reply: successMessage,
    errors: [],
    knowsSession: true,
  }),
  me: shapes({ summary: 'The account behind the token', reply: account.userReply, errors: [] }),
  verifyEmail: shapes({
    summary: 'Confirm an e-mail address with the mailed token',
    body: account.tokenBody,
    reply: account.verifyEmailReply,
    errors: ['verification_token_required', 'verification_token_invalid'],
    limits: tokenLimit,
  }),
  resendVerification: shapes({
    summary: 'Mail a new verification link; the reply is the same for every address',
    body: account.emailBody,
    reply: successMessage,
    errors: ['validation_error'],
    limits: perAddress,
  }),
  forgotPassword: shapes({
    summary: 'Mail a reset link; the reply is the same for every address',
    body: account.emailBody,
    reply: successMessage,
    errors: ['validation_error'],
    limits: perAddress,
  }),
  resetPassword: shapes({
    summary: 'Set a new password with the mailed token; ends every session of the account',
    params: account.tokenParams,
    body: account.resetBody,
    reply: successMessage,
    errors: ['validation_error', 'reset_token_invalid'],
    limits: tokenLimit,
  }),
  resetPasswordWithoutToken: shapes({
    summary: 'Always refused: the token is missing',
    reply: successMessage,
    errors: ['reset_token_required'],
    limits: tokenLimit,
  }),
  acceptTerms: shapes({ summary: 'Record that the terms were accepted', reply: account.userReply, errors: [] }),

  listContests: shapes({
    summary: 'Contests: active first, then upcoming, then ended',
    query: contest.contestListQuery,
    reply: contest.contestListReply,
    errors: ['validation_error'],
  }),
  getContest: shapes({
    summary: 'One contest; its repository is null before the start, except to admins',
    params: issue.idParams,
    reply: contest.contestReply,
    errors: ['contest_not_found'],
  }),
  createContest: shapes({
    summary: 'Create a contest',
    body: contest.contestBody,
    reply: contest.contestReply,
    status: 201,
    errors: ['validation_error'],
  }),
  updateContest: shapes({
    summary: 'Change any subset of a contest, judged on the merged result',
    params: issue.idParams,
    body: contest.contestChanges,
    reply: contest.contestReply,
    errors: ['validation_error', 'contest_not_found', 'contest_finalized', 'contest_started', 'stale'],
    versioned: true,
  }),
  deleteContest: shapes({
    summary: 'Delete a contest that never had a submission',
    params: issue.idParams,
    reply: done,
    errors: ['contest_not_found', 'contest_has_issues'],
  }),
  finalizeContest: shapes({
    summary: 'Freeze the verdicts and groups of an ended contest; repeating it changes nothing',
    params: issue.idParams,
    reply: contest.contestReply,
    errors: ['contest_not_found', 'contest_not_ended', 'contest_settling', 'pending_issues', 'contest_without_pool'],
  }),

  listMyIssues: shapes({
    summary: 'Own issues, newest first, with counts by status',
    query: issue.myIssuesQuery,
    reply: issue.issueListReply,
    errors: ['validation_error'],
  }),
  listContestIssues: shapes({
    summary: 'All issues of one contest, newest first',
    params: issue.idParams,
    query: issue.contestIssuesQuery,
    reply: issue.issueListReply,
    errors: ['validation_error', 'contest_not_found'],
  }),
  submitIssueToContest: shapes({
    summary: 'Submit an issue to the contest of the path',
    params: issue.idParams,
    body: issue.issueToContestBody,
    reply: issue.issueReply,
    status: 201,
    errors: submitErrors,
    limits: submitLimit,
    idempotent: true,
  }),
  groupDuplicates: shapes({
    summary: 'Make issues of one contest a duplicate group; the primary is computed',
    body: issue.groupBody,
    reply: issue.groupReply,
    errors: [
      'validation_error',
      'issue_not_found',
      'different_contests',
      'already_grouped',
      'contest_finalized',
      'self_review',
      'conflict_of_interest',
    ],
  }),
  ungroupDuplicates: shapes({
    summary: 'Take an issue out of its group, or dissolve the group of that id',
    params: issue.idParams,
    reply: issue.ungroupReply,
    errors: ['issue_not_found', 'not_grouped', 'contest_finalized', 'self_review', 'conflict_of_interest', 'stale'],
    versioned: true,
  }),
  submitIssue: shapes({
    summary: 'Submit an issue to an active contest',
    body: issue.issueBody,
    reply: issue.issueReply,
    status: 201,
    errors: submitErrors,
    limits: submitLimit,
    idempotent: true,
  }),
  listIssues: shapes({
    summary: 'Issues of everybody, newest first',
    query: issue.issueListQuery,
    reply: issue.issueListReply,
    errors: ['validation_error'],
  }),
  getIssue: shapes({
    summary: 'One issue, for its author and for admins',
    params: issue.idParams,
    reply: issue.issueReply,
    errors: ['issue_not_found', 'forbidden_issue'],
  }),
  updateIssue: shapes({
    summary: 'Edit an own pending issue; the edit is a new revision and moves its place in line',
    params: issue.idParams,
    body: issue.issueChanges,
    reply: issue.issueReply,
    errors: ['issue_not_found', 'forbidden', 'validation_error', 'issue_locked', 'stale'],
    bodyIsJudgedLast: true,
    versioned: true,
  }),
  deleteIssue: shapes({
    summary: 'Withdraw an own pending issue; an admin may remove any until the contest is finalized',
    params: issue.idParams,
    reply: done,
    errors: ['issue_not_found', 'forbidden', 'issue_locked', 'contest_finalized', 'conflict_of_interest'],
  }),
  setVerdict: shapes({
    summary: 'Give a verdict: valid, invalid with a reason, or pending again',
    params: issue.idParams,
    body: issue.verdictBody,
    reply: issue.issueReply,
    errors: [
      'issue_not_found',
      'self_review',
      'conflict_of_interest',
      'validation_error',
      'contest_finalized',
      'stale',
    ],
    bodyIsJudgedLast: true,
    versioned: true,
  }),

  recordEvents: shapes({
    summary: 'Count page views and events of this browser; whose they are is taken from the session alone',
    body: analytics.analyticsBody,
    reply: successMessage,
    errors: ['validation_error', 'analytics_elsewhere'],
    limits: [{ by: 'ip', max: 600, windowSeconds: hour }],
    knowsSession: true,
    bodyLimit: 4 * 1024,
  }),
  readAnalytics: shapes({
    summary: 'Page views and events by UTC day, of the last 30 or 90 days',
    query: analytics.analyticsQuery,
    reply: analytics.analyticsReply,
    errors: ['validation_error'],
  }),
} satisfies Record<RouteName, Shapes>

type Table = typeof tableOfShapes
export type Endpoint = Shapes & (typeof routes)[RouteName] & { name: RouteName }

/** The whole contract by name: the server registers from it, the API document and the access matrix are printed from it. */
export const endpoints = Object.entries(tableOfShapes).map(
  ([name, shape]): Endpoint => ({ name: name as RouteName, ...routes[name as RouteName], ...(shape as Shapes) }),
)

export function endpointNamed(name: RouteName): Endpoint {
  return { name, ...routes[name], ...(tableOfShapes[name] as Shapes) }
}

type Part<N extends RouteName, K extends 'params' | 'query' | 'body'> = Table[N] extends {
  [P in K]: infer S extends z.ZodType
}
  ? S
  : never

/** What the server works with: trimmed, defaulted, dates as Date. */
export type Parsed<N extends RouteName, K extends 'params' | 'query' | 'body'> = z.output<Part<N, K>>
/** What a caller sends. */
export type Sent<N extends RouteName, K extends 'params' | 'query' | 'body'> = z.input<Part<N, K>>
export type Reply<N extends RouteName> = z.output<Table[N]['reply']>
