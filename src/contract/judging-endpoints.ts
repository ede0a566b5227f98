import { shapes } from './endpoint-shapes'
import * as issue from './issue'

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
}
