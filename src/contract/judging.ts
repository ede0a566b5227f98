import { z } from 'zod'
import { closedRefusalCodes, verdicts } from '../domain/judging/review-rules'
import { decisionRefusalCodes } from '../domain/judging/second-look/withholding'
import { userRef } from './account'
import { contest } from './contest'
import { endpoint } from './endpoint'
import { isoInstant, success } from './envelope'
import * as field from './fields'
import { invalidationCodeField, issue, issueReply, issueTexts, withholdingField } from './issue'

const shownAuthor = userRef.meta({
  description: "The author; in a contest that hides its authors {_id: 'researcher-7', username: 'Researcher 7'}.",
})

/** An issue in the judge's queue: everything except the report's texts. */
export const queueEntry = z
  .object({
    _id: z.string(),
    placeInLine: z.int(),
    title: z.string(),
    status: z.enum(verdicts),
    invalidationReason: z.string().nullable(),
    invalidationCode: invalidationCodeField,
    duplicateGroupId: z.string().nullable(),
    isPrimary: z.boolean(),
    author: shownAuthor,
    receivedAt: isoInstant,
    isEdited: z.boolean(),
    version: z.int().meta({ description: 'For If-Match.' }),
    isOwn: z.boolean(),
    assignee: userRef.nullable().meta({ description: 'The judge to whom it is assigned, if it is.' }),
    isMine: z.boolean().meta({ description: 'It is assigned to the caller.' }),
    secondLook: withholdingField,
  })
  .meta({ id: 'QueueEntry', description: 'An issue in the queue of a judge, without its report.' })
export type QueueEntry = z.infer<typeof queueEntry>

const groupLabel = z.object({ _id: z.string(), label: z.string().meta({ description: "'G-1', 'G-2' and so on." }) })

const triageReply = success(
  z.object({
    contest,
    issues: z.array(queueEntry).meta({ description: 'Every issue that is not withdrawn, by place in line.' }),
    groups: z.array(groupLabel),
    judgeRefusal: z
      .enum(['conflict_of_interest', ...closedRefusalCodes])
      .nullable()
      .meta({ description: 'Why the caller may not judge this contest.' }),
  }),
)

const revision = z.object({
  seq: z.int(),
  number: z.int().meta({ description: 'Within the issue, from 1.' }),
  ...issueTexts,
  contentHash: z.string(),
  receivedAt: isoInstant,
  isDeciding: z.boolean().meta({ description: 'Its seq is the place in line.' }),
  isCertified: z
    .boolean()
    .meta({ description: 'A judge certified it. If it is not deciding, an edit has suspended the certificate.' }),
  rewritten: z
    .object({
      from: z
        .int()
        .meta({ description: 'Number, within the issue, of the earlier revision that it shares least with.' }),
      inCommon: z.int().meta({ description: 'Neighboring words that both have, in percent of the shorter text.' }),
    })
    .nullable()
    .meta({ description: 'Set if it shares less than 30% with an earlier revision: a hint, and no verdict.' }),
})
export type Revision = z.infer<typeof revision>

/** A judge's or the author's event, from the ledger. */
const judgingAct = z
  .object({
    at: isoInstant,
    actor: userRef.nullable().meta({ description: 'Null if it was done at the command line.' }),
    kind: z.string(),
    before: z.unknown(),
    after: z.unknown(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'JudgingAct', description: 'An act of a judge or of the author, from the ledger.' })
export type JudgingAct = z.infer<typeof judgingAct>

const primary = z.object({
  issueId: z.string(),
  placeInLine: z.int(),
  revision: z.int().meta({ description: 'Number, within the issue, of the revision that decides its place.' }),
  receivedAt: isoInstant.meta({ description: 'When that revision arrived.' }),
  why: z.enum(['earliest_valid', 'earliest_pending', 'earliest']),
})

const judgingReply = success(
  z.object({
    issue,
    revisions: z.array(revision).meta({ description: 'Earliest first.' }),
    group: groupLabel.extend({ members: z.array(queueEntry), primary }).nullable(),
    history: z.array(judgingAct).meta({ description: 'The latest 200 events, newest first, without readings.' }),
    sameWallet: z.array(z.int()).meta({
      description:
        'Places in line of issues in this contest by other accounts with the same wallet; empty while authors are hidden.',
    }),
  }),
)

/** `data` of a STALE reply: the current issue, and the event that changed it. */
export type ChangeSince = { issue: z.infer<typeof issue>; event: JudgingAct | null }

const certificateBody = z.object({
  seq: z
    .int({ error: 'Choose the revision to certify' })
    .meta({ description: 'Of an earlier revision of the same issue.', example: 17 }),
  reason: field.decisionReason,
})
const withdrawalBody = z.object({ reason: field.decisionReason })

const removedIssue = z
  .object({
    _id: z.string(),
    placeInLine: z.int(),
    removedAt: isoInstant,
    removedBy: userRef.nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'RemovedIssue', description: 'A removed issue, without its title.' })
const removedReply = success(
  z.object({ issues: z.array(removedIssue).meta({ description: 'By place in line, without titles.' }) }),
)

const issuesReply = success(z.object({ issues: z.array(issue).meta({ description: 'Every issue that changed.' }) }))

export const citedIssue = z
  .int({ error: 'Choose a known issue by its number' })
  .nullable()
  .optional()
  .meta({ description: "The number of the known issue that 'invalid' rests on; null is none.", example: 3 })

const verdictBody = z.object({
  status: z
    .unknown()
    .superRefine((value, context) => {
      if (value === undefined || value === null || value === '') {
        context.addIssue({ code: 'custom', message: 'Status is required' })
      } else if (typeof value !== 'string' || !verdicts.includes(value as (typeof verdicts)[number])) {
        context.addIssue({ code: 'custom', message: 'Invalid status' })
      }
    })
    .transform((value) => value as (typeof verdicts)[number])
    .meta({ type: 'string', enum: [...verdicts] }),
  invalidationReason: field.invalidationReason,
  invalidationCode: field.invalidationCode,
  knownIssue: citedIssue,
})

/** Refusals for any decision about an issue. */
export const judgeErrors = ['issue_not_found', ...decisionRefusalCodes] as const

export const judgingEndpoints = {
  setVerdict: endpoint({
    method: 'PUT',
    path: '/issues/{id}/status',
    access: 'admin',
    summary: 'Give a verdict: valid, invalid with a reason, or pending again',
    params: field.idParams,
    body: verdictBody,
    reply: issueReply,
    errors: [...judgeErrors, 'validation_error', 'known_issue_not_binding', 'stale'],
    validatesBodyLast: true,
    versioned: true,
  }),
  listRemovedIssues: endpoint({
    method: 'GET',
    path: '/admin/contests/{id}/removed',
    access: 'admin',
    token: 'judging:read',
    summary: 'List removed issues of a contest, without titles',
    params: field.idParams,
    query: field.noParameters,
    reply: removedReply,
    errors: ['contest_not_found'],
  }),
  restoreIssue: endpoint({
    method: 'POST',
    path: '/admin/issues/{id}/restore',
    access: 'admin',
    summary: 'Restore a removed issue with its place in line, verdict and group, and notify its author',
    params: field.idParams,
    reply: issueReply,
    errors: [...judgeErrors, 'submitted_again'],
    stepUp: true,
  }),
  readTriage: endpoint({
    method: 'GET',
    path: '/admin/contests/{id}/triage',
    access: 'admin',
    token: 'judging:read',
    summary:
      'Get the queue of a contest: every issue by place in line, without report texts; recorded as seeing its titles',
    params: field.idParams,
    reply: triageReply,
    errors: ['contest_not_found'],
  }),
  readJudging: endpoint({
    method: 'GET',
    path: '/admin/issues/{id}/judging',
    access: 'admin',
    token: 'judging:read',
    summary: 'Get everything about an issue that a judge needs; recorded as reading its report',
    params: field.idParams,
    reply: judgingReply,
    errors: ['issue_not_found', 'report_unreadable'],
  }),
  undoDecision: endpoint({
    method: 'POST',
    path: '/admin/issues/{id}/undo',
    access: 'admin',
    summary: "Undo the caller's last decision on an issue, if nothing has changed since",
    params: field.idParams,
    reply: issuesReply,
    errors: [...judgeErrors, 'nothing_to_undo', 'stale'],
  }),
  certifyRevision: endpoint({
    method: 'PUT',
    path: '/admin/issues/{id}/certificate',
    access: 'admin',
    summary:
      'Certify an earlier revision as sufficient by itself, so that its place in line counts; refused until the caller has opened it and the last one',
    params: field.idParams,
    body: certificateBody,
    reply: issueReply,
    errors: [...judgeErrors, 'validation_error', 'revisions_not_read', 'known_issue_not_binding', 'stale'],
    versioned: true,
  }),
  withdrawCertificate: endpoint({
    method: 'DELETE',
    path: '/admin/issues/{id}/certificate',
    access: 'admin',
    summary: 'Withdraw the certificate, so that the last revision decides the place in line again',
    params: field.idParams,
    body: withdrawalBody,
    reply: issueReply,
    errors: [...judgeErrors, 'validation_error', 'not_certified', 'known_issue_not_binding', 'stale'],
    versioned: true,
  }),
}

const savedReasonBody = z.object({ reason: field.decisionReason, invalidationCode: field.invalidationCode })
const savedReasonsReply = success(
  z.object({
    reasons: z.array(z.object({ _id: z.string(), reason: z.string(), invalidationCode: invalidationCodeField })),
  }),
)

export const savedReasonEndpoints = {
  listSavedReasons: endpoint({
    method: 'GET',
    path: '/admin/saved-reasons',
    access: 'admin',
    summary: "List the caller's saved reasons, oldest first",
    query: field.noParameters,
    reply: savedReasonsReply,
    errors: [],
  }),
  saveReason: endpoint({
    method: 'POST',
    path: '/admin/saved-reasons',
    access: 'admin',
    summary: 'Save a reason with its main reason; an equal text is saved once, at most 50 in all',
    body: savedReasonBody,
    reply: savedReasonsReply,
    errors: ['validation_error', 'saved_reasons_full'],
  }),
  deleteSavedReason: endpoint({
    method: 'DELETE',
    path: '/admin/saved-reasons/{id}',
    access: 'admin',
    summary: 'Delete a saved reason of the caller; deleting it again is no error',
    params: field.idParams,
    reply: savedReasonsReply,
    errors: [],
  }),
}
