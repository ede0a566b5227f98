import { onUnauthenticated } from '../../api/http'
import { isPublic, pageAt } from '../../pages'
import { paths } from '../../paths'
import { rememberRequestedPage } from './requested-page'
import { clearSession, useSession } from './session-store'

/**
 * A visitor who opens a page behind the login gets the login at once: neither the router nor the code of the page is
 * needed to know that. Home offers the page again after the login.
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
 * A 401 ends the session and leads to the login, with two exceptions. A failed login answers 401 too: whoever is at
 * the form stays there, with what they typed. And a session that turns out to be over when the client starts takes
 * nobody away from a page that needs none, such as the link of a mail.
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
