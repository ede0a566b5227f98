import { vi } from 'vitest'
import type { AnalyticsTarget } from '../../src/domain/analytics/analytics-target'
import { startAnalytics } from '../../src/web/analytics/start-analytics'
import { useSite } from '../../src/web/api/site'
import { answerCalls, type Call, success } from './answer-calls'
import { closeClient, openClient } from './open-client'

let stop = () => {}

type Answers = Parameters<typeof answerCalls>[0]
export const eventsRoute = 'POST /api/analytics/events'

/** Opens the client at an address with analytics on; `events` are the events that were sent. */
export function visit(address: string, answers: Answers = {}, analytics: AnalyticsTarget | null = { kind: 'own' }) {
  const calls = answerCalls({ [eventsRoute]: success(null, { message: 'Recorded' }), ...answers })
  if (analytics) useSite.setState({ analytics })
  const endVisit = startAnalytics()
  const client = openClient(address)
  stop = endVisit
  return { ...client, calls, endVisit, events: () => eventsOf(calls) }
}

/** All events so far, after a pagehide event has flushed them. */
function eventsOf(calls: Call[]) {
  window.dispatchEvent(new Event('pagehide'))
  return calls
    .filter((call) => call.route === eventsRoute)
    .flatMap((call) => (call.body as { events: object[] }).events)
}
export const names = (events: object[]) => events.map((event) => (event as { name: string }).name)
export const pages = (events: object[]) => events.flatMap((event) => ('page' in event ? [event.page] : []))

export function closeVisit() {
  stop()
  closeClient()
  useSite.setState({ analytics: null })
}

/** A page view is sent once the page has loaded. */
export const eventually = (assert: () => void) => vi.waitFor(assert, { timeout: 30_000 })
