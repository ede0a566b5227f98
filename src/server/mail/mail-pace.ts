import type { Db } from '../db/database'
import { attemptKey } from '../http/rate-limit'
import { countAttempt, deleteLimit, uncountAttempt } from '../http/rate-limit-queries'
import { type OutboxRow, putBack } from './outbox-queries'

/** How fast mails may leave. What has left is counted in the database, for all instances together. */
export type MailPace = {
  /** Of all mails together. */
  perMinute: number
  /** How far apart one address gets the mails that anybody can cause. */
  apartMs: number
}

const minuteMs = 60_000
const allMails = 'mails'

/** So long after a rest the next one is another flood. */
const floodIsOverMs = 2 * minuteMs

/** Lets no more mails through than may leave within a minute; `onFlood` is called once for each flood. */
export function createMailGate(db: Db, pace: MailPace, onFlood: () => void) {
  let floods = 0
  let restUntil = new Date(0)
  return {
    isResting: (now: Date) => now < restUntil,
    /** In how many minutes more mails were due than may leave. */
    floods: () => floods,
    /** Those that may leave within this minute. The others go back to the head of the outbox, for the next one. */
    async admit(due: OutboxRow[], now: Date): Promise<OutboxRow[]> {
      if (due.length === 0) return due
      const { count, resetAt } = await countAttempt(db, allMails, now, minuteMs, due.length)
      const admitted = Math.max(0, due.length - Math.max(0, count - pace.perMinute))
      if (admitted < due.length) {
        if (now.getTime() - restUntil.getTime() >= floodIsOverMs) onFlood()
        restUntil = resetAt
        floods += 1
        for (const mail of due.slice(admitted)) await putBack(db, mail.id, mail.createdAt)
      }
      return due.slice(0, admitted)
    },
    /** For a mail that was admitted and did not leave: while a mail server is away, tries must not use the minute up. */
    giveBack: () => uncountAttempt(db, allMails),
  }
}

/**
 * Caused by whoever types an address, known or not. What its owner, a judge or an admin did is told at once: nobody else
 * can cause such a mail, and a warning that waits behind somebody's flood would come too late.
 */
const causedByAnybody: OutboxRow['kind'][] = ['verify_email', 'reset_password', 'signup_attempt', 'password_guessed']

const isPaced = (mail: OutboxRow) => causedByAnybody.includes(mail.kind)
const turnKey = (mail: OutboxRow) => attemptKey('mail-to', mail.email)

/** Takes this address's turn for the mail; or returns when the next one is, because another mail has taken it. */
export async function takeTurn(db: Db, pace: MailPace, mail: OutboxRow, now: Date): Promise<Date | null> {
  if (!isPaced(mail)) return null
  const { count, resetAt } = await countAttempt(db, turnKey(mail), now, pace.apartMs)
  return count > 1 ? resetAt : null
}

/** For a mail that could not leave, so that its next try need not wait for itself. */
export async function giveTurnBack(db: Db, mail: OutboxRow): Promise<void> {
  if (isPaced(mail)) await deleteLimit(db, turnKey(mail))
}
