import { z } from 'zod'
import {
  type AnalyticsEvent,
  eventNames,
  pagePatterns,
  verificationResults,
} from '../domain/analytics/analytics-events'
import { success } from './envelope'

const event = z.discriminatedUnion('name', [
  z.object({ name: z.literal('page_view'), page: z.enum(pagePatterns) }),
  z.object({ name: z.literal(['sign_up', 'login', 'accept_terms', 'identify']) }),
  z.object({ name: z.literal('verify_email'), result: z.enum(verificationResults) }),
  z.object({ name: z.literal(['view_contest', 'submit_issue']), contest_id: z.guid() }),
]) satisfies z.ZodType<AnalyticsEvent>

const notKnown = 'One to ten known events are required'

/** Keys that an event does not have are dropped: whose event it is comes from the session, never from here. */
export const analyticsBody = z.object({
  events: z
    .unknown()
    .transform((value, context) => {
      const read = z.array(event).min(1).max(10).safeParse(value)
      if (read.success) return read.data
      context.addIssue({ code: 'custom', message: notKnown })
      return z.NEVER
    })
    .meta({
      description: 'One to ten events: page_view with its page, or one of the named events with its parameter.',
    }),
})

const spans = ['30', '90'] as const
export const analyticsQuery = z.object({
  days: z.enum(spans, { error: 'Days must be 30 or 90' }).default('30').transform(Number),
})

export const analyticsReply = success(
  z.object({
    analytics: z.object({
      recordedBy: z.enum(['own', 'none', 'ga4', 'plausible']),
      days: z.array(z.string().meta({ format: 'date' })).meta({ description: 'UTC days, oldest first.' }),
      counts: z.array(
        z.object({
          day: z.string(),
          name: z.enum(eventNames),
          result: z.enum(verificationResults).nullable(),
          count: z.int(),
        }),
      ),
      pages: z
        .array(z.object({ page: z.string(), views: z.int() }))
        .meta({ description: 'Views by page, most seen first.' }),
      people: z.object({ signedIn: z.int(), verified: z.int() }).meta({ description: 'Different people of the span.' }),
    }),
  }),
)
