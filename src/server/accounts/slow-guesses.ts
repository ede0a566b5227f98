import { setTimeout as wait } from 'node:timers/promises'
import { guessesWithoutWait, guessWaitMs } from '../../domain/accounts/guess-wait'
import { Refusal } from '../../domain/refusals'
import type { Db } from '../db/database'
import { attemptKey } from '../http/rate-limit'
import { countAttempt, uncountAttempt } from '../http/rate-limit-queries'
import { enqueueMail } from '../mail/outbox-queries'

const hourMs = 60 * 60 * 1000
const noticeEveryMs = 24 * hourMs

export type GuessGuard = {
  db: Db
  rateLimitScale: number
  /** How an answer waits: holding nothing, no connection, no lock, no turn at the hashing. */
  pause?: ((ms: number) => Promise<unknown>) | undefined
}

/**
 * Lets a login wait when many wrong passwords came for its address within the hour, from wherever. Each place has its
 * own limit, which refuses; this one only slows, so that nobody can keep an owner out by guessing. Counted before the
 * password is looked at, or guesses at the same moment would not see each other; an unknown address is treated alike.
 */
export async function slowGuesses<Opened>(
  { db, rateLimitScale, pause = wait }: GuessGuard,
  { email, now }: { email: string; now: Date },
  logIn: () => Promise<Opened>,
): Promise<Opened> {
  const key = attemptKey('login:everywhere', email)
  const { count } = await countAttempt(db, key, now, hourMs)
  const beyond = count - guessesWithoutWait * rateLimitScale
  if (beyond > 0) await pause(guessWaitMs(beyond))
  try {
    const opened = await logIn()
    await uncountAttempt(db, key)
    return opened
  } catch (error) {
    // Where a code is asked for besides, the password was right.
    if (!isWrongPassword(error)) await uncountAttempt(db, key)
    else if (beyond > 0) await tellOwner(db, email, now)
    throw error
  }
}

const isWrongPassword = (error: unknown) => error instanceof Refusal && error.code === 'invalid_credentials'

/** Once a day at most. Whether anybody has the address is looked up when the mail is sent. */
function tellOwner(db: Db, email: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const { count } = await countAttempt(tx, attemptKey('login:told', email), now, noticeEveryMs)
    if (count === 1) await enqueueMail(tx, { kind: 'password_guessed', email, now })
  })
}
