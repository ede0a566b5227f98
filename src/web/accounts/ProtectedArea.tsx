import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '../paths'
import { EmailVerificationRequired } from './EmailVerificationRequired'
import { turnsAway } from './guards'
import { rememberAskedPage } from './session/asked-page'
import { useSession } from './session/session-store'

/** Home offers the page after the login, unless it was left by logging out. */
function ToLogin({ isArrival }: { isArrival: boolean }) {
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (isArrival) rememberAskedPage({ path: pathname + search + hash, endedFor: null })
  }, [isArrival, pathname, search, hash])
  return <Navigate to={paths.login} replace />
}

/** Signed in and with a confirmed address, or the way to become so. The server asks again on every call. */
export function ProtectedArea() {
  const session = useSession()
  const isTurnedAway = turnsAway.protectedArea(session)
  const [isArrival] = useState(isTurnedAway)
  if (isTurnedAway) return <ToLogin isArrival={isArrival} />
  return session.user?.isEmailVerified ? <Outlet /> : <EmailVerificationRequired />
}

/** Signed in is enough: whoever has not confirmed an address may look around here. */
export function LoginArea() {
  const isTurnedAway = useSession(turnsAway.loginArea)
  const [isArrival] = useState(isTurnedAway)
  return isTurnedAway ? <ToLogin isArrival={isArrival} /> : <Outlet />
}

export function AdminArea() {
  return useSession(turnsAway.adminArea) ? <Navigate to={paths.root} replace /> : <Outlet />
}
