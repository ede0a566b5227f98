import type { User } from '../../../contract/account'
import { roles } from '../../../domain/permissions'
import { browserSecret } from '../../api/browser-secret'

export type StoredSession = { token: string | null; user: User | null; isRemembered: boolean }

export const tokenKey = 'token'
export const sessionKey = 'auth-storage'

/** Storage may be full or disabled; the session then lasts as long as the page. */
export function tryOrNull<Value>(act: () => Value): Value | null {
  try {
    return act()
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Storage isn't trusted, so a stored user counts only if it is complete. */
function asUser(value: unknown): User | null {
  if (!isRecord(value)) return null
  const texts = [value._id, value.username, value.email, value.walletAddress]
  const isWhole = texts.every((text) => typeof text === 'string') && value._id !== '' && value.username !== ''
  if (!isWhole || typeof value.role !== 'string' || typeof value.isEmailVerified !== 'boolean') return null
  // A role from a later version grants nothing on a page that doesn't know it.
  return { ...value, role: roles.find((role) => role === value.role) ?? 'user' } as User
}

function readStored(): Record<string, unknown> {
  const value = tryOrNull(() => JSON.parse(localStorage.getItem(sessionKey) ?? 'null') as unknown)
  return isRecord(value) ? value : {}
}

/**
 * The stored user and 'Remember me' choice are only valid with the token they were stored with. Without a choice, the
 * session is remembered.
 */
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

/** Whether it started without 'Remember me' in a browser session that has ended. */
export function isBrowserSessionOver(session: StoredSession): boolean {
  return !session.isRemembered && browserSecret() === null
}
