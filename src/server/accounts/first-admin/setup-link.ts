import { randomBytes } from 'node:crypto'
import type { CommonPasswordMode } from '../../../domain/accounts/common-passwords'
import { refuse } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { uniqueViolation } from '../../db/database-errors'
import { digestOf } from '../../digest'
import { countAdmins } from '../account-queries'
import { insertAdmin } from '../admin-accounts'
import { type Arrival, type OpenedSession, openSession } from '../log-in'
import { hashPassword, refuseCommonPassword } from '../passwords/password-hash'
import type { SessionTokens } from '../session-token'
import { deleteSetupLinks, insertSetupLink, isUsableSetupLink, lockSetupLinks } from './setup-link-queries'

const hourMs = 3_600_000
export const setupLinkHours = 24

/**
 * Creates a link for becoming the first admin, or returns null if there is an admin. The secret is in the fragment,
 * which browsers never send to a server. Links from other instances stay valid.
 */
export async function createSetupLink(db: Db, publicUrl: string, now: Date): Promise<string | null> {
  if ((await countAdmins(db)) > 0) return null
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + setupLinkHours * hourMs)
  await insertSetupLink(db, { tokenHash: digestOf(token), expiresAt })
  return `${publicUrl}/setup#token=${token}`
}

/** Same as above, but invalidates all earlier links. */
export function replaceSetupLinks(db: Db, publicUrl: string, now: Date): Promise<string | null> {
  return db.transaction(async (tx) => {
    await deleteSetupLinks(tx)
    return createSetupLink(tx, publicUrl, now)
  })
}

type SetupForm = { token: string; username: string; email: string; password: string }

/**
 * Creates the first admin and a session. Expired links, used links, and all links once there is an admin get the same
 * refusal as a link that never existed. A refused form leaves the link valid.
 */
export async function becomeFirstAdmin(
  { db, tokens, commonPasswords }: { db: Db; tokens: SessionTokens; commonPasswords: CommonPasswordMode },
  { token, password, ...account }: SetupForm,
  arrival: Arrival,
): Promise<OpenedSession> {
  const { now } = arrival
  const link = { hash: digestOf(token), now }
  if (!(await isUsableSetupLink(db, link))) return refuse('setup_link_invalid')
  refuseCommonPassword(password, account, commonPasswords)
  const passwordHash = await hashPassword(password)
  try {
    return await db.transaction(async (tx) => {
      await lockSetupLinks(tx)
      if (!(await isUsableSetupLink(tx, link))) refuse('setup_link_invalid')
      await deleteSetupLinks(tx)
      const user = await insertAdmin(tx, { ...account, passwordHash }, { reason: 'By the setup link', now })
      return openSession(tx, tokens, user, arrival)
    })
  } catch (error) {
    const violated = uniqueViolation(error)
    if (violated === null) throw error
    return refuse('account_exists', {
      fields:
        violated === 'users_email_key'
          ? { email: 'An account with this email already exists. Use another one, or make it an admin on the server.' }
          : { username: 'This username is already taken' },
    })
  }
}
