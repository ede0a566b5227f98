import { z } from 'zod'
import {
  type AnalyticsEvent,
  eventNames,
  pagePatterns,
  verificationResults,
} from '../domain/analytics/analytics-events'
import { endpoint, hour } from './endpoint'
import { pagination, success, successMessage } from './envelope'
import * as field from './fields'
import { sentCode } from './issue'

const event = z.discriminatedUnion('name', [
  z.object({ name: z.literal('page_view'), page: z.enum(pagePatterns) }),
  z.object({ name: z.literal(['sign_up', 'login', 'accept_terms', 'identify']) }),
  z.object({ name: z.literal('verify_email'), result: z.enum(verificationResults) }),
  z.object({ name: z.literal(['view_contest', 'submit_issue']), contest_id: z.guid() }),
]) satisfies z.ZodType<AnalyticsEvent>

const notKnown = 'One to ten known events are required'
const events = z.array(event).min(1).max(10)
const { $schema: _, ...printedEvents } = z.toJSONSchema(events)

/** Unknown keys are dropped: the person comes from the session, never from the body. */
const analyticsBody = z.object({
  events: z
    .unknown()
    .transform((value, context) => {
      const read = events.safeParse(value)
      if (read.success) return read.data
      context.addIssue({ code: 'custom', message: notKnown })
      return z.NEVER
    })
    .meta({
      ...printedEvents,
      description: 'One to ten events: page_view with its page, or one of the named events with its parameter.',
      example: [{ name: 'page_view', page: '/contests' }],
    }),
})

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
              code: sentCode,
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

export const analyticsEndpoints = {
  recordEvents: endpoint({
    method: 'POST',
    path: '/analytics/events',
    access: 'public',
    summary: 'Record page views and events; the person is taken from the session',
    body: analyticsBody,
    reply: successMessage,
    errors: ['validation_error', 'analytics_elsewhere'],
    limits: [{ by: 'ip', max: 600, windowSeconds: hour }],
    readsSession: true,
    bodyLimit: 4 * 1024,
  }),
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
