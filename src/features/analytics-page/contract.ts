import { z } from 'zod'
import { endpoint } from '../../contract/endpoint'
import { pagination, success } from '../../contract/envelope'
import * as field from '../../contract/fields'
import { invalidationCodeField } from '../../contract/issue'
import { eventNames, verificationResults } from '../../domain/analytics/analytics-events'

const spans = ['30', '90'] as const
const analyticsQuery = z.strictObject({
  days: z.enum(spans, { error: 'Days must be 30 or 90' }).default('30').transform(Number),
})

const analyticsReply = success(
  z.object({
    analytics: z.object({
      recordedBy: z.enum(['own', 'none', 'ga4', 'plausible']),
      days: z.array(z.string().meta({ format: 'date' })).meta({ description: 'UTC days, oldest first.' }),
      counts: z.array(
        z.object({
          day: z.string().meta({ format: 'date' }),
          name: z.enum(eventNames),
          result: z.enum(verificationResults).nullable(),
          count: z.int(),
        }),
      ),
      pages: z
        .array(z.object({ page: z.string(), views: z.int() }))
        .meta({ description: 'Views by page, most viewed first.' }),
      people: z
        .object({ signedIn: z.int(), verified: z.int() })
        .meta({ description: 'Distinct people in the period.' }),
      judging: z
        .object({
          days: z
            .array(
              z.object({
                day: z.string().meta({ format: 'date' }),
                submitted: z.int(),
                valid: z.int(),
                invalid: z.int(),
              }),
            )
            .meta({ description: 'Submissions received and verdicts given; only days with any, oldest first.' }),
          ends: z
            .array(z.object({ day: z.string().meta({ format: 'date' }), title: z.string() }))
            .meta({ description: 'Contests that ended in the period.' }),
          agreement: z
            .array(z.object({ _id: z.string(), title: z.string(), compared: z.int(), agreed: z.int() }))
            .meta({ description: 'Submissions with two verdicts, and with two equal ones, by contest.' }),
        })
        .meta({ description: 'Without what is withheld from the caller for a second look.' }),
    }),
  }),
)

const reasonsReply = success(
  z.object({
    contests: z
      .array(
        z.object({
          _id: z.string(),
          title: z.string(),
          judged: z.int().meta({ description: 'Submissions with a verdict.' }),
          invalid: z.int(),
          reasons: z.array(
            z.object({
              code: invalidationCodeField,
              count: z.int(),
              share: z.number().meta({ description: 'Of the invalid submissions of the contest, from 0 to 1.' }),
            }),
          ),
        }),
      )
      .meta({ description: 'Contests with invalid submissions, the last to end first; reasons by frequency.' }),
    pagination,
  }),
)

export const endpoints = {
  readAnalytics: endpoint({
    method: 'GET',
    path: '/admin/analytics',
    access: 'admin',
    summary: 'Get page views and events by UTC day for the last 30 or 90 days',
    query: analyticsQuery,
    reply: analyticsReply,
    errors: ['validation_error'],
  }),
  readInvalidReasons: endpoint({
    method: 'GET',
    path: '/admin/analytics/invalid',
    access: 'admin',
    summary: 'Count by contest how often each main reason for invalid was given',
    query: z.strictObject(field.paging(10)),
    reply: reasonsReply,
    errors: ['validation_error'],
  }),
}

type Endpoints = typeof endpoints
declare module '../../contract/endpoints' {
  interface FeatureEndpoints extends Endpoints {}
}
