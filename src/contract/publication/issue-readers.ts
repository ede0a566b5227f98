import { z } from 'zod'
import { sponsorAnswerKinds } from '../../domain/seats/sponsor-rules'
import { endpoint } from '../endpoint'
import { success } from '../envelope'
import * as field from '../fields'

export const publishedAnswer = z.strictObject({
  kind: z.enum(sponsorAnswerKinds),
  text: z.string().describe('Markdown'),
  commit: z.string().nullable(),
  at: z.iso.datetime().describe('ISO 8601 in UTC'),
  isEdited: z.literal(true).optional().describe('Whether the lead judge changed the text'),
})

const issueReaders = z
  .object({
    sponsors: z.boolean().meta({ description: 'Whether the sponsors of the contest can read it.' }),
    report: z
      .object({
        slug: z.string(),
        anchor: z.string().meta({ description: 'Of the finding that it belongs to.' }),
        showsText: z
          .boolean()
          .meta({ description: 'False if the report shows the text of another submission of its group.' }),
        answer: publishedAnswer.nullable().meta({ description: "The sponsor's answer, as it was published." }),
      })
      .nullable()
      .meta({ description: 'Where it is in the published report; null if it is in none that is public.' }),
  })
  .meta({ id: 'IssueReaders', description: 'Who can read an issue beside its author and the judges.' })

export const issueReaderEndpoints = {
  readIssueReaders: endpoint({
    method: 'GET',
    path: '/issues/{id}/readers',
    access: 'user',
    token: 'issues:read',
    summary: "Get who else can read an issue, and the sponsor's published answer, for its author and admins",
    params: field.idParams,
    reply: success(z.object({ readers: issueReaders })),
    errors: ['issue_not_found', 'forbidden_issue', 'report_unreadable'],
  }),
}
