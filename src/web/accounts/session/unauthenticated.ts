import { onUnauthenticated } from '../../api/http'
import { isPublic, pageAt } from '../../page-facts'
import { paths } from '../../paths'
import { rememberRequestedPage } from './requested-page'
import { clearSession, useSession } from './session-store'

/**
 * Sends a visitor who opens a protected page to the login immediately, without waiting for the router or the page's
 * code. Home offers the page again after login.
 */
export function leadVisitorsToLogin() {
  const { pathname, search, hash } = location
  if (useSession.getState().isAuthenticated || isPublic(pathname) || !(pathname === paths.root || pageAt(pathname)))
    return
  rememberRequestedPage({ path: pathname + search + hash, endedFor: null })
  history.replaceState(null, '', paths.login)
}

type Location = { pathname: string; search: string; hash: string }
type Router = { state: { location: Location }; navigate: (to: string) => unknown }

/**
 * A 401 ends the session and leads to the login, with two exceptions. A failed login also returns 401: the person stays
 * on the form with their input. And a session found to be over when the client starts doesn't take anyone away from a
 * page that needs none, such as a mailed link.
 */
export function leadToLogin(router: Router) {
  onUnauthenticated(({ inBackground }) => {
    const { pathname, search, hash } = router.state.location
    const endedFor = useSession.getState().user?._id ?? null
    clearSession()
    if (pathname === paths.login || (inBackground && isPublic(pathname))) return
    rememberRequestedPage({ path: pathname + search + hash, endedFor })
    void router.navigate(paths.login)
  })
}
