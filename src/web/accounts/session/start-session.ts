import type { User } from '../../../contract/account'
import { isOutage, useInMemoryToken } from '../../api/http'
import { serverNow } from '../../api/server-clock'
import { fetchUser } from './account-calls'
import { clearSession, openSession, showSession, showSignedOut, updateUser, useSession } from './session-store'
import { isBrowserSessionOver, readStoredSession, sessionKey, tokenKey } from './stored-session'

/**
 * Restores the session before rendering. Only a token without its user has to wait for the server; a stored user is
 * refreshed once `isDrawn`, because the page needs the bandwidth first.
 */
export async function startSession(isDrawn = Promise.resolve()) {
  const stored = readStoredSession()
  if (!stored.token) return showSignedOut()
  if (isBrowserSessionOver(stored)) return clearSession()
  if (stored.user) {
    showSession(stored.token, stored.user)
    void isDrawn.then(refreshUser)
    return
  }
  useSession.setState({ isLoading: true })
  await lookUpUser(stored.token, stored.isRemembered)
  useSession.setState({ isLoading: false })
}

/** Corrects what was rendered from storage. A 401 ends the session as usual; an outage changes nothing. */
export async function refreshUser() {
  try {
    updateUser(await fetchUser({ inBackground: true }))
  } catch {
    // Keep the stored user; the next call will tell.
  }
}

/** Another tab may have ended or replaced the session during the request; storing it would bring it back. */
const isReplaced = (token: string) => readStoredSession().token !== token

async function lookUpUser(token: string, isRemembered: boolean) {
  try {
    const user = await fetchUser()
    if (isReplaced(token)) return startSession()
    openSession(token, user, isRemembered)
  } catch (error) {
    if (isReplaced(token)) return startSession()
    // Decode the token only if the server couldn't answer; after a 401 it is invalid.
    const user = isOutage(error) ? userFromToken(token, serverNow()) : null
    if (!user) return clearSession()
    showSession(token, user)
  }
}

/** A placeholder from the token's unverified claims: no email, not verified, and null once it has expired. */
export function userFromToken(token: string, now: Date): User | null {
  const claims = claimsOf(token)
  if (typeof claims?.id !== 'string' || claims.id === '') return null
  if (typeof claims.exp === 'number' && claims.exp * 1000 <= now.getTime()) return null
  return {
    _id: claims.id,
    username: 'User',
    email: '',
    walletAddress: '',
    role: claims.role === 'admin' ? 'admin' : 'user',
    isEmailVerified: false,
    createdAt: '',
    updatedAt: '',
  }
}

function claimsOf(token: string): Record<string, unknown> | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/**
 * Follows other tabs: their logout applies here as well, and a change of user is adopted once both are stored. Writes
 * nothing, because that could overwrite what another tab is just storing.
 */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== null && event.key !== tokenKey && event.key !== sessionKey) return
    const { token, user } = readStoredSession()
    if (!token) endShownSession()
    else if (user) updateShownUser(token, user)
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

function endShownSession() {
  useInMemoryToken.setState({ token: null })
  showSignedOut()
}

function updateShownUser(token: string, user: User) {
  const current = useSession.getState()
  if (token !== current.token || JSON.stringify(user) !== JSON.stringify(current.user)) showSession(token, user)
}
