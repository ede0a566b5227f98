import type { CommonPasswordMode } from '../../../domain/accounts/common-passwords'
import { refuse } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { uniqueViolation } from '../../db/database-errors'
import { digestOf } from '../../digest'
import { insertAdmin } from '../admin-accounts'
import { type Arrival, type OpenedSession, openSession } from '../log-in'
import { hashPassword, refuseCommonPassword } from '../passwords/password-hash'
import type { SessionTokens } from '../session-token'
import { deleteSetupLinks, isUsableSetupLink, lockSetupLinks } from './setup-link-queries'

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
    const taken = uniqueViolation(error)
    if (taken === null) throw error
    return refuse('account_exists', {
      fields:
        taken === 'users_email_key'
          ? { email: 'An account with this email already exists. Use another one, or make it an admin on the server.' }
          : { username: 'This username is already taken' },
    })
  }
}
