import { Navigate, Outlet } from 'react-router'
import { paths } from '../paths'
import { EmailVerificationRequired } from './EmailVerificationRequired'
import { useSession } from './session/session-store'

const toLogin = <Navigate to={paths.login} replace />

/** Signed in and with a confirmed address, or the way to become so. The server asks again on every call. */
export function ProtectedArea() {
  const { isAuthenticated, user } = useSession()
  if (!isAuthenticated || !user) return toLogin
  return user.isEmailVerified ? <Outlet /> : <EmailVerificationRequired />
}

/** Signed in is enough: whoever has not confirmed an address may look around here. */
export function LoginArea() {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  return isAuthenticated ? <Outlet /> : toLogin
}

export function AdminArea() {
  const role = useSession((session) => session.user?.role)
  return role === 'admin' ? <Outlet /> : <Navigate to={paths.root} replace />
}
