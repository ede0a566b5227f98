import { takeLinkSecret } from './accounts/session/link-secret'
import { isOutlived, readStoredSession } from './accounts/session/stored-session'
import { beginCall, sendable } from './api/begun-call'
import { firstCall } from './first-call'
import { pageAt, pages } from './pages'

// Before anything is drawn, asked for or counted: what stands in the address is seen by others and stays in histories.
history.replaceState(history.state, '', takeLinkSecret(location.href))

/** Runs while the client itself is still on its way, so that what the page needs comes beside it and not after it. */
const { pathname, search } = location
const address = pageAt(pathname === '/' ? '/dashboard' : pathname)
// What cannot be loaded now is asked for again by the page, which can also say what went wrong.
if (address) pages[address]().catch(() => {})

const path = firstCall(pathname, search)
const session = readStoredSession()
const token = sendable(session.token)
if (path && token && session.user?.isEmailVerified && !isOutlived(session)) beginCall(path, token)
