import { z } from 'zod'
import { userRef } from '../../contract/account'
import { endpoint } from '../../contract/endpoint'
import { isoInstant, success } from '../../contract/envelope'
import * as field from '../../contract/fields'
import { fixAdders } from '../../domain/contests/proof-runs'
import { redactedFields } from '../../domain/publication/draft-finding'
import { mapPublishedTexts } from '../../domain/publication/published-report'
import { commitNamed, commitProblem, sponsorAnswerKinds } from '../../domain/seats/sponsor-rules'
import { reportEndpoints } from './contract/reports'
import { reportProblemCodes } from './domain/compose-report'
import { publicationStates } from './domain/publication-rules'
import {
  delayProblem,
  draftLimits,
  nSlocProblem,
  scopeProblem,
  shownAnswerProblem,
  summaryProblem,
  unpublishReasonProblem,
} from './domain/report-draft'

const refined = <S extends z.ZodType>(schema: S, rule: (value: z.output<S>) => string | null) =>
  schema.superRefine((value, context) => {
    const message = rule(value)
    if (message) context.addIssue({ code: 'custom', message })
  })

const place = z.int({ error: 'Mark passages by the places of their characters' }).min(0).max(1_000_000)
const redaction = z
  .object({
    field: z.enum(redactedFields, { error: 'Name the text that is marked' }),
    start: place.meta({ description: 'Of the first character, from 0, in UTF-16 code units.', example: 12 }),
    end: place.meta({ description: 'Of the character after the last one.', example: 40 }),
  })
  .meta({ id: 'Redaction', description: 'A passage that the public does not see.' })

const chosenText = z
  .object({
    issueId: field.idOf('Name the finding by its first submission'),
    textOf: field.idOf('Choose the submission whose text is shown'),
    redactions: z.array(redaction, { error: 'Redactions are a list' }).max(draftLimits.redactionsMax, {
      error: 'At most 200 passages of a text can be marked',
    }),
    contentHash: z
      .string({ error: 'Send the digest of the text that was marked' })
      .regex(/^[0-9a-f]{64}$/, 'Send the digest of the text that was marked')
      .meta({ example: 'b'.repeat(64) }),
    answer: z
      .object({
        answerId: field.idOf('Name the answer that you read'),
        text: refined(z.string({ error: 'The answer is a text' }).nullable(), (text) =>
          text === null ? null : shownAnswerProblem(text),
        ).meta({ description: 'Markdown; null leaves the answer out of the report.', example: 'Fixed at once.' }),
      })
      .nullish()
      .meta({ description: "What is shown of the sponsor's answer; without it the answer as the sponsor wrote it." }),
    fixId: field.id.nullish().meta({ description: 'The fix that is shown with its patch; without it, none.' }),
  })
  .meta({ id: 'ChosenText', description: 'What the lead judge chose for a finding.' })

const draftBody = z.object({
  summary: refined(z.string({ error: 'The summary is a text' }), summaryProblem).meta({
    description: 'Markdown, at most 10,000 characters.',
    example: 'Eight researchers read the vaults for two weeks and found one critical vulnerability.',
  }),
  nSloc: refined(z.number({ error: 'Lines of code must be a whole number' }).nullable(), nSlocProblem).meta({
    description: 'Source lines of code in scope; null is not said.',
    example: 1_840,
  }),
  commit: refined(
    z
      .string({ error: 'The commit is a text' })
      .nullable()
      .transform((commit) => (commit === null ? null : commitNamed(commit.trim()))),
    (commit) => (commit === null ? null : commitProblem(commit)),
  ).meta({
    description: 'The commit that was in scope, its hash or its address; null is not said.',
    example: '1f2e3d4c5b6a',
  }),
  scope: refined(z.string({ error: 'The scope is a text' }), scopeProblem).meta({
    description: 'Markdown, at most 10,000 characters.',
    example: 'Everything in src/vaults.',
  }),
  delayHours: refined(
    z.number({ error: 'The delay must be a whole number of hours from 0 to 720' }),
    delayProblem,
  ).meta({
    description: 'How long the report stays private after publishing, so that fixes can ship.',
    example: 72,
  }),
  findings: z
    .array(chosenText, { error: 'Findings are a list' })
    .max(draftLimits.findingsMax, 'There are too many findings')
    .meta({ description: 'A finding that is not named shows the text of its first submission.' }),
})

const publicationRecord = z
  .object({
    version: z.int(),
    slug: z.string(),
    digest: z.string().meta({ description: 'SHA-256 of the stored JSON, as the ledger has it.' }),
    state: z.enum(publicationStates),
    publishedAt: isoInstant,
    publishedBy: userRef,
    visibleFrom: isoInstant,
    unpublishedAt: isoInstant.nullable(),
    unpublishedBy: userRef.nullable(),
    unpublishReason: z.string().nullable(),
  })
  .meta({ id: 'PublicationRecord', description: 'One publication of the report of a contest.' })
export type PublicationRecord = z.infer<typeof publicationRecord>

const preparedText = z.object({
  _id: z.string(),
  placeInLine: z.int(),
  author: userRef.extend({ shownAs: z.string().meta({ description: 'How the report names this person.' }) }),
  title: z.string(),
  description: z.string(),
  ...mapPublishedTexts(() => z.string()),
  contentHash: z.string(),
  isUnreadable: z.boolean(),
  stoppedBy: z.array(z.string()).meta({ description: 'The fixes that stop its proof, as far as runs that count say.' }),
})

const preparation = z
  .object({
    contest: z.object({ _id: z.string(), title: z.string() }),
    version: z.int().meta({ description: 'Of the draft, for If-Match; 0 before the first one is saved.' }),
    draft: z.object({
      summary: z.string(),
      nSloc: z.int().nullable(),
      commit: z.string().nullable(),
      scope: z.string(),
      delayHours: z.int(),
    }),
    findings: z.array(
      z.object({
        anchor: z.string().meta({ description: 'How the report calls the finding.' }),
        issueId: z.string(),
        textOf: z.string(),
        redactions: z.array(redaction),
        answer: z
          .object({
            answerId: z.string(),
            kind: z.enum(sponsorAnswerKinds),
            text: z.string().meta({ description: 'As the sponsor wrote it.' }),
            commit: z.string().nullable(),
            at: isoInstant,
            shown: z.string().nullable().meta({ description: 'What the report shows of it; null if it is left out.' }),
          })
          .nullable()
          .meta({ description: 'The last answer that the sponsor wrote for the report.' }),
        fixId: z.string().nullable().meta({ description: 'The fix that the report shows, if any.' }),
        texts: z.array(preparedText).min(1).meta({ description: 'The first in line first.' }),
      }),
    ),
    fixes: z
      .array(
        z.object({
          _id: z.string(),
          title: z.string(),
          addedAs: z.enum(fixAdders),
          counts: z.boolean().meta({ description: "Whether the project's own tests pass with it." }),
        }),
      )
      .meta({ description: 'The fixes that can be shown; their titles are not published.' }),
    problems: z
      .array(
        z.object({
          code: z.enum(reportProblemCodes),
          anchor: z.string().nullable(),
          text: z.string().meta({ description: 'What it is, and what to do about it.' }),
        }),
      )
      .meta({ description: 'What has to be fixed before publishing; empty if nothing.' }),
    preview: z.string().meta({ description: 'The JSON that would be stored if the report was published now.' }),
    previewDigest: z.string().meta({ description: 'Of all that would be published, without the times of publishing.' }),
    history: z.array(publicationRecord).meta({ description: 'Newest first.' }),
  })
  .meta({ id: 'ReportPreparation', description: 'What the lead judge needs to publish the report of a contest.' })
export type ReportPreparation = z.infer<typeof preparation>

const preparationReply = success(z.object({ preparation }))
const lead = ['contest_not_found', 'conflict_of_interest', 'not_lead'] as const
const prepared = [...lead, 'contest_not_finalized', 'unknown_award_rule'] as const

const unpublishReason = field.text(unpublishReasonProblem, {
  trim: true,
  about: 'Why the report is unpublished; public at its address.',
  max: draftLimits.reasonMax,
  example: 'A passage was published that the sponsor has not fixed yet.',
})

export const endpoints = {
  ...reportEndpoints,
  getReportPreparation: endpoint({
    method: 'GET',
    path: '/admin/contests/{id}/report',
    access: 'admin',
    summary: 'Get what is prepared of the report of a finalized contest, with a preview of what would be published',
    params: field.idParams,
    reply: preparationReply,
    errors: prepared,
  }),
  previewReport: endpoint({
    method: 'GET',
    path: '/admin/contests/{id}/report/page',
    access: 'admin',
    summary: 'Preview the public page of the report as if it was published now',
    params: field.idParams,
    reply: success(
      z.object({
        page: z.string().meta({ description: 'HTML without a script. Its addresses begin with the first slash.' }),
      }),
    ),
    errors: prepared,
  }),
  saveReportDraft: endpoint({
    method: 'PUT',
    path: '/admin/contests/{id}/report',
    access: 'admin',
    summary: 'Save what is prepared of the report of a finalized contest',
    params: field.idParams,
    body: draftBody,
    reply: preparationReply,
    errors: ['validation_error', ...prepared, 'stale'],
    versioned: true,
  }),
  publishReport: endpoint({
    method: 'POST',
    path: '/admin/contests/{id}/report/publication',
    access: 'admin',
    summary: 'Publish the report of a finalized contest; it is public after the delay of its draft',
    params: field.idParams,
    body: z.object({
      previewDigest: z
        .string({ error: 'Send the digest of the preview that you have seen' })
        .min(1, 'Send the digest of the preview that you have seen')
        .max(64)
        .meta({ example: 'b'.repeat(64) }),
    }),
    reply: preparationReply,
    errors: ['validation_error', ...prepared, 'report_published', 'report_not_ready', 'report_changed'],
    stepUp: true,
    settlesChanges: true,
  }),
  unpublishReport: endpoint({
    method: 'DELETE',
    path: '/admin/contests/{id}/report/publication',
    access: 'admin',
    summary: 'Unpublish the report of a contest with a public reason, or cancel one before it is public',
    params: field.idParams,
    body: z.object({ reason: unpublishReason }),
    reply: preparationReply,
    errors: ['validation_error', ...prepared, 'report_not_published'],
    stepUp: true,
    settlesChanges: true,
  }),
}

type Endpoints = typeof endpoints
declare module '../../contract/endpoints' {
  interface FeatureEndpoints extends Endpoints {}
}
