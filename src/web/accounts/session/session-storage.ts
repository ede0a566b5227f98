import type { User } from '../../../contract/account'
import { dropBrowserSecret, keepBrowserSecret } from '../../api/browser-secret'
import { useHeldToken } from '../../api/http'
import { quietly, readStoredSession, sessionKey, tokenKey } from './stored-session'

type NewSession = { token: string; user: User; isRemembered: boolean }

const write = ({ token, user, isRemembered }: NewSession) =>
  localStorage.setItem(sessionKey, JSON.stringify({ state: { token, user }, isRemembered }))

/** The token comes last: another tab that sees it finds all that belongs to it. */
export function storeSession(session: NewSession) {
  if (!session.isRemembered) keepBrowserSecret()
  const isStored = quietly(() => {
    write(session)
    localStorage.setItem(tokenKey, session.token)
    return true
  })
  useHeldToken.setState({ token: isStored ? null : session.token })
}

/** A newer account for a session that is stored. One that another tab has ended or replaced since is left alone. */
export function storeUser(token: string, user: User) {
  const { token: storedToken, isRemembered } = readStoredSession()
  if (storedToken === token) quietly(() => write({ token, user, isRemembered }))
}

export function clearStoredSession() {
  useHeldToken.setState({ token: null })
  quietly(() => {
    localStorage.removeItem(tokenKey)
    localStorage.removeItem(sessionKey)
  })
  dropBrowserSecret()
}
