import { z } from 'zod'
import { type AnalyticsEvent, pagePatterns, verificationResults } from '../domain/analytics/analytics-events'
import { endpoint, hour } from './endpoint'
import { successMessage } from './envelope'

const event = z.discriminatedUnion('name', [
  z.object({ name: z.literal('page_view'), page: z.enum(pagePatterns) }),
  z.object({ name: z.literal(['sign_up', 'login', 'accept_terms', 'identify']) }),
  z.object({ name: z.literal('verify_email'), result: z.enum(verificationResults) }),
  z.object({ name: z.literal(['view_contest', 'submit_issue']), contest_id: z.guid() }),
]) satisfies z.ZodType<AnalyticsEvent>

const notKnown = 'One to ten known events are required'
const events = z.array(event).min(1).max(10)
const { $schema: _, ...printedEvents } = z.toJSONSchema(events)

/** Drops unknown keys: the person comes from the session, never from the body. */
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
}
