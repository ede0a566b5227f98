import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { lazyPart } from '../loading/lazy-part'
import { LoadingPage } from '../loading/StandalonePage'
import { paths } from '../paths'
import { redirectsAway } from './guards'
import { rememberRequestedPage } from './session/requested-page'
import { useSession } from './session/session-store'

/** Lazy, because few people need it, and only until they open a link. */
const EmailVerificationRequired = lazyPart(
  async () => (await import('./EmailVerificationRequired')).EmailVerificationRequired,
  <LoadingPage />,
)

/** Home offers the page again after login, unless the person left it by logging out. */
function ToLogin({ isArrival }: { isArrival: boolean }) {
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (isArrival) rememberRequestedPage({ path: pathname + search + hash, endedFor: null })
  }, [isArrival, pathname, search, hash])
  return <Navigate to={paths.login} replace />
}

/** Requires a session and a verified email address. The server checks both again on every call. */
export function VerifiedArea() {
  const session = useSession()
  const isSignedOut = redirectsAway.verified(session)
  const [isArrival] = useState(isSignedOut)
  if (isSignedOut) return <ToLogin isArrival={isArrival} />
  return session.user?.isEmailVerified ? <Outlet /> : <EmailVerificationRequired />
}

/** Requires only a session: people with an unverified address can browse here. */
export function SignedInArea() {
  const isSignedOut = useSession(redirectsAway['signed-in'])
  const [isArrival] = useState(isSignedOut)
  return isSignedOut ? <ToLogin isArrival={isArrival} /> : <Outlet />
}

export function AdminArea() {
  return useSession(redirectsAway.admin) ? <Navigate to={paths.root} replace /> : <Outlet />
}
