import { Navigate, Outlet } from 'react-router'
import { paths } from '../paths'
import { EmailVerificationRequired } from './EmailVerificationRequired'
import { turnsAway } from './guards'
import { useSession } from './session/session-store'

const toLogin = <Navigate to={paths.login} replace />

/** Signed in and with a confirmed address, or the way to become so. The server asks again on every call. */
export function ProtectedArea() {
  const session = useSession()
  if (turnsAway.protectedArea(session)) return toLogin
  return session.user?.isEmailVerified ? <Outlet /> : <EmailVerificationRequired />
}

/** Signed in is enough: whoever has not confirmed an address may look around here. */
export function LoginArea() {
  return useSession(turnsAway.loginArea) ? toLogin : <Outlet />
}

export function AdminArea() {
  return useSession(turnsAway.adminArea) ? <Navigate to={paths.root} replace /> : <Outlet />
}
