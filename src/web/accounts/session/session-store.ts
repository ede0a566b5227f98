import { create } from 'zustand'
import type { User } from '../../../contract/account'
import { clearBrowserSecret, storeBrowserSecret } from '../../api/browser-secret'
import { useInMemoryToken } from '../../api/http'
import { readStoredSession, sessionKey, tokenKey, tryOrNull } from './stored-session'

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

type NewSession = { token: string; user: User; isRemembered: boolean }

const write = ({ token, user, isRemembered }: NewSession) =>
  localStorage.setItem(sessionKey, JSON.stringify({ state: { token, user }, isRemembered }))

/** Stores the token last, so that another tab that sees it finds everything else in place. */
function storeSession(session: NewSession) {
  if (!session.isRemembered) storeBrowserSecret()
  const isStored = tryOrNull(() => {
    write(session)
    localStorage.setItem(tokenKey, session.token)
    return true
  })
  useInMemoryToken.setState({ token: isStored ? null : session.token })
}

/** Updates a stored session's account. Leaves a session alone that another tab has ended or replaced. */
function storeUser(token: string, user: User) {
  const { token: storedToken, isRemembered } = readStoredSession()
  if (storedToken === token) tryOrNull(() => write({ token, user, isRemembered }))
}

function clearStoredSession() {
  useInMemoryToken.setState({ token: null })
  tryOrNull(() => {
    localStorage.removeItem(tokenKey)
    localStorage.removeItem(sessionKey)
  })
  clearBrowserSecret()
}
