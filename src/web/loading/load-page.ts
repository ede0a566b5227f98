import type { PagePattern } from '../../domain/analytics/analytics-events'
import { redirectsAway } from '../accounts/guards'
import { forgetLinkSecret, linkPages } from '../accounts/session/link-secret'
import { useSession } from '../accounts/session/session-store'
import { pageFacts } from '../page-facts'
import { isListPath, pageCode } from '../pages'

const waitMs = 30

/**
 * Loads a page's first data in parallel with its code. Data that arrives within 30 ms of the code is part of the first
 * render; otherwise the page renders without it and shows its own loading and error states.
 */
export async function loadPage(path: PagePattern, id: string, search: string): Promise<null> {
  if (!linkPages.includes(path)) forgetLinkSecret()
  const { data, code } = pageCode(path)
  const session = useSession.getState()
  const isAllowed = session.user?.isEmailVerified && !redirectsAway[pageFacts[path].area](session)
  if (!data || !isAllowed || (isListPath(path) && search !== '')) return null
  const patience = code()
    .catch(() => {})
    .then(() => new Promise((resolve) => setTimeout(resolve, waitMs)))
  await Promise.race([data(id).catch(() => {}), patience])
  return null
}
