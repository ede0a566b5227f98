import { extractLinkSecret } from './accounts/session/link-secret'
import { isBrowserSessionOver, readStoredSession } from './accounts/session/stored-session'
import { preload, sendableToken } from './api/preloaded'
import { pageAt, pageFacts } from './page-facts'
import { firstRequest, pageCode } from './pages'

// Runs as a small separate script while the client's code is still loading.

// Must come first: others could read a secret in the URL, and it would stay in the history.
history.replaceState(history.state, '', extractLinkSecret(location.href))

const { pathname, search } = location
const session = readStoredSession()
const token = isBrowserSessionOver(session) ? null : sendableToken(session.token)
const requestedPage = pageAt(pathname === '/' ? '/dashboard' : pathname)
const path = requestedPage && !token && pageFacts[requestedPage].area !== 'public' ? '/login' : requestedPage

/** Loads the page's code. If that fails now, the router retries and reports the error. */
export function preloadPageCode() {
  if (path)
    pageCode(path)
      .code()
      .catch(() => {})
}

const request = firstRequest(pathname, search)
if (request && token && session.user?.isEmailVerified) preload(request, token)
