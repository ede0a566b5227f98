import type { User } from '../../../contract/account'
import { useHeldToken } from '../../api/http'
import { openCookie, quietly, readStoredSession, sessionKey, tokenKey } from './stored-session'

type NewSession = { token: string; user: User; isRemembered?: boolean }

/** Without `isRemembered` the choice made at sign-in stands. */
export function storeSession({ token, user, isRemembered = readStoredSession().isRemembered }: NewSession) {
  const isStored = quietly(() => {
    localStorage.setItem(tokenKey, token)
    localStorage.setItem(sessionKey, JSON.stringify({ state: { token, user }, isRemembered }))
    return true
  })
  useHeldToken.setState({ token: isStored ? null : token })
  if (!isRemembered) writeCookie(`${openCookie}; Path=/; SameSite=Lax`)
}

export function clearStoredSession() {
  useHeldToken.setState({ token: null })
  quietly(() => {
    localStorage.removeItem(tokenKey)
    localStorage.removeItem(sessionKey)
  })
  writeCookie(`${openCookie}; Path=/; SameSite=Lax; Max-Age=0`)
}

function writeCookie(cookie: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and in tests
  document.cookie = cookie
}
