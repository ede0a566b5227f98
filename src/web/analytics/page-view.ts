import { useLocation } from 'react-router'
import { redirectsAway } from '../accounts/guards'
import { useSession } from '../accounts/session/session-store'
import { pageAt, pages } from '../pages'
import { useTimeout } from '../ui/time/use-timeout'
import { page } from './analytics'

/** A page that redirects at once, as the login does for people who are signed in, is left within this time. */
const settledMs = 250

/**
 * Counts one view per path, named by its pattern; queries and hashes belong to the same page. A page that redirects this
 * visitor is not counted, even when a slow device takes longer to do so.
 */
export function usePageViews() {
  const { pathname } = useLocation()
  const count = () => {
    const path = pageAt(pathname)
    if (path && !redirectsAway[pages[path].area](useSession.getState())) page(path)
  }
  useTimeout(count, settledMs, pathname)
}
