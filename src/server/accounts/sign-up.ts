import type { CommonPasswordMode } from '../../domain/accounts/guessed-passwords'
import { type FieldMessages, refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import { uniqueViolation } from '../db/database-errors'
import { countMailsSince, enqueueMail } from '../mail/outbox-queries'
import { insertUser, listUsersNamed } from './account-queries'
import { type Arrival, type OpenedSession, openSession } from './log-in'
import { hashPassword, refuseCommonPassword } from './password-hash'
import type { SessionTokens } from './session-token'

type SignUpForm = { username: string; email: string; password: string; walletAddress: string }

const noticeEveryMs = 60 * 60 * 1000

/** Opens an account and its first session; the verification mail follows. */
export async function signUp(
  { db, tokens, commonPasswords }: { db: Db; tokens: SessionTokens; commonPasswords: CommonPasswordMode },
  form: SignUpForm,
  arrival: Arrival,
): Promise<OpenedSession> {
  const { now } = arrival
  refuseCommonPassword(form.password, form, commonPasswords)
  await refuseTaken(db, form, now)
  const passwordHash = await hashPassword(form.password)
  try {
    return await db.transaction(async (tx) => {
      const user = await insertUser(tx, { ...form, passwordHash, createdAt: now })
      await enqueueMail(tx, { kind: 'verify_email', email: user.email, now })
      return openSession(tx, tokens, user, arrival)
    })
  } catch (error) {
    // Two signups with one name may both pass the first look; the unique indexes let one of them through.
    if (uniqueViolation(error) !== null) await refuseTaken(db, form, now)
    throw error
  }
}

async function refuseTaken(db: Db, form: SignUpForm, now: Date): Promise<void> {
  const named = await listUsersNamed(db, form)
  if (named.length === 0) return
  const fields: FieldMessages = {}
  const username = form.username.toLowerCase()
  if (named.some((user) => user.username.toLowerCase() === username)) {
    fields.username = 'This username is already taken'
  }
  if (named.some((user) => user.email === form.email)) {
    fields.email = 'An account with this email already exists'
    await tellOwner(db, form.email, now)
  }
  refuse('account_exists', { fields })
}

/** The owner learns that somebody tried the address, once an hour at most: a notice must not become a mail bomb. */
async function tellOwner(db: Db, email: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - noticeEveryMs)
  if ((await countMailsSince(db, { kind: 'signup_attempt', email, since })) > 0) return
  await enqueueMail(db, { kind: 'signup_attempt', email, now })
}
