import { z } from 'zod'
import { bodyTextNames, mapOptionalTexts } from '../domain/issues/issue-text'
import { invalidationCodes } from '../domain/judging/invalidation-codes'
import { closedRefusalCodes, verdicts } from '../domain/judging/review-rules'
import { withholdings } from '../domain/judging/second-look/withholding'
import { userRef } from './account'
import { endpoint, hour } from './endpoint'
import { emptyReply, isoInstant, pagination, success } from './envelope'
import * as field from './fields'

/** Why an issue is invalid, besides the text; null without a code, as in verdicts from earlier versions. */
export const invalidationCodeField = z
  .enum(invalidationCodes)
  .nullable()
  .meta({ description: "The main reason of the verdict 'invalid', if it has one." })

/** Set only if a verdict is withheld from an admin. */
export const withholdingField = z.enum(withholdings).optional().meta({
  description:
    "For admins, where verdict, reason and group are withheld because the caller may look at it without them: 'yours' until the second look is given or forgone, 'waits' until there is a verdict again, 'undrawn' until the draw or until it is opened.",
})

export const citedIssue = z
  .object({ number: z.int(), text: z.string() })
  .nullable()
  .meta({ description: "The known issue that the verdict 'invalid' rests on, if it cites one." })

/** An issue's or revision's texts in requests. */
export const issueTexts = {
  title: z.string(),
  description: z.string(),
  ...mapOptionalTexts(() => z.string().nullable()),
}

const receipt = z
  .object({
    signature: z.string(),
    publicKey: z.string(),
    promise: z
      .object({ loggedBy: isoInstant, signature: z.string() })
      .optional()
      .meta({ description: 'That the public log will hold it by then; not there once that time is over.' }),
  })
  .meta({
    description:
      'For its author, in replies about one issue: an Ed25519 signature of id, number, time and digest of the last revision; keys and signatures are in base64url.',
  })

export const issue = z
  .object({
    _id: z.string(),
    ...issueTexts,
    status: z.enum(verdicts),
    invalidationReason: z.string().nullable(),
    invalidationCode: invalidationCodeField,
    knownIssue: citedIssue,
    isDuplicate: z.boolean(),
    isPrimary: z.boolean(),
    duplicateGroupId: z.string().nullable(),
    duplicateOf: z.int().nullable().meta({
      description: 'The place in line of the primary of its group; null for a primary, and for one in no group.',
    }),
    createdAt: isoInstant,
    updatedAt: isoInstant,
    userId: userRef,
    contestId: z.object({ _id: z.string(), title: z.string(), prizePool: z.number().nullable() }),
    placeInLine: z.int().meta({ description: 'Number of the revision that decides the order in the contest.' }),
    lastSeq: z.int().meta({
      description:
        'Number of the last revision, whose text this is. It differs from the place only while an earlier one is certified.',
    }),
    receivedAt: isoInstant.meta({ description: 'When the last revision arrived.' }),
    contentHash: z.string().meta({ description: `SHA-256 of title, ${bodyTextNames.join(' and ')}, joined by NUL.` }),
    isEdited: z.boolean(),
    version: z.int().meta({ description: 'For If-Match.' }),
    receipt: receipt.optional(),
    assignee: userRef
      .optional()
      .meta({ description: 'For judges, in the reply about one issue: the judge to whom it is assigned.' }),
    secondLook: withholdingField,
  })
  .meta({ id: 'Issue', description: 'A submission to a contest.' })
export type Issue = z.infer<typeof issue>

const writtenTexts = { title: field.issueTitle, description: field.issueDescription, ...field.optionalTexts }

const issueBody = z.object({ contestId: field.contestId, ...writtenTexts })
const issueToContestBody = z.object({
  contestId: z
    .unknown()
    .optional()
    .meta({ type: 'string', description: 'If sent, the id in the path.', example: field.exampleId }),
  ...writtenTexts,
})
const issueChanges = z.object({
  title: field.issueTitle.optional(),
  description: field.issueDescription.optional(),
  ...mapOptionalTexts((name) => field.ifSent(field.optionalTexts[name])),
})

const removalBody = z.object({ reason: field.removalReason })

const issueStatus = field.statusFilter(verdicts)
const issueListQuery = z.object({
  contestId: field.idFilter,
  userId: field.idFilter,
  status: issueStatus,
  ...field.paging(20),
})
const myIssuesQuery = z.object({ contestId: field.idFilter, status: issueStatus, ...field.paging(20) })
const contestIssuesQuery = z.object({ status: issueStatus, ...field.paging(20) })

export const issueReply = success(z.object({ issue }))
/** By status, with other filters applied, across all pages. */
const counts = z.object({ all: z.int(), pending: z.int(), valid: z.int(), invalid: z.int() })
const issueList = z.object({ issues: z.array(issue), pagination, counts })
const issueListReply = success(issueList)
const myIssuesReply = success(
  issueList.extend({
    contests: z
      .array(
        z.object({
          _id: z.string(),
          title: z.string(),
          appealsEndAt: isoInstant.nullable().meta({
            description: 'The last instant at which an appeal counts, while its preliminary results are published.',
          }),
        }),
      )
      .meta({ description: 'Every contest with an issue of the caller, by title, ignoring the filter.' }),
    earnedCents: z
      .int()
      .meta({ description: 'Sum of the awards to the caller in final results, ignoring the filter.' }),
  }),
)

const openReply = success(
  z.object({
    submissions: z
      .object({
        open: z.int().meta({ description: 'Without a valid verdict; withdrawn ones only beyond the allowance.' }),
        max: z.int().meta({ description: 'As many are allowed at a time.' }),
        verdictsMakeRoom: z
          .boolean()
          .meta({ description: 'A valid verdict makes room; false while the contest hides verdicts.' }),
        withdrawalsLeft: z.int().meta({ description: 'How often withdrawing one still makes room.' }),
      })
      .nullable()
      .meta({ description: 'Null in a contest without a limit.' }),
  }),
)

const submitErrors = [
  'email_not_verified_for_issues',
  'validation_error',
  'contest_not_found',
  'contest_not_started',
  'contest_ended',
  'open_submissions_full',
  'idempotency_key_reused',
  'report_unreadable',
  'conflict_of_interest',
  'sponsor_submits',
  'judge_submits',
] as const
const submitLimit = [{ by: 'user', max: 20, windowSeconds: hour, countedAs: 'submitIssue' }] as const

export const issueEndpoints = {
  listMyIssues: endpoint({
    method: 'GET',
    path: '/issues/my-issues',
    access: 'user',
    token: 'issues:read',
    summary: "List the caller's issues, newest first, with counts by status",
    query: myIssuesQuery,
    reply: myIssuesReply,
    errors: ['validation_error'],
  }),
  listContestIssues: endpoint({
    method: 'GET',
    path: '/issues/contests/{id}',
    access: 'admin',
    token: 'judging:read',
    summary: 'List the issues of a contest, newest first',
    params: field.idParams,
    query: contestIssuesQuery,
    reply: issueListReply,
    errors: ['validation_error', 'contest_not_found'],
  }),
  readOpenSubmissions: endpoint({
    method: 'GET',
    path: '/issues/contests/{id}/open',
    access: 'user',
    token: 'issues:read',
    summary: 'Count the open submissions of the caller in a contest that limits them',
    params: field.idParams,
    query: field.noParameters,
    reply: openReply,
    errors: ['contest_not_found'],
  }),
  submitIssueToContest: endpoint({
    method: 'POST',
    path: '/issues/contests/{id}/submit',
    access: 'verified',
    token: 'issues:write',
    summary: 'Submit an issue to the contest in the path',
    params: field.idParams,
    body: issueToContestBody,
    reply: issueReply,
    status: 201,
    errors: submitErrors,
    limits: submitLimit,
    idempotent: true,
    limitsConcurrency: true,
  }),
  submitIssue: endpoint({
    method: 'POST',
    path: '/issues',
    access: 'verified',
    token: 'issues:write',
    summary: 'Submit an issue to an active contest',
    body: issueBody,
    reply: issueReply,
    status: 201,
    errors: submitErrors,
    limits: submitLimit,
    idempotent: true,
    limitsConcurrency: true,
  }),
  listIssues: endpoint({
    method: 'GET',
    path: '/issues',
    access: 'admin',
    token: 'judging:read',
    summary: 'List all issues, newest first',
    query: issueListQuery,
    reply: issueListReply,
    errors: ['validation_error'],
  }),
  getIssue: endpoint({
    method: 'GET',
    path: '/issues/{id}',
    access: 'user',
    token: 'issues:read',
    summary: 'Get an issue, for its author and admins',
    params: field.idParams,
    reply: issueReply,
    errors: ['issue_not_found', 'forbidden_issue', 'report_unreadable'],
  }),
  updateIssue: endpoint({
    method: 'PUT',
    path: '/issues/{id}',
    access: 'verified',
    token: 'issues:write',
    summary: 'Edit a pending issue of the caller; this adds a revision with a new place in line',
    // Every revision is stored and sent to judges.
    limits: [{ by: 'user', max: 60, windowSeconds: hour }],
    params: field.idParams,
    body: issueChanges,
    reply: issueReply,
    errors: [
      'issue_not_found',
      'forbidden',
      'validation_error',
      'issue_locked',
      'conflict_of_interest',
      'stale',
      'report_unreadable',
    ],
    validatesBodyLast: true,
    versioned: true,
  }),
  deleteIssue: endpoint({
    method: 'DELETE',
    path: '/issues/{id}',
    access: 'verified',
    token: 'issues:write',
    summary:
      'Withdraw a pending issue of the caller; admins remove any issue before finalizing, which needs the password and mails the reason',
    params: field.idParams,
    body: removalBody,
    reply: emptyReply,
    errors: [
      'issue_not_found',
      'forbidden',
      'step_up_required',
      'validation_error',
      'issue_locked',
      ...closedRefusalCodes,
      'conflict_of_interest',
      'second_look_yours',
    ],
    validatesBodyLast: true,
  }),
}
