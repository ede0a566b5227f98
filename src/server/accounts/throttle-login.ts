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
  /** Waits before a login without holding a connection, lock or hashing slot. */
  pause?: ((ms: number) => Promise<unknown>) | undefined
}

/**
 * Delays logins for an address with many wrong passwords within the hour, across all clients. It only delays, because
 * refusing would let anyone lock an owner out by guessing; the per-client limit refuses. Counts attempts before
 * checking the password, so that concurrent guesses count each other. Treats unknown addresses the same.
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
    // Asking for the second factor means that the password was right.
    if (!isWrongPassword(error)) await uncountAttempt(db, key)
    else if (beyond > 0) await notifyOwner(db, email, now)
    throw error
  }
}

const isWrongPassword = (error: unknown) => error instanceof Refusal && error.code === 'invalid_credentials'

/** At most once a day. The worker looks up whether the address has an account when it sends the mail. */
function notifyOwner(db: Db, email: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const { count } = await countAttempt(tx, attemptKey('login:told', email), now, noticeEveryMs)
    if (count === 1) await enqueueMail(tx, { kind: 'password_guessed', email, now })
  })
}
