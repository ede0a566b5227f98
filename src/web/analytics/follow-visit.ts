import { type createBrowserRouter, matchRoutes } from 'react-router'
import type { User } from '../../contract/account'
import { type PagePattern, pagePatterns } from '../../domain/analytics/analytics-events'
import { type Session, useSession } from '../accounts/session/session-store'
import { useSite } from '../api/site'
import { directAnalytics, expectAnalytics, flush, identify, page, reset, stopAnalytics } from './analytics'

type Router = ReturnType<typeof createBrowserRouter>

/** An address that leads on at once, as the login does for whoever is signed in, is left within this time. */
const settleMs = 250

/**
 * Follows who is signed in, and keeps every event until it is known where they go. It begins before anything is drawn:
 * the first page counts itself in its first effect. Returns how to stop.
 */
export function followVisitor(): () => void {
  expectAnalytics()
  const stops = [followSite(), followSession(), flushWhenHidden()]
  return () => {
    for (const stop of stops) stop()
    stopAnalytics()
  }
}

function followSite(): () => void {
  const { analytics } = useSite.getState()
  if (analytics) directAnalytics(analytics)
  return useSite.subscribe((site, before) => {
    if (site.analytics && site.analytics !== before.analytics) directAnalytics(site.analytics)
  })
}

function followSession(): () => void {
  const tell = (user: User | null, before: User | null) => {
    const isSame =
      user?._id === before?._id && user?.role === before?.role && user?.isEmailVerified === before?.isEmailVerified
    if (isSame) return
    if (before && before._id !== user?._id) reset()
    if (user) identify({ id: user._id, role: user.role, isEmailVerified: user.isEmailVerified })
  }
  tell(useSession.getState().user, null)
  return useSession.subscribe((session, before) => tell(session.user, before.user))
}

/** One view for every change of the path. Filters, tabs and hashes are the same page. Returns how to stop. */
export function followPages(router: Router): () => void {
  let seen = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = ({ location, navigation }: Router['state']) => {
    clearTimeout(timer)
    if (navigation.state !== 'idle' || location.pathname === seen) return
    timer = setTimeout(() => {
      seen = location.pathname
      const pattern = patternOf(router.routes, location.pathname)
      if (pattern) page(pattern)
    }, settleMs)
  }
  look(router.state)
  const stop = router.subscribe(look)
  return () => {
    stop()
    clearTimeout(timer)
  }
}

type Guarded = { turnsAway: (session: Session) => boolean } | undefined

/**
 * The pattern of the route that a path leads to; null for what is no page, so that nothing unforeseen is told, and for
 * one whose guard turns this visitor away: a slow device may take longer to do so than a page takes to count.
 */
function patternOf(routes: Router['routes'], pathname: string): PagePattern | null {
  const matches = matchRoutes(routes, pathname) ?? []
  const session = useSession.getState()
  if (matches.some(({ route }) => (route.handle as Guarded)?.turnsAway(session))) return null
  const path = matches.at(-1)?.route.path
  return pagePatterns.find((pattern) => pattern === path) ?? null
}

function flushWhenHidden(): () => void {
  const onChange = () => {
    if (document.visibilityState === 'hidden') flush()
  }
  document.addEventListener('visibilitychange', onChange)
  window.addEventListener('pagehide', flush)
  return () => {
    document.removeEventListener('visibilitychange', onChange)
    window.removeEventListener('pagehide', flush)
  }
}
