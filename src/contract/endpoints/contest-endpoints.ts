import * as contest from '../contest'
import { done } from '../envelope'
import * as issue from '../issue'
import { shapes } from './endpoint-shapes'

export const contestEndpoints = {
  listContests: shapes({
    summary: 'Contests: active first, then upcoming, then ended',
    query: contest.contestListQuery,
    reply: contest.contestListReply,
    errors: ['validation_error'],
    // A search reads every contest, unlike a page of the list.
    limits: [{ by: 'user', max: 60, windowSeconds: 60, onlyWith: 'search' }],
  }),
  getContest: shapes({
    summary: 'One contest; its repository is null before the start, except to admins',
    params: issue.idParams,
    reply: contest.contestReply,
    errors: ['contest_not_found'],
  }),
  listContestChanges: shapes({
    summary: 'What was changed of a contest since it started, by whom and why, newest first',
    params: issue.idParams,
    query: contest.contestChangesQuery,
    reply: contest.contestChangesReply,
    errors: ['validation_error', 'contest_not_found'],
  }),
  createContest: shapes({
    summary: 'Create a contest',
    body: contest.contestBody,
    reply: contest.contestReply,
    status: 201,
    errors: ['validation_error'],
  }),
  updateContest: shapes({
    summary:
      'Change any subset of a contest, judged on the merged result; from the start on with a reason, and a later end with the password as well',
    params: issue.idParams,
    body: contest.contestChanges,
    reply: contest.contestReply,
    errors: [
      'validation_error',
      'contest_not_found',
      'contest_finalized',
      'contest_judged',
      'contest_entered',
      'contest_started',
      'stale',
      'step_up_required',
    ],
    versioned: true,
  }),
  deleteContest: shapes({
    summary: 'Delete a contest that never had a submission',
    params: issue.idParams,
    reply: done,
    errors: ['contest_not_found', 'contest_has_issues'],
    stepUp: true,
  }),
  finalizeContest: shapes({
    summary: 'Freeze the verdicts and groups of an ended contest; repeating it changes nothing',
    params: issue.idParams,
    reply: contest.contestReply,
    errors: [
      'contest_not_found',
      'conflict_of_interest',
      'contest_not_ended',
      'contest_settling',
      'pending_issues',
      'contest_without_pool',
      'unknown_award_rule',
    ],
    stepUp: true,
  }),
  reopenContest: shapes({
    summary: 'Take a finalization back, for a reason that everybody reads; never after a payment was recorded',
    params: issue.idParams,
    body: contest.reopenBody,
    reply: contest.contestReply,
    errors: ['validation_error', 'contest_not_found', 'conflict_of_interest', 'contest_not_finalized', 'awards_paid'],
    stepUp: true,
  }),
}
