import { routes } from '../../contract/routes'
import type { AnalyticsEvent } from '../../domain/analytics/analytics-events'
import { apiBase, callHeaders } from './preloaded'

/** Sends without waiting: it outlives the page and is never repeated, and the reply, even a 401, changes nothing. */
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

/** To an analytics provider. As an opaque request it needs no CORS permission, and its reply cannot be read. */
export function sendElsewhere(url: string, body = '') {
  post(url, { mode: 'no-cors', body })
}
