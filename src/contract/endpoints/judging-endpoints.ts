import * as issue from '../issue'
import * as judging from '../judging'
import { shapes } from './endpoint-shapes'

const judgeErrors = ['issue_not_found', 'contest_finalized', 'self_review', 'conflict_of_interest'] as const

export const judgingEndpoints = {
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
  listRemovedIssues: shapes({
    summary: 'What admins have removed from a contest, by whom and why, without titles',
    params: issue.idParams,
    reply: judging.removedReply,
    errors: ['contest_not_found'],
  }),
  restoreIssue: shapes({
    summary: 'Bring a removed issue back, with its place in line, its verdict and its group; its author is told',
    params: issue.idParams,
    reply: issue.issueReply,
    errors: [...judgeErrors, 'submitted_again'],
    stepUp: true,
  }),
  readTriage: shapes({
    summary: 'The queue of a contest: every issue by place in line, without report texts; counts as seeing its titles',
    params: issue.idParams,
    reply: judging.triageReply,
    errors: ['contest_not_found'],
  }),
  readJudging: shapes({
    summary: 'What a judge needs to decide over one issue; counts as reading its report',
    params: issue.idParams,
    reply: judging.judgingReply,
    errors: ['issue_not_found', 'report_unreadable'],
  }),
  markDuplicate: shapes({
    summary:
      'Valid, and in one duplicate group with another issue, which may be made valid too; the primary is computed',
    params: issue.idParams,
    body: judging.duplicateOfBody,
    reply: issue.groupReply,
    errors: [...judgeErrors, 'validation_error', 'different_contests', 'already_grouped', 'stale'],
    versioned: true,
  }),
  undoDecision: shapes({
    summary: "Take back the caller's own last decision on an issue, if nothing has changed since",
    params: issue.idParams,
    reply: judging.issuesReply,
    errors: [...judgeErrors, 'nothing_to_undo', 'stale'],
  }),
  mergeGroups: shapes({
    summary: 'Make two duplicate groups one; the older keeps its id',
    body: judging.mergeBody,
    reply: issue.groupReply,
    errors: [
      'validation_error',
      'group_not_found',
      'different_contests',
      'contest_finalized',
      'self_review',
      'conflict_of_interest',
    ],
  }),
  certifyRevision: shapes({
    summary: 'Certify an earlier revision as sufficient by itself: its place in line counts',
    params: issue.idParams,
    body: judging.certificateBody,
    reply: issue.issueReply,
    errors: [...judgeErrors, 'validation_error', 'stale'],
    versioned: true,
  }),
  withdrawCertificate: shapes({
    summary: 'Withdraw the certificate: the last revision decides the place in line again',
    params: issue.idParams,
    body: judging.withdrawalBody,
    reply: issue.issueReply,
    errors: [...judgeErrors, 'validation_error', 'not_certified', 'stale'],
    versioned: true,
  }),
  listCandidates: shapes({
    summary:
      'Issues of the same contest that may be duplicates of this one, ranked, with the reasons; counts as seeing titles',
    params: issue.idParams,
    reply: judging.candidatesReply,
    errors: ['issue_not_found'],
  }),
  listSavedReasons: shapes({
    summary: "The caller's saved reasons, oldest first",
    reply: judging.savedReasonsReply,
    errors: [],
  }),
  saveReason: shapes({
    summary: 'Save a reason for later; the same text twice is one, and 50 are the most',
    body: judging.savedReasonBody,
    reply: judging.savedReasonsReply,
    errors: ['validation_error', 'saved_reasons_full'],
  }),
  deleteSavedReason: shapes({
    summary: 'Delete an own saved reason; one that is gone already is no error',
    params: issue.idParams,
    reply: judging.savedReasonsReply,
    errors: [],
  }),
}
