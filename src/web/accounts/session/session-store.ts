import { create } from 'zustand'
import type { User } from '../../../contract/account'
import { clearStoredSession, storeSession, storeUser } from './session-storage'

export type Session = {
  token: string | null
  user: User | null
  isAuthenticated: boolean
  isLoading: boolean
  error: string | null
}

export const anonymous: Session = { token: null, user: null, isAuthenticated: false, isLoading: false, error: null }

/** The signed-in user for rendering; the server checks its own database on every call. */
export const useSession = create<Session>(() => anonymous)

/** Sets the session in memory without storing it. */
export function showSession(token: string, user: User) {
  useSession.setState({ token, user, isAuthenticated: true, isLoading: false, error: null })
}

export function openSession(token: string, user: User, isRemembered: boolean) {
  storeSession({ token, user, isRemembered })
  showSession(token, user)
}

/** Replaces the signed-in user with updated data; ignores data of another person. */
export function updateUser(user: User) {
  const { token, user: current } = useSession.getState()
  if (!token || (current && current._id !== user._id)) return
  storeUser(token, user)
  useSession.setState({ user })
}

/** Ends the session in memory and in storage. */
export function clearSession() {
  clearStoredSession()
  showSignedOut()
}

/** Another tab has ended the session and already cleared storage. */
export const showSignedOut = () => useSession.setState(anonymous)
