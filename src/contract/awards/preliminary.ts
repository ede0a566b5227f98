import { z } from 'zod'
import { limits } from '../../domain/field-rules'
import { publishRefusalCodes, verdicts, withdrawalReasonProblem } from '../../domain/judging/review-rules'
import { userRef } from '../account'
import { contest } from '../contest'
import { endpoint } from '../endpoint'
import { isoInstant, success } from '../envelope'
import * as field from '../fields'

const withdrawalReason = field.text(withdrawalReasonProblem, {
  trim: true,
  about: 'Why the preliminary results are withdrawn; everyone who can see the contest can read this.',
  max: limits.reasonMax,
  example: 'A group was made of two different bugs.',
})

const preliminaryResults = z
  .object({
    contest: z.object({ _id: z.string(), title: z.string() }),
    preliminaryAt: isoInstant,
    appealsEndAt: isoInstant.meta({ description: 'The last instant at which an appeal counts.' }),
    poolCents: z.int(),
    uniqueCount: z.int(),
    returnedCents: z.int().meta({ description: 'The whole pool while no issue is valid, else 0.' }),
    issues: z
      .array(
        z.object({
          issueId: z.string(),
          title: z.string(),
          author: userRef,
          isOwn: z.boolean(),
          status: z.enum(verdicts),
          placeInLine: z.int(),
          isPrimary: z.boolean().meta({ description: 'Earliest in line of its duplicate group, or in no group.' }),
          primaryPlace: z.int().meta({ description: 'The place in line of the primary of its group.' }),
          amountCents: z.int(),
        }),
      )
      .meta({ description: 'Every valid issue, and all of the caller, by place in line; without reports.' }),
  })
  .meta({
    id: 'PreliminaryResults',
    description: 'How the pool would be split now. Appeals may change it until the contest is finalized.',
  })
export type PreliminaryResults = z.infer<typeof preliminaryResults>

const contestReply = success(z.object({ contest }))

export const preliminaryEndpoints = {
  getPreliminaryResults: endpoint({
    method: 'GET',
    path: '/contests/{id}/preliminary-results',
    access: 'user',
    token: 'contests:read',
    summary: 'Get the preliminary results of a contest, for its participants and admins',
    params: field.idParams,
    reply: success(z.object({ results: preliminaryResults })),
    errors: ['contest_not_found', 'results_for_participants', 'no_preliminary_results', 'unknown_award_rule'],
  }),
  publishPreliminaryResults: endpoint({
    method: 'POST',
    path: '/contests/{id}/preliminary-results',
    access: 'admin',
    summary: 'Publish preliminary results, which opens the time for appeals; repeating it has no effect',
    params: field.idParams,
    reply: contestReply,
    errors: ['contest_not_found', 'contest_finalized', 'contest_without_appeals', 'not_lead', ...publishRefusalCodes],
    stepUp: true,
    settlesChanges: true,
  }),
  withdrawPreliminaryResults: endpoint({
    method: 'DELETE',
    path: '/contests/{id}/preliminary-results',
    access: 'admin',
    summary: 'Withdraw preliminary results with a public reason, so that verdicts and groups can change',
    params: field.idParams,
    body: z.object({ reason: withdrawalReason }),
    reply: contestReply,
    errors: [
      'validation_error',
      'contest_not_found',
      'conflict_of_interest',
      'not_lead',
      'contest_finalized',
      'no_preliminary_results',
    ],
    stepUp: true,
    settlesChanges: true,
  }),
}
