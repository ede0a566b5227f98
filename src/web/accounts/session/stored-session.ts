import type { User } from '../../../contract/account'
import { roles } from '../../../domain/permissions'
import { browserSecret } from '../../api/browser-secret'

export type StoredSession = { token: string | null; user: User | null; isRemembered: boolean }

export const tokenKey = 'token'
export const sessionKey = 'auth-storage'

/** Storage may be full or switched off; the session then lasts as long as the page. */
export function tryOrNull<Value>(act: () => Value): Value | null {
  try {
    return act()
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Anybody can write into storage, so a stored user counts only when it has every part of one. */
function asUser(value: unknown): User | null {
  if (!isRecord(value)) return null
  const texts = [value._id, value.username, value.email, value.walletAddress]
  const isWhole = texts.every((text) => typeof text === 'string') && value._id !== '' && value.username !== ''
  if (!isWhole || typeof value.role !== 'string' || typeof value.isEmailVerified !== 'boolean') return null
  // A role of a later version gives no rights on a page that does not know it.
  return { ...value, role: roles.find((role) => role === value.role) ?? 'user' } as User
}

function readStored(): Record<string, unknown> {
  const value = tryOrNull(() => JSON.parse(localStorage.getItem(sessionKey) ?? 'null') as unknown)
  return isRecord(value) ? value : {}
}

/** The user and the choice at the login only count beside the token they were stored with. Without one it is remembered. */
export function readStoredSession(): StoredSession {
  const stored = readStored()
  const state = isRecord(stored.state) ? stored.state : stored
  const token = tryOrNull(() => localStorage.getItem(tokenKey)) || null
  const isOfToken = token !== null && state.token === token
  return {
    token,
    user: isOfToken ? asUser(state.user) : null,
    isRemembered: !isOfToken || stored.isRemembered !== false,
  }
}

/** Begun without 'remember me' in a browser session that is over. */
export function isBrowserSessionOver(session: StoredSession): boolean {
  return !session.isRemembered && browserSecret() === null
}
