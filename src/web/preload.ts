import { extractLinkSecret } from './accounts/session/link-secret'
import { isBrowserSessionOver, readStoredSession } from './accounts/session/stored-session'
import { preload, sendableToken } from './api/preloaded'
import { firstRequest, pageAt, pages } from './pages'

// Runs as a small script of its own, while the client's code is still being loaded.

// First of all: a secret in the address could be read by others, and would stay in the history.
history.replaceState(history.state, '', extractLinkSecret(location.href))

const { pathname, search } = location
const session = readStoredSession()
const token = isBrowserSessionOver(session) ? null : sendableToken(session.token)
const asked = pageAt(pathname === '/' ? '/dashboard' : pathname)
const path = asked && !token && pages[asked].area !== 'public' ? '/login' : asked

/** Loads the code of the page. When that can't be done now, the router tries again and reports what went wrong. */
export function preloadPageCode() {
  if (path) pages[path].code().catch(() => {})
}

const request = firstRequest(pathname, search)
if (request && token && session.user?.isEmailVerified) {
  const arrival = preload(request, token)
  const next = path && pages[path].nextRequest
  // The copy, because the page reads the reply itself. One that cannot be read is the page's to report.
  if (next) {
    arrival.then(async ({ response }) => preload(next((await response.clone().json()).data), token)).catch(() => {})
  }
}
