import type { AnalyticsEvent } from '../../domain/analytics/analytics-events'
import { sendEvents } from '../api/beacon'
import { currentToken } from '../api/http'
import type { Backend } from './backend'

const waitMs = 2_000
const batchSize = 10

/** Our own server. Batches events; each batch belongs to one session. */
export function ownBackend(): Backend {
  let waiting: AnalyticsEvent[] = []
  let owner: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length > 0) sendEvents(waiting, owner)
    waiting = []
  }
  const add = (event: AnalyticsEvent) => {
    const token = currentToken()
    if (token !== owner) flush()
    owner = token
    waiting.push(event)
    if (waiting.length >= batchSize) flush()
    else timer ??= setTimeout(flush, waitMs)
  }
  return {
    page: (page) => add({ name: 'page_view', page }),
    track: add,
    // The server takes id, role and verification from the session, because a browser's claims prove nothing.
    identify: () => add({ name: 'identify' }),
    reset: flush,
    flush,
  }
}
