import { z } from 'zod'
import { endpoint } from '../../contract/endpoint'
import { emptyReply, isoInstant, success } from '../../contract/envelope'
import * as field from '../../contract/fields'
import { invalidationCodeField, issueReply, issueTexts } from '../../contract/issue'
import { judgeErrors } from '../../contract/judging'
import { verdictRefusalCodes } from '../../domain/judging/review-rules'
import { lookRefusalCodes, lookStates, secondVerdicts } from '../../domain/judging/second-look/second-look-rules'
import { resolutionRefusalCodes } from './domain/resolution-rules'

const contestRef = z.object({ _id: z.string(), title: z.string() })

const draw = z.object({
  commitment: z.string().meta({ description: 'SHA-256 of the seed, in the ledger before judging started.' }),
  committedAt: isoInstant,
  drawnAt: isoInstant.nullable(),
  seed: z.string().nullable().meta({
    description:
      'In hexadecimal, after the draw. The submissions with the lowest HMAC-SHA-256 of their id with this key are drawn.',
  }),
  submissions: z.int().nullable().meta({ description: 'How many took part in the draw.' }),
})

const title = z.string().nullable().meta({
  description: 'Null for a caller who has submitted to the contest, and of a withdrawn issue.',
})

const look = z.object({
  issueId: z.string(),
  position: z.int().meta({ description: 'In the draw, from 1.' }),
  placeInLine: z.int(),
  title,
  state: z.enum(lookStates).meta({ description: "'withdrawn' leaves its place empty." }),
  refusal: z.enum(lookRefusalCodes).nullable().meta({ description: 'Why the caller may not take an undecided one.' }),
})

const decisionFields = z.object({
  verdict: z.enum(secondVerdicts),
  reason: z.string().nullable(),
  invalidationCode: invalidationCodeField,
})

const difference = z.object({
  issueId: z.string(),
  placeInLine: z.int(),
  title,
  first: decisionFields,
  second: decisionFields,
  resolution: z.object({ verdict: z.enum(secondVerdicts), reason: z.string(), at: isoInstant }).nullable(),
  refusal: z.enum(resolutionRefusalCodes).nullable().meta({ description: 'Why the caller may not resolve it.' }),
})

const secondLooksReply = success(
  z.object({
    contest: contestRef,
    percent: z.int().nullable().meta({ description: 'Null in a contest without second looks.' }),
    drawableAt: isoInstant.meta({ description: 'When the end date no longer blocks the draw.' }),
    draw: draw.nullable(),
    looks: z.array(look).meta({ description: 'In the order of the draw; empty before it.' }),
    differences: z.array(difference).meta({
      description: 'Where both verdicts differ; empty for a caller who has submitted to the contest.',
    }),
    judgeRefusal: z.enum(verdictRefusalCodes).nullable(),
  }),
)
export type SecondLooks = z.infer<typeof secondLooksReply>['data']

const openedReply = success(
  z.object({
    contest: contestRef,
    issue: z
      .object({ _id: z.string(), position: z.int(), placeInLine: z.int(), ...issueTexts, receivedAt: isoInstant })
      .meta({ id: 'BlindIssue', description: 'An issue without anything that tells its verdict or its author.' }),
  }),
)

const secondVerdict = z.enum(secondVerdicts, { error: 'Choose valid or invalid' })

const lookErrors = [
  ...judgeErrors,
  'second_look_not_drawn',
  'second_look_decided',
  'second_look_lead',
  'second_look_seen',
  'second_look_waits',
] as const

export const endpoints = {
  readSecondLooks: endpoint({
    method: 'GET',
    path: '/admin/contests/{id}/second-look',
    access: 'admin',
    summary: 'Get the draw of the second looks of a contest, which the caller may take, and the differences',
    params: field.idParams,
    reply: secondLooksReply,
    errors: ['contest_not_found'],
  }),
  openSecondLook: endpoint({
    method: 'GET',
    path: '/admin/issues/{id}/second-look',
    access: 'admin',
    summary: 'Get a drawn issue without its verdict and author; recorded as opening it for a second look',
    params: field.idParams,
    reply: openedReply,
    errors: [...lookErrors, 'report_unreadable'],
  }),
  decideSecondLook: endpoint({
    method: 'PUT',
    path: '/admin/issues/{id}/second-look',
    access: 'admin',
    summary: 'Give the second verdict on a drawn issue, once; the first verdict stays in force',
    params: field.idParams,
    body: z.object({
      verdict: secondVerdict,
      reason: field.invalidationReason,
      invalidationCode: field.invalidationCode,
    }),
    reply: success(z.object({ look: look.pick({ issueId: true, state: true }) })),
    errors: [...lookErrors, 'validation_error'],
  }),
  forgoSecondLook: endpoint({
    method: 'DELETE',
    path: '/admin/issues/{id}/second-look',
    access: 'admin',
    summary: "Forgo the caller's second look at a drawn issue, which shows them its verdict; not taken back",
    params: field.idParams,
    reply: emptyReply,
    errors: [...lookErrors],
  }),
  resolveSecondLook: endpoint({
    method: 'POST',
    path: '/admin/issues/{id}/second-look/resolution',
    access: 'admin',
    summary: 'Decide between two verdicts that differ, with a reason; the issue gets the chosen one',
    params: field.idParams,
    body: z.object({
      verdict: secondVerdict,
      reason: field.decisionReason,
      invalidationCode: field.invalidationCode,
    }),
    reply: issueReply,
    errors: [
      ...judgeErrors,
      'not_lead',
      'second_look_not_drawn',
      'second_look_no_difference',
      'second_look_own',
      'validation_error',
    ],
  }),
}

type Endpoints = typeof endpoints
declare module '../../contract/endpoints' {
  interface FeatureEndpoints extends Endpoints {}
}
