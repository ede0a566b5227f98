import { done } from '../envelope'
import * as issue from '../issue'
import { hour, shapes } from './endpoint-shapes'

const submitErrors = [
  'email_not_verified_for_issues',
  'validation_error',
  'contest_not_found',
  'contest_not_started',
  'contest_ended',
  'idempotency_key_reused',
  'report_unreadable',
  'conflict_of_interest',
] as const
const submitLimit = [{ by: 'user', max: 20, windowSeconds: hour, countedAs: 'submitIssue' }] as const

export const issueEndpoints = {
  listMyIssues: shapes({
    summary: 'Own issues, newest first, with counts by status',
    query: issue.myIssuesQuery,
    reply: issue.myIssuesReply,
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
    inTurn: true,
  }),
  submitIssue: shapes({
    summary: 'Submit an issue to an active contest',
    body: issue.issueBody,
    reply: issue.issueReply,
    status: 201,
    errors: submitErrors,
    limits: submitLimit,
    idempotent: true,
    inTurn: true,
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
    errors: ['issue_not_found', 'forbidden_issue', 'report_unreadable'],
  }),
  updateIssue: shapes({
    summary: 'Edit an own pending issue; the edit is a new revision and moves its place in line',
    // Every revision is kept, and its judges are sent all of them.
    limits: [{ by: 'user', max: 60, windowSeconds: hour }],
    params: issue.idParams,
    body: issue.issueChanges,
    reply: issue.issueReply,
    errors: [
      'issue_not_found',
      'forbidden',
      'validation_error',
      'issue_locked',
      'conflict_of_interest',
      'stale',
      'report_unreadable',
    ],
    bodyIsJudgedLast: true,
    versioned: true,
  }),
  deleteIssue: shapes({
    summary:
      'Withdraw an own pending issue; an admin removes any until the contest is finalized, with a reason and the password',
    params: issue.idParams,
    body: issue.removalBody,
    reply: done,
    errors: [
      'issue_not_found',
      'forbidden',
      'step_up_required',
      'validation_error',
      'issue_locked',
      'contest_finalized',
      'conflict_of_interest',
    ],
    bodyIsJudgedLast: true,
  }),
}
