import type { User } from '../../contract/account'
import { useSession } from '../accounts/session/session-store'
import { useSite } from '../api/site'
import { expectAnalytics, flush, identify, reset, setAnalyticsTarget, stopAnalytics } from './analytics'

/**
 * Tracks who is signed in, and buffers events until the target is known. Starts before the first render, because an
 * effect counts the first page. Returns a function that stops it.
 */
export function startAnalytics(): () => void {
  expectAnalytics()
  const stops = [followSite(), followSession(), flushWhenHidden()]
  return () => {
    for (const stop of stops) stop()
    stopAnalytics()
  }
}

function followSite(): () => void {
  const { analytics } = useSite.getState()
  if (analytics) setAnalyticsTarget(analytics)
  return useSite.subscribe((site, before) => {
    if (site.analytics && site.analytics !== before.analytics) setAnalyticsTarget(site.analytics)
  })
}

function followSession(): () => void {
  const update = (user: User | null, before: User | null) => {
    const isSame =
      user?._id === before?._id && user?.role === before?.role && user?.isEmailVerified === before?.isEmailVerified
    if (isSame) return
    if (before && before._id !== user?._id) reset()
    if (user) identify({ id: user._id, role: user.role, isEmailVerified: user.isEmailVerified })
  }
  update(useSession.getState().user, null)
  return useSession.subscribe((session, before) => update(session.user, before.user))
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
