import * as analytics from '../analytics'
import { successMessage } from '../envelope'
import { hour, shapes } from './endpoint-shapes'

export const analyticsEndpoints = {
  recordEvents: shapes({
    summary: 'Count page views and events of this browser; whose they are is taken from the session alone',
    body: analytics.analyticsBody,
    reply: successMessage,
    errors: ['validation_error', 'analytics_elsewhere'],
    limits: [{ by: 'ip', max: 600, windowSeconds: hour }],
    knowsSession: true,
    bodyLimit: 4 * 1024,
  }),
  readAnalytics: shapes({
    summary: 'Page views and events by UTC day, of the last 30 or 90 days',
    query: analytics.analyticsQuery,
    reply: analytics.analyticsReply,
    errors: ['validation_error'],
  }),
}
