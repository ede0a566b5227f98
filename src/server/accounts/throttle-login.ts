import { setTimeout as wait } from 'node:timers/promises'
import { guessesWithoutWait, guessWaitMs } from '../../domain/accounts/guess-wait'
import { Refusal } from '../../domain/refusals'
import type { Db } from '../db/database'
import { attemptKey } from '../http/limits/rate-limit'
import { countAttempt, uncountAttempt } from '../http/limits/rate-limit-queries'
import { enqueueMail } from '../outbox/outbox-queries'

const hourMs = 60 * 60 * 1000
const noticeEveryMs = 24 * hourMs

export type LoginThrottle = {
  db: Db
  rateLimitScale: number
  /** Waits before a login, holding no connection, lock or hashing slot. */
  pause?: ((ms: number) => Promise<unknown>) | undefined
}

/**
 * Delays logins for an address that had many wrong passwords within the hour, from any client. It only delays, so that
 * nobody can lock an owner out by guessing; the limit per client refuses. Attempts are counted before the password is
 * checked, so that simultaneous guesses count each other. Unknown addresses are treated alike.
 */
export async function throttleLogin<Session>(
  { db, rateLimitScale, pause = wait }: LoginThrottle,
  { email, now }: { email: string; now: Date },
  logIn: () => Promise<Session>,
): Promise<Session> {
  const key = attemptKey('login:everywhere', email)
  const { count } = await countAttempt(db, key, now, hourMs)
  const beyond = count - guessesWithoutWait * rateLimitScale
  if (beyond > 0) await pause(guessWaitMs(beyond))
  try {
    const session = await logIn()
    await uncountAttempt(db, key)
    return session
  } catch (error) {
    // A request for the second factor means that the password was right.
    if (!isWrongPassword(error)) await uncountAttempt(db, key)
    else if (beyond > 0) await notifyOwner(db, email, now)
    throw error
  }
}

const isWrongPassword = (error: unknown) => error instanceof Refusal && error.code === 'invalid_credentials'

/** At most once a day. Whether the address has an account is looked up when the mail is sent. */
function notifyOwner(db: Db, email: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const { count } = await countAttempt(tx, attemptKey('login:told', email), now, noticeEveryMs)
    if (count === 1) await enqueueMail(tx, { kind: 'password_guessed', email, now })
  })
}
