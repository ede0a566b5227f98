import type { User } from '../../../contract/account'
import { clearBrowserSecret, storeBrowserSecret } from '../../api/browser-secret'
import { useInMemoryToken } from '../../api/http'
import { readStoredSession, sessionKey, tokenKey, tryOrNull } from './stored-session'

type NewSession = { token: string; user: User; isRemembered: boolean }

const write = ({ token, user, isRemembered }: NewSession) =>
  localStorage.setItem(sessionKey, JSON.stringify({ state: { token, user }, isRemembered }))

/** Stores the token last, so that another tab that sees it finds everything else in place. */
export function storeSession(session: NewSession) {
  if (!session.isRemembered) storeBrowserSecret()
  const isStored = tryOrNull(() => {
    write(session)
    localStorage.setItem(tokenKey, session.token)
    return true
  })
  useInMemoryToken.setState({ token: isStored ? null : session.token })
}

/** Updates a stored session's account. Leaves a session alone that another tab has ended or replaced. */
export function storeUser(token: string, user: User) {
  const { token: storedToken, isRemembered } = readStoredSession()
  if (storedToken === token) tryOrNull(() => write({ token, user, isRemembered }))
}

export function clearStoredSession() {
  useInMemoryToken.setState({ token: null })
  tryOrNull(() => {
    localStorage.removeItem(tokenKey)
    localStorage.removeItem(sessionKey)
  })
  clearBrowserSecret()
}
