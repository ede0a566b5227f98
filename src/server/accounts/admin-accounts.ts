import type { CommonPasswordMode } from '../../domain/accounts/common-passwords'
import * as rules from '../../domain/field-rules'
import { type FieldMessages, refuseFields } from '../../domain/refusals'
import type { Db } from '../db/database'
import { uniqueViolation } from '../db/database-errors'
import { recordEvent } from '../ledger/event-queries'
import { notifyAdmins } from '../outbox/notify-admins'
import { enqueueMail } from '../outbox/outbox-queries'
import {
  countAdmins,
  insertUser,
  listAdminUsers,
  lockAdminUsers,
  lockUserByEmail,
  setRole,
  type UserRow,
} from './account-queries'
import { endAccess } from './end-access'
import { hashPassword, refuseCommonPassword } from './passwords/password-hash'
import { replacePassword } from './passwords/replace-password'
import { deleteFactor } from './second-factor/factor-queries'

/** Why a command failed. The message is shown to the operator. */
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
const operatorReason = 'On the server, by its operator'

/** Creates an admin. The address counts as verified, because the operator vouches for it. */
export async function createAdmin(db: Db, newAdmin: NewAdmin): Promise<UserRow> {
  const { now, password } = newAdmin
  const account = {
    username: newAdmin.username.trim(),
    email: normalEmail(newAdmin.email),
    walletAddress: newAdmin.walletAddress?.trim() || noWallet,
  }
  validateFields({ ...account, password })
  refuseCommonPassword(password, account, newAdmin.commonPasswords)
  const passwordHash = await hashPassword(password)
  try {
    return await db.transaction(async (tx) => {
      const admins = await listAdminUsers(tx)
      const user = await insertAdmin(tx, { ...account, passwordHash }, { reason: operatorReason, now })
      // There are no other admins to notify about the first one.
      if (admins.length > 0) await notifyAdmins(tx, { person: user, role: 'admin', by: null, admins, now })
      return user
    })
  } catch (error) {
    const violated = uniqueViolation(error)
    if (violated === null) throw error
    throw new AdminCommandError(
      violated === 'users_email_key'
        ? `${account.email} already has an account. "grant" makes it an admin.`
        : 'This username is already taken',
    )
  }
}

type AdminAccount = Pick<UserRow, 'username' | 'email' | 'passwordHash'> & { walletAddress?: string }

/** Stores an admin whose address counts as verified. */
export async function insertAdmin(
  tx: Db,
  account: AdminAccount,
  { reason, now }: { reason: string; now: Date },
): Promise<UserRow> {
  const owned = { walletAddress: noWallet, ...account }
  const user = await insertUser(tx, { ...owned, role: 'admin', isEmailVerified: true, createdAt: now })
  await recordRole(tx, user.id, { from: 'user', to: 'admin', reason, now })
  return user
}

/** Makes an existing account an admin and notifies all admins. The role takes effect once the address is verified. */
export function grantAdmin(db: Db, { email, now }: { email: string; now: Date }): Promise<UserRow> {
  return db.transaction(async (tx) => {
    const user = await lockAccount(tx, email)
    if (user.role === 'admin') return user
    const admins = await listAdminUsers(tx)
    await setRole(tx, user.id, 'admin', now)
    await recordRole(tx, user.id, { from: 'user', to: 'admin', now })
    await notifyAdmins(tx, { person: user, role: 'admin', by: null, admins, now })
    return { ...user, role: 'admin', updatedAt: now }
  })
}

/** Removes the role and ends all of the account's sessions and access tokens. Refuses to remove the last admin. */
export function revokeAdmin(db: Db, { email, now }: { email: string; now: Date }): Promise<UserRow> {
  return db.transaction(async (tx) => {
    const admins = await lockAdminUsers(tx)
    const user = await lockAccount(tx, email)
    if (!admins.some((admin) => admin.id === user.id)) throw new AdminCommandError(`${user.email} is not an admin.`)
    if (admins.length === 1) {
      throw new AdminCommandError(`${user.email} is the last admin. Create another admin first.`)
    }
    await setRole(tx, user.id, 'user', now)
    await endAccess(tx, user.id)
    await recordRole(tx, user.id, { from: 'admin', to: 'user', now })
    await notifyAdmins(tx, { person: user, role: 'user', by: null, admins, now })
    return { ...user, role: 'user', updatedAt: now }
  })
}

export const listAdmins = listAdminUsers

/** Sets an account's password and ends all of its sessions and reset links. */
export async function resetPassword(
  db: Db,
  reset: { email: string; password: string; commonPasswords: CommonPasswordMode; now: Date },
): Promise<UserRow> {
  const { email, password, commonPasswords, now } = reset
  validateFields({ password })
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const user = await lockAccount(tx, email)
    refuseCommonPassword(password, user, commonPasswords)
    await replacePassword(tx, { userId: user.id, passwordHash, now })
    const kind = 'password_reset_by_operator'
    await recordEvent(tx, { at: now, actorId: null, kind, userId: user.id, reason: operatorReason })
    return user
  })
}

/** For an owner who has lost both the app and the recovery codes: signing in requires only the password again. */
export function resetSecondFactor(db: Db, { email, now }: { email: string; now: Date }): Promise<UserRow> {
  return db.transaction(async (tx) => {
    const user = await lockAccount(tx, email)
    if (!(await deleteFactor(tx, user.id))) throw new AdminCommandError(`${user.email} has no second factor.`)
    await endAccess(tx, user.id)
    await enqueueMail(tx, { kind: 'second_factor_off', email: user.email, now })
    const kind = 'second_factor_reset'
    await recordEvent(tx, { at: now, actorId: null, kind, userId: user.id, reason: operatorReason })
    return user
  })
}

/**
 * Creates the admin from the settings if there is no admin yet. Doesn't promote an existing account with that address,
 * because its password isn't the one in the settings.
 */
export async function ensureFirstAdmin(
  db: Db,
  input: { [K in 'email' | 'username' | 'password']: string | undefined } & Pick<NewAdmin, 'commonPasswords' | 'now'>,
): Promise<void> {
  const { email, username, password, ...options } = input
  if ((await countAdmins(db)) > 0 || (!email && !username)) return
  if (!email || !username || !password) {
    throw new AdminCommandError(
      'Set ADMIN_EMAIL, ADMIN_USERNAME and ADMIN_PASSWORD together to create the first admin.',
    )
  }
  try {
    await createAdmin(db, { email, username, password, ...options })
  } catch (error) {
    // Another instance may have created it concurrently.
    if ((await countAdmins(db)) === 0) throw adminSettingsError(error)
  }
}

/** Names the invalid settings, because this line is all that the operator sees. */
function adminSettingsError(error: unknown): unknown {
  const { fields } = error as { fields?: FieldMessages }
  const reason = fields ? Object.values(fields).join('; ') : error instanceof AdminCommandError && error.message
  return reason ? new AdminCommandError(`The admin named by ADMIN_EMAIL cannot be created: ${reason}`) : error
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

/** The command line has no contract, so validate the fields here. */
function validateFields(values: { [K in keyof typeof ruleOf]?: string }): void {
  const fields: FieldMessages = {}
  for (const name of Object.keys(values) as (keyof typeof ruleOf)[]) {
    const problem = ruleOf[name](values[name] ?? '')
    if (problem) fields[name] = problem
  }
  if (Object.keys(fields).length > 0) refuseFields(fields)
}

type RoleChange = {
  from: UserRow['role']
  to: UserRow['role']
  /** Null if the operator acts on the command line. */
  actorId?: string | null
  reason?: string | null
  now: Date
}

export function recordRole(tx: Db, userId: string, change: RoleChange): Promise<void> {
  const { from, to, actorId = null, reason = operatorReason, now } = change
  const kind = to === 'admin' ? 'role_granted' : 'role_revoked'
  return recordEvent(tx, { at: now, actorId, kind, userId, before: { role: from }, after: { role: to }, reason })
}
