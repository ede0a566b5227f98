import { vi } from 'vitest'
import type { AnalyticsTarget } from '../../domain/analytics/analytics-target'
import { followPages, followVisitor } from '../analytics/follow-visit'
import { useSite } from '../api/site'
import { answerCalls, type Call, success } from './answer-calls'
import { closeClient, openClient } from './open-client'

let stop = () => {}

type Answers = Parameters<typeof answerCalls>[0]
export const eventsRoute = 'POST /api/analytics/events'

/** A visit that begins at an address, counted where `analytics` says; what left the browser is read from the calls. */
export function visit(address: string, answers: Answers = {}, analytics: AnalyticsTarget | null = { kind: 'own' }) {
  const calls = answerCalls({ [eventsRoute]: success(null, { message: 'Recorded' }), ...answers })
  if (analytics) useSite.setState({ analytics })
  const forgetVisitor = followVisitor()
  const client = openClient(address)
  const leavePages = followPages(client.router)
  const endVisit = () => {
    leavePages()
    forgetVisitor()
  }
  stop = endVisit
  return { ...client, calls, endVisit, events: () => eventsOf(calls) }
}

/** Everything counted until now, after the page has said that it may be going. */
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

/** A page settles before it counts, and its code may have to be loaded first. */
export const eventually = (assert: () => void) => vi.waitFor(assert, { timeout: 30_000 })
