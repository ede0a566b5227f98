import { useLocation } from 'react-router'
import { redirectsAway } from '../accounts/guards'
import { useSession } from '../accounts/session/session-store'
import { pageAt, pageFacts } from '../page-facts'
import { useTimeout } from '../ui/time/use-timeout'
import { page } from './analytics'

/** A page that redirects immediately, such as the login for signed-in people, is left within this time. */
const settledMs = 250

/**
 * Counts one view per path, named by its pattern; queries and fragments belong to the same page. Doesn't count a page
 * that redirects this visitor, even if a slow device takes longer to do so.
 */
export function usePageViews() {
  const { pathname } = useLocation()
  const count = () => {
    const path = pageAt(pathname)
    if (path && !redirectsAway[pageFacts[path].area](useSession.getState())) page(path)
  }
  useTimeout(count, settledMs, pathname)
}
