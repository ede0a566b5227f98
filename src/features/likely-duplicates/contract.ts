import { z } from 'zod'
import { endpoint } from '../../contract/endpoint'
import { success } from '../../contract/envelope'
import * as field from '../../contract/fields'
import { judgeErrors, queueEntry } from '../../contract/judging'
import { closedRefusalCodes } from '../../domain/judging/review-rules'
import { offerReasonKinds, reasonKinds } from './domain/candidate-reasons'
import { sweepAnswers } from './domain/sweep-rules'

const chance = z.number().min(0).max(1).meta({ description: 'How likely both are the same, by their texts.' })
const candidateReason = z.object({
  kind: z.enum(reasonKinds),
  found: z.array(z.string()).meta({
    description: "What both reports have: words, identifiers, or 'src/Vault.sol L10-L20'. Rarest first, at most 6.",
  }),
})

const candidate = z
  .object({
    issue: queueEntry,
    score: z.number().min(0).max(1).meta({ description: '0 is nothing in common, 1 the same text.' }),
    reasons: z.array(candidateReason).meta({ description: 'At least one.' }),
  })
  .meta({ id: 'Candidate', description: 'A likely duplicate, and what makes it one.' })

const candidatesReply = success(
  z.object({ candidates: z.array(candidate).meta({ description: 'Best first, at most 10.' }) }),
)

const reasons = z.array(
  z.object({
    kind: z.enum(offerReasonKinds),
    found: z
      .array(z.string())
      .meta({ description: "What both reports have, at most 6; of 'fixes' the titles of all that stop both proofs." }),
  }),
)

const offer = z
  .object({
    issue: queueEntry.meta({ description: 'Of a group its primary.' }),
    members: z.int().meta({ description: 'How many submissions are in its group; 1 if it is in none.' }),
    chance,
    reasons,
  })
  .meta({ id: 'SweepOffer', description: 'A submission that may be the same as the open one, and why.' })

const sweep = z.object({
  issue: queueEntry.meta({ description: 'The open submission.' }),
  members: z.int().meta({ description: 'How many submissions are in its group; 1 if it is in none.' }),
  offers: z.array(offer).meta({
    description: 'The likeliest first. Once as many in a row as there are here were not the same, the sweep is over.',
  }),
})

const answerBody = z.object({
  issueId: field.idOf('Issue ID is required'),
  answer: z
    .enum(sweepAnswers, { error: 'Choose whether both are the same' })
    .meta({ description: "'same' groups both and takes the verdict over; 'apart' is remembered for all judges." }),
  sweepId: field.idOf('Sweep ID is required').meta({ description: 'Chosen by the caller, a UUID; names the sweep.' }),
  otherVersion: z
    .int({ error: 'The version of the other submission is a number' })
    .optional()
    .meta({ description: 'Of the other issue, as the judge saw it, like If-Match for this one.', example: 3 }),
})

const lookAlike = z
  .object({ one: queueEntry, other: queueEntry, chance, reasons })
  .meta({ id: 'LookAlike', description: 'Two valid submissions, each for its group, that may be the same.' })

const lookAlikesReply = success(
  z.object({
    contest: z.object({ _id: z.string(), title: z.string() }),
    lookAlikes: z
      .array(lookAlike)
      .meta({ description: 'Not compared by a judge yet, the likeliest first, at most 50.' }),
    total: z.int(),
    judgeRefusal: z
      .enum(['conflict_of_interest', ...closedRefusalCodes])
      .nullable()
      .meta({ description: "Why the caller may not group here; with 'preliminary_results', 'apart' is still taken." }),
  }),
)
export type LookAlikes = z.infer<typeof lookAlikesReply>['data']

export const endpoints = {
  listCandidates: endpoint({
    method: 'GET',
    path: '/admin/issues/{id}/candidates',
    access: 'admin',
    token: 'judging:read',
    summary: 'List likely duplicates of an issue in its contest, ranked, with reasons; recorded as seeing their titles',
    params: field.idParams,
    query: field.noParameters,
    reply: candidatesReply,
    errors: ['issue_not_found'],
  }),
  readSweep: endpoint({
    method: 'GET',
    path: '/admin/issues/{id}/sweep',
    access: 'admin',
    token: 'judging:read',
    summary: 'List what may be the same as an issue and was not compared yet; recorded as seeing their titles',
    params: field.idParams,
    query: field.noParameters,
    reply: success(sweep),
    errors: ['issue_not_found', 'second_look_yours'],
  }),
  answerSweep: endpoint({
    method: 'POST',
    path: '/admin/issues/{id}/sweep',
    access: 'admin',
    summary: 'Say whether two issues are the same: they become one group with one verdict, or are never offered again',
    params: field.idParams,
    body: answerBody,
    reply: success(sweep),
    errors: [
      ...judgeErrors,
      'validation_error',
      'different_contests',
      'verdicts_not_joined',
      'known_issue_not_binding',
      'stale',
    ],
    versioned: true,
  }),
  undoSweep: endpoint({
    method: 'POST',
    path: '/admin/contests/{id}/sweep/undo',
    access: 'admin',
    summary: "Undo the caller's sweep as a whole, if nothing has changed since",
    params: field.idParams,
    body: z.object({ sweepId: field.idOf('Sweep ID is required') }),
    reply: success(z.object({ issueIds: z.array(z.string()).meta({ description: 'Every issue that changed.' }) })),
    errors: [...judgeErrors, 'contest_not_found', 'validation_error', 'nothing_to_undo', 'stale'],
  }),
  listLookAlikes: endpoint({
    method: 'GET',
    path: '/admin/contests/{id}/look-alikes',
    access: 'admin',
    token: 'judging:read',
    summary: 'List valid issues in different groups that may be the same; recorded as seeing their titles',
    params: field.idParams,
    query: field.noParameters,
    reply: lookAlikesReply,
    errors: ['contest_not_found'],
  }),
}

type Endpoints = typeof endpoints
declare module '../../contract/endpoints' {
  interface FeatureEndpoints extends Endpoints {}
}
