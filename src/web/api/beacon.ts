import { routes } from '../../contract/routes'
import type { AnalyticsEvent } from '../../domain/analytics/analytics-events'
import { apiBase, callHeaders } from './preloaded'

/** Fire and forget: outlives the page, is never retried, and ignores the reply, even a 401. */
function post(url: string, init: RequestInit) {
  if (navigator.onLine === false) return
  try {
    fetch(url, { method: 'POST', keepalive: true, credentials: 'omit', ...init }).catch(() => {})
  } catch {
    // Some browsers throw instead of rejecting.
  }
}

/** To our own server, with the token of the session that the events belong to. */
export function sendEvents(events: AnalyticsEvent[], token: string | null) {
  post(`${apiBase}${routes.recordEvents.path}`, { headers: callHeaders(token), body: JSON.stringify({ events }) })
}

/** To an analytics provider. An opaque request, so it needs no CORS permission and can't read the reply. */
export function sendElsewhere(url: string, body = '') {
  post(url, { mode: 'no-cors', body })
}
