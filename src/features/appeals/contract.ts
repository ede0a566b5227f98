import { z } from 'zod'
import { userRef } from '../../contract/account'
import { endpoint, hour } from '../../contract/endpoint'
import { isoInstant, pagination, success } from '../../contract/envelope'
import * as field from '../../contract/fields'
import { judgeErrors } from '../../contract/judging'
import { appealChanges, appealKinds, appealOutcomes, appealStates } from '../../domain/judging/appeals'
import { closedRefusalCodes, verdicts } from '../../domain/judging/review-rules'
import { appealLimits, appealRuleProblem, appealTextProblem } from './domain/appeal-rules'

const appeal = z
  .object({
    _id: z.string(),
    issueId: z.string(),
    kind: z.enum(appealKinds).meta({ description: 'What it is about.' }),
    rule: z.string().meta({ description: 'The rule that it rests on.' }),
    text: z.string(),
    receivedAt: isoInstant,
    state: z
      .enum(appealStates)
      .meta({ description: "'void' while the submission is removed, so that nobody decides." }),
    reason: z.string().nullable().meta({ description: 'Of the decision.' }),
    decidedAt: isoInstant.nullable(),
  })
  .meta({ id: 'Appeal', description: 'What the author of a submission says against a decision about it.' })
export type Appeal = z.infer<typeof appeal>

const judgedAppeal = appeal
  .extend({
    author: userRef.meta({ description: 'Under a number while the contest hides its authors.' }),
    issue: z.object({
      _id: z.string(),
      placeInLine: z.int(),
      title: z.string(),
      status: z.enum(verdicts),
      duplicateGroupId: z.string().nullable(),
      isPrimary: z.boolean(),
      certifiedSeq: z.int().nullable(),
      version: z.int().meta({ description: 'For If-Match.' }),
    }),
    change: z.enum(appealChanges).nullable().meta({ description: 'What an upheld appeal changed.' }),
    handledBy: userRef.nullable(),
    refusal: z
      .enum(['self_review', 'conflict_of_interest', 'own_decision', ...closedRefusalCodes])
      .nullable()
      .meta({ description: 'Why the caller may not decide it.' }),
  })
  .meta({ id: 'JudgedAppeal', description: 'An appeal as judges see it.' })
export type AppealForJudge = z.infer<typeof judgedAppeal>

const appealText = field.text(appealTextProblem, {
  about: 'What is wrong about the decision. Plain text.',
  max: appealLimits.textMax,
  example: 'The report names the cause in its second paragraph.',
})
const appealRule = field.text(appealRuleProblem, {
  trim: true,
  about: 'The rule of the contest that the appeal rests on. One line.',
  max: appealLimits.ruleMax,
  example: 'Duplicates share a root cause',
})

const appealBody = z.object({
  kind: z.enum(appealKinds, { error: 'Choose what you appeal' }),
  rule: appealRule,
  text: appealText,
})

const decisionBody = z.object({
  outcome: z.enum(appealOutcomes, { error: 'Uphold or reject the appeal' }),
  reason: field.decisionReason,
  change: z.enum(appealChanges, { error: 'Choose what changes' }).nullish().meta({
    description: 'What an upheld appeal changes; it has to fit the kind of appeal. Ignored if it is rejected.',
  }),
  issueId: field.idOf('Choose the other submission').nullish(),
  invalidationCode: field.invalidationCode,
  seq: z
    .int({ error: 'Choose the revision to certify' })
    .nullish()
    .meta({ description: 'The number of the revision to certify.', example: 17 }),
})

const issueAppealsReply = success(
  z.object({
    appeals: z.array(appeal).meta({ description: 'Oldest first.' }),
    openCount: z.int().meta({ description: "The author's open appeals in the contest." }),
    validCount: z.int().meta({ description: "The author's valid submissions in the contest." }),
  }),
)
export type IssueAppeals = z.infer<typeof issueAppealsReply>['data']

export const endpoints = {
  makeAppeal: endpoint({
    method: 'POST',
    path: '/issues/{id}/appeals',
    access: 'verified',
    token: 'issues:write',
    summary: 'Appeal the verdict, the group or the place of an issue of the caller, once each',
    params: field.idParams,
    body: appealBody,
    reply: success(z.object({ appeal })),
    status: 201,
    limits: [{ by: 'user', max: 60, windowSeconds: hour }],
    errors: [
      'issue_not_found',
      'forbidden',
      'validation_error',
      'contest_finalized',
      'appeals_not_open',
      'appeals_over',
      'appealed_already',
      'not_grouped',
      'appeals_full',
    ],
    validatesBodyLast: true,
  }),
  listIssueAppeals: endpoint({
    method: 'GET',
    path: '/issues/{id}/appeals',
    access: 'user',
    token: 'issues:read',
    summary: 'List the appeals of an issue, for its author and admins',
    params: field.idParams,
    query: field.noParameters,
    reply: issueAppealsReply,
    errors: ['issue_not_found', 'forbidden_issue', 'report_unreadable'],
  }),
  listContestAppeals: endpoint({
    method: 'GET',
    path: '/admin/contests/{id}/appeals',
    access: 'admin',
    token: 'judging:read',
    summary: 'List the appeals of a contest, open ones first; recorded as reading them',
    params: field.idParams,
    query: z.strictObject(field.paging(20)),
    reply: success(
      z.object({
        appeals: z.array(judgedAppeal),
        openCount: z.int(),
        decidableCount: z.int().meta({ description: 'Of the open ones, those that the caller may decide.' }),
        pagination,
      }),
    ),
    errors: ['validation_error', 'contest_not_found'],
  }),
  decideAppeal: endpoint({
    method: 'PUT',
    path: '/admin/appeals/{id}',
    access: 'admin',
    summary: 'Uphold an appeal, which changes the submission at once, or reject it, with a reason for its author',
    params: field.idParams,
    body: decisionBody,
    reply: success(z.object({ appeal })),
    errors: [
      'appeal_not_found',
      ...judgeErrors,
      'own_decision',
      'validation_error',
      'appeal_decided',
      'not_grouped',
      'already_grouped',
      'different_contests',
      'not_certified',
      'revisions_not_read',
      'stale',
    ],
    validatesBodyLast: true,
    versioned: true,
  }),
}

type Endpoints = typeof endpoints
declare module '../../contract/endpoints' {
  interface FeatureEndpoints extends Endpoints {}
}
