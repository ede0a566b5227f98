import type { CommonPasswordMode } from '../../domain/accounts/common-passwords'
import { type FieldMessages, refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import { uniqueViolation } from '../db/database-errors'
import { findMailToken, hashMailToken } from '../outbox/mail-token-queries'
import { countMailsSince, enqueueMail } from '../outbox/outbox-queries'
import { findUser, insertUser, listUsersNamed, type UserRow, verifyUser } from './account-queries'
import { type Arrival, type OpenedSession, openSession } from './log-in'
import { hashPassword, refuseCommonPassword } from './passwords/password-hash'
import type { SessionTokens } from './session-token'

type SignUpForm = { username: string; email: string; password: string; walletAddress: string }

const noticeEveryMs = 60 * 60 * 1000

/** Creates an account and its first session, and queues the verification mail. */
export async function signUp(
  { db, tokens, commonPasswords }: { db: Db; tokens: SessionTokens; commonPasswords: CommonPasswordMode },
  form: SignUpForm,
  arrival: Arrival,
): Promise<OpenedSession> {
  const { now } = arrival
  refuseCommonPassword(form.password, form, commonPasswords)
  await refuseExistingAccount(db, form, now)
  const passwordHash = await hashPassword(form.password)
  try {
    return await db.transaction(async (tx) => {
      const user = await insertUser(tx, { ...form, passwordHash, createdAt: now })
      await enqueueMail(tx, { kind: 'verify_email', email: user.email, now })
      return openSession(tx, tokens, user, arrival)
    })
  } catch (error) {
    // Concurrent signups with one name may both pass the check above; the unique index stops the second.
    if (uniqueViolation(error) !== null) await refuseExistingAccount(db, form, now)
    throw error
  }
}

async function refuseExistingAccount(db: Db, form: SignUpForm, now: Date): Promise<void> {
  const existing = await listUsersNamed(db, form)
  if (existing.length === 0) return
  const fields: FieldMessages = {}
  const username = form.username.toLowerCase()
  if (existing.some((user) => user.username.toLowerCase() === username)) {
    fields.username = 'This username is already taken'
  }
  if (existing.some((user) => user.email === form.email)) {
    fields.email = 'An account with this email already exists'
    await notifyOwner(db, form.email, now)
  }
  refuse('account_exists', { fields })
}

/** Notifies an address's owner of a signup attempt, at most once an hour. */
async function notifyOwner(db: Db, email: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - noticeEveryMs)
  if ((await countMailsSince(db, { kind: 'signup_attempt', email, since })) > 0) return
  await enqueueMail(db, { kind: 'signup_attempt', email, now })
}

/** Verifies the address that a token was mailed to. Opens no session, so it can be repeated until the token expires. */
export async function verifyEmail(db: Db, token: unknown, now: Date): Promise<UserRow> {
  if (token == null || token === '') return refuse('verification_token_required')
  if (typeof token !== 'string') return refuse('verification_token_invalid')
  return db.transaction(async (tx) => {
    const mailed = await findMailToken(tx, { hash: hashMailToken(token), purpose: 'verify_email', now })
    const user = mailed && (await findUser(tx, mailed.userId))
    // The address may have changed since; the token proves nothing about the new one.
    if (!user || user.email !== mailed.email) return refuse('verification_token_invalid')
    await verifyUser(tx, user.id, now)
    return (await findUser(tx, user.id)) ?? refuse('verification_token_invalid')
  })
}
