import { onUnauthenticated } from '../../api/http'
import { isPublic, paths } from '../../paths'
import { clearSession } from './session-store'

type Router = { state: { location: { pathname: string } }; navigate: (to: string) => unknown }

/**
 * A 401 ends the session and leads to the login, with two exceptions. A failed login answers 401 too: whoever is at
 * the form stays there, with what they typed. And a session that turns out to be over when the client starts takes
 * nobody away from a page that needs none, such as the link of a mail.
 */
export function leadToLogin(router: Router) {
  onUnauthenticated(({ inBackground }) => {
    clearSession()
    const { pathname } = router.state.location
    if (pathname === paths.login || (inBackground && isPublic(pathname))) return
    void router.navigate(paths.login)
  })
}
