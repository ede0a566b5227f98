import { routes } from '../../contract/routes'
import type { AnalyticsEvent } from '../../domain/analytics/analytics-events'
import { apiBase } from './begun-call'

/**
 * Sends and forgets: outlives the page, waits for nobody, is never tried again, and whatever comes back, also a 401,
 * changes nothing. Offline it is dropped.
 */
function post(url: string, init: RequestInit) {
  if (navigator.onLine === false) return
  try {
    fetch(url, { method: 'POST', keepalive: true, credentials: 'omit', ...init }).catch(() => {})
  } catch {
    // A browser that refuses to send has nothing to tell either.
  }
}

/** To our own server, in the name of the session that the events belong to. */
export function sendEvents(events: AnalyticsEvent[], token: string | null) {
  const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) }
  post(`${apiBase}${routes.recordEvents.path}`, { headers, body: JSON.stringify({ events }) })
}

/** To a provider. As an opaque request it needs no permission of theirs, and their answer cannot be read. */
export function sendElsewhere(url: string, body = '') {
  post(url, { mode: 'no-cors', body })
}
