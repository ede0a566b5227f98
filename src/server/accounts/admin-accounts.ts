import type { CommonPasswordMode } from '../../domain/accounts/guessed-passwords'
import * as rules from '../../domain/field-rules'
import { type FieldMessages, refuseFields } from '../../domain/refusals'
import type { Db } from '../db/database'
import { uniqueViolation } from '../db/database-errors'
import { insertEvent } from '../judging/ledger-queries'
import { deleteUnusedMailTokens } from '../mail/mail-token-queries'
import { enqueueMail } from '../mail/outbox-queries'
import {
  countAdmins,
  insertUser,
  listAdminUsers,
  lockAdminUsers,
  lockUserByEmail,
  setPasswordHash,
  setRole,
  type UserRow,
} from './account-queries'
import { hashPassword, refuseCommonPassword } from './password-hash'
import { deleteFactor } from './second-factor/factor-queries'
import { deleteSessionsOf } from './session-queries'

/** Why an operator's command was not carried out, in words for the operator. */
class AdminCommandError extends Error {}

type NewAdmin = {
  email: string
  username: string
  password: string
  walletAddress?: string | undefined
  commonPasswords: CommonPasswordMode
  now: Date
}

const noWallet = `0x${'0'.repeat(40)}`
const byTheOperator = 'On the server, by its operator'

/** Makes an account that is an admin at once. Its address counts as verified: whoever runs the server vouches for it. */
export async function createAdmin(db: Db, wanted: NewAdmin): Promise<UserRow> {
  const { now, password } = wanted
  const account = {
    username: wanted.username.trim(),
    email: normalEmail(wanted.email),
    walletAddress: wanted.walletAddress?.trim() || noWallet,
  }
  refuseBadFields({ ...account, password })
  refuseCommonPassword(password, account, wanted.commonPasswords)
  const passwordHash = await hashPassword(password)
  try {
    return await db.transaction(async (tx) => {
      const user = await insertUser(tx, {
        ...account,
        passwordHash,
        role: 'admin',
        isEmailVerified: true,
        createdAt: now,
      })
      await recordRole(tx, user.id, { from: 'user', to: 'admin', now })
      return user
    })
  } catch (error) {
    const taken = uniqueViolation(error)
    if (taken === null) throw error
    throw new AdminCommandError(
      taken === 'users_email_key'
        ? `${account.email} already has an account. "grant" makes it an admin.`
        : 'This username is already taken',
    )
  }
}

/** Gives an existing account the role. Until its address is verified, the role opens nothing. */
export function grantAdmin(db: Db, { email, now }: { email: string; now: Date }): Promise<UserRow> {
  return db.transaction(async (tx) => {
    const user = await lockAccount(tx, email)
    if (user.role === 'admin') return user
    await setRole(tx, user.id, 'admin', now)
    await recordRole(tx, user.id, { from: 'user', to: 'admin', now })
    return { ...user, role: 'admin', updatedAt: now }
  })
}

/** Takes the role away and ends every session of the account. The last admin stays one. */
export function revokeAdmin(db: Db, { email, now }: { email: string; now: Date }): Promise<UserRow> {
  return db.transaction(async (tx) => {
    const admins = await lockAdminUsers(tx)
    const user = await lockAccount(tx, email)
    if (!admins.some((admin) => admin.id === user.id)) throw new AdminCommandError(`${user.email} is not an admin.`)
    if (admins.length === 1) {
      throw new AdminCommandError(`${user.email} is the last admin. Make another one first.`)
    }
    await setRole(tx, user.id, 'user', now)
    await deleteSessionsOf(tx, user.id)
    await recordRole(tx, user.id, { from: 'admin', to: 'user', now })
    return { ...user, role: 'user', updatedAt: now }
  })
}

export const listAdmins = listAdminUsers

/** Sets anybody's password by the operator's word; every session and reset link of the account ends. */
export async function resetPassword(
  db: Db,
  reset: { email: string; password: string; commonPasswords: CommonPasswordMode; now: Date },
): Promise<UserRow> {
  const { email, password, commonPasswords, now } = reset
  refuseBadFields({ password })
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const user = await lockAccount(tx, email)
    refuseCommonPassword(password, user, commonPasswords)
    await setPasswordHash(tx, user.id, passwordHash, now)
    await deleteSessionsOf(tx, user.id)
    await deleteUnusedMailTokens(tx, { userId: user.id, purpose: 'reset_password' })
    const kind = 'password_reset_by_operator'
    await insertEvent(tx, { at: now, actorId: null, kind, userId: user.id, reason: byTheOperator })
    return user
  })
}

/** For an owner who has lost the app and the recovery codes: the password alone opens the account again. */
export function resetSecondFactor(db: Db, { email, now }: { email: string; now: Date }): Promise<UserRow> {
  return db.transaction(async (tx) => {
    const user = await lockAccount(tx, email)
    if (!(await deleteFactor(tx, user.id))) throw new AdminCommandError(`${user.email} has no second factor.`)
    await deleteSessionsOf(tx, user.id)
    await enqueueMail(tx, { kind: 'second_factor_off', email: user.email, now })
    const kind = 'second_factor_reset'
    await insertEvent(tx, { at: now, actorId: null, kind, userId: user.id, reason: byTheOperator })
    return user
  })
}

/**
 * Makes the admin that the settings name, only while there is none. Somebody who signed up with that address before is
 * not promoted: their password is not the one of the settings.
 */
export async function ensureFirstAdmin(
  db: Db,
  named: { [K in 'email' | 'username' | 'password']: string | undefined } & Pick<NewAdmin, 'commonPasswords' | 'now'>,
): Promise<void> {
  const { email, username, password, ...given } = named
  if ((await countAdmins(db)) > 0 || (!email && !username)) return
  if (!email || !username || !password) {
    throw new AdminCommandError(
      'ADMIN_EMAIL, ADMIN_USERNAME and ADMIN_PASSWORD make the first admin together: set all.',
    )
  }
  try {
    await createAdmin(db, { email, username, password, ...given })
  } catch (error) {
    // Another instance that started at the same moment may have made it.
    if ((await countAdmins(db)) === 0) throw adminSettingsError(error)
  }
}

/** At a start the operator reads one line, so it names the settings that are at fault. */
function adminSettingsError(error: unknown): unknown {
  const { fields } = error as { fields?: FieldMessages }
  const reason = fields ? Object.values(fields).join('; ') : error instanceof AdminCommandError && error.message
  return reason ? new AdminCommandError(`The admin named by ADMIN_EMAIL cannot be made: ${reason}`) : error
}

const normalEmail = (email: string) => email.trim().toLowerCase()

async function lockAccount(tx: Db, email: string): Promise<UserRow> {
  const user = await lockUserByEmail(tx, normalEmail(email))
  if (!user) throw new AdminCommandError(`No account has the address ${normalEmail(email)}.`)
  return user
}

const ruleOf = {
  username: rules.usernameProblem,
  email: rules.emailProblem,
  password: rules.newPasswordProblem,
  walletAddress: rules.walletProblem,
}

/** The command line has no contract before it, so the fields are judged here. */
function refuseBadFields(values: { [K in keyof typeof ruleOf]?: string }): void {
  const fields: FieldMessages = {}
  for (const name of Object.keys(values) as (keyof typeof ruleOf)[]) {
    const problem = ruleOf[name](values[name] ?? '')
    if (problem) fields[name] = problem
  }
  if (Object.keys(fields).length > 0) refuseFields(fields)
}

type RoleChange = { from: UserRow['role']; to: UserRow['role']; now: Date }

function recordRole(tx: Db, userId: string, { from, to, now }: RoleChange): Promise<void> {
  return insertEvent(tx, {
    at: now,
    actorId: null,
    kind: to === 'admin' ? 'role_granted' : 'role_revoked',
    userId,
    before: { role: from },
    after: { role: to },
    reason: byTheOperator,
  })
}
