import { z } from 'zod'
import { verdicts } from '../../domain/judging/review-rules'
import {
  answerAudiences,
  answerTextProblem,
  commitNamed,
  commitProblem,
  sponsorAnswerKinds,
} from '../../domain/seats/sponsor-rules'
import { userRef } from '../account'
import { endpoint, hour } from '../endpoint'
import { isoInstant, pagination, success } from '../envelope'
import * as field from '../fields'
import { issueTexts } from '../issue'

const sponsorAnswer = z
  .object({
    sponsor: userRef,
    answer: z.enum(sponsorAnswerKinds),
    text: z.string().nullable(),
    commit: z.string().nullable().meta({ description: "Of 'fixed': the hash of the commit." }),
    audience: z
      .enum(answerAudiences)
      .meta({ description: "Who can read it: 'judges' only, or everyone in the 'report' once that is published." }),
    at: isoInstant,
  })
  .meta({ id: 'SponsorAnswer', description: 'What a sponsor said about a released submission.' })
export type SponsorAnswer = z.infer<typeof sponsorAnswer>
const answers = z.array(sponsorAnswer).meta({ description: 'Newest first; the last one of a sponsor counts.' })

const releasedIssue = z
  .object({
    _id: z.string(),
    placeInLine: z.int(),
    ...issueTexts,
    status: z.enum(verdicts),
    group: z.string().meta({ description: 'The same for submissions of the same issue, which are answered together.' }),
    duplicateOf: z.int().nullable().meta({
      description: 'The place in line of the first valid submission of the same issue; null if this is the first.',
    }),
    author: userRef.meta({
      description: "In a contest that hides its authors 'Researcher 7' until the results are final.",
    }),
    releasedAt: isoInstant,
    answers,
  })
  .meta({ id: 'ReleasedIssue', description: 'A submission that was released to the sponsors of its contest.' })
export type ReleasedIssue = z.infer<typeof releasedIssue>

const statusCounts = z.object({ pending: z.int(), valid: z.int(), invalid: z.int() })

const sponsorPage = z
  .object({
    contest: z.object({ _id: z.string(), title: z.string(), endDate: isoInstant }),
    total: z.int().meta({ description: 'Submissions that are not withdrawn.' }),
    byStatus: statusCounts
      .nullable()
      .meta({ description: 'Null until the contest has ended and something was released.' }),
    issues: z.array(releasedIssue).meta({ description: 'By place in line; empty while the contest runs.' }),
    pagination,
  })
  .meta({ id: 'SponsorPage', description: 'A contest as its sponsors see it.' })
export type SponsorPageView = z.infer<typeof sponsorPage>
const sponsorPageReply = success(sponsorPage)

/** One message for a field, from a rule about two fields. */
const answerBody = z
  .object({
    issueId: field.idOf('Choose a submission'),
    answer: z.enum(sponsorAnswerKinds, { error: 'Say acknowledged, disputed or fixed' }),
    text: z
      .string({ error: 'Invalid text' })
      .nullish()
      .transform((text) => text?.trim() || null)
      .meta({ description: 'Required to dispute. At most 5,000 characters.', example: 'The owner sets this value.' }),
    commit: z
      .string({ error: 'Invalid commit' })
      .nullish()
      .transform((commit) => commitNamed(commit?.trim() ?? '').toLowerCase() || null)
      .meta({
        description: "Required with 'fixed', and kept with it alone: a hash, or the address of the commit.",
        example: '9fceb02d0ae598e95dc970b74767f1',
      }),
    audience: z
      .enum(answerAudiences, { error: 'Say judges or report' })
      .default('judges')
      .meta({ description: "'report' lets the published report show the answer. Without it only the judges read it." }),
  })
  .superRefine(({ answer, text, commit }, context) => {
    const problems = {
      text: answerTextProblem(answer, text ?? ''),
      commit: answer === 'fixed' ? commitProblem(commit ?? '') : null,
    }
    for (const [name, message] of Object.entries(problems)) {
      if (message) context.addIssue({ code: 'custom', path: [name], message })
    }
  })

const releaseBody = z.object({
  issueIds: z
    .array(field.id, { error: 'Choose submissions' })
    .min(1, 'Choose at least one submission')
    .max(1_000, 'At most 1,000 submissions at once')
    .optional()
    .meta({
      description: 'Absent is every valid submission.',
      minItems: 1,
      maxItems: 1_000,
      example: [field.exampleId],
    }),
})

const releases = z
  .object({
    released: z.int(),
    unreleased: z.int().meta({ description: 'Valid submissions that are not released.' }),
    answers: z
      .object({ acknowledged: z.int(), disputed: z.int(), fixed: z.int() })
      .meta({ description: 'Released submissions by the last answer to each.' }),
    refusal: z
      .enum(['conflict_of_interest', 'not_lead', 'contest_not_ended'])
      .nullable()
      .meta({ description: 'Why the caller cannot release submissions.' }),
  })
  .meta({ id: 'Releases', description: 'What of a contest was released to its sponsors.' })
export type Releases = z.infer<typeof releases>
const releasesReply = success(releases)

const issueReleaseReply = success(
  z.object({ releasedAt: isoInstant.nullable(), releasedBy: userRef.nullable(), answers }),
)

export const sponsorEndpoints = {
  readSponsorPage: endpoint({
    method: 'GET',
    path: '/contests/{id}/sponsor',
    access: 'user',
    summary: 'Get a contest as its sponsor: how many submissions there are, and those released after its end',
    params: field.idParams,
    query: z.strictObject(field.paging(20)),
    reply: sponsorPageReply,
    errors: ['validation_error', 'contest_not_found', 'sponsors_only'],
  }),
  answerRelease: endpoint({
    method: 'POST',
    path: '/contests/{id}/sponsor/answers',
    access: 'user',
    summary: 'Acknowledge or dispute a released submission and its duplicates, or say in which commit they are fixed',
    params: field.idParams,
    body: answerBody,
    reply: success(z.object({ answers })),
    status: 201,
    errors: ['validation_error', 'contest_not_found', 'sponsors_only', 'not_released'],
    limits: [{ by: 'user', max: 500, windowSeconds: hour }],
    validatesBodyLast: true,
  }),
  readReleases: endpoint({
    method: 'GET',
    path: '/admin/contests/{id}/releases',
    access: 'admin',
    token: 'judging:read',
    summary: 'Get how many submissions were released to the sponsors of a contest, and what they answered',
    params: field.idParams,
    reply: releasesReply,
    errors: ['contest_not_found'],
  }),
  releaseIssues: endpoint({
    method: 'POST',
    path: '/admin/contests/{id}/releases',
    access: 'admin',
    summary: 'Release submissions of an ended contest to its sponsors, by the lead judge if there is one',
    params: field.idParams,
    body: releaseBody,
    reply: releasesReply,
    errors: [
      'validation_error',
      'contest_not_found',
      'conflict_of_interest',
      'second_look_yours',
      'not_lead',
      'contest_not_ended',
      'issue_not_found',
    ],
    stepUp: true,
  }),
  readIssueRelease: endpoint({
    method: 'GET',
    path: '/admin/issues/{id}/release',
    access: 'admin',
    token: 'judging:read',
    summary: 'Get whether an issue was released to sponsors, and what they answered',
    params: field.idParams,
    reply: issueReleaseReply,
    errors: ['issue_not_found'],
  }),
}
