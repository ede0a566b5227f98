import type { Db } from '../db/database'
import { attemptKey } from '../http/limits/rate-limit'
import { countAttempt, deleteLimit, uncountAttempt } from '../http/limits/rate-limit-queries'
import { mailQueue, type OutboxRow } from '../outbox/outbox-queries'

/** How many mails can be sent. Sent mails are counted in the database, across all instances. */
export type MailRate = {
  /** For all mails together. */
  perMinute: number
  /** The minimum time between mails to one address, for mails that anyone can trigger. */
  minGapMs: number
}

const minuteMs = 60_000
const allMails = 'mails'

/** A delay that starts this long after the previous one belongs to a new flood. */
const floodGapMs = 2 * minuteMs

/** Limits mails per minute; calls `onFlood` once per flood. */
export function createMailRateLimiter(db: Db, rate: MailRate, onFlood: () => void) {
  let floods = 0
  let pausedUntil = new Date(0)
  return {
    isPaused: (now: Date) => now < pausedUntil,
    /** The number of minutes in which mails were delayed. */
    floods: () => floods,
    /** Returns the mails that can be sent this minute, and puts the rest back at the head of the outbox. */
    async admit(due: OutboxRow[], now: Date): Promise<OutboxRow[]> {
      if (due.length === 0) return due
      const { count, resetAt } = await countAttempt(db, allMails, now, minuteMs, due.length)
      const admitted = Math.max(0, due.length - Math.max(0, count - rate.perMinute))
      if (admitted < due.length) {
        if (now.getTime() - pausedUntil.getTime() >= floodGapMs) onFlood()
        pausedUntil = resetAt
        floods += 1
        for (const mail of due.slice(admitted)) await mailQueue.putBack(db, mail.id, mail.createdAt)
      }
      return due.slice(0, admitted)
    },
    /** For an admitted mail that wasn't sent: failed attempts must not use up the limit. */
    refund: () => uncountAttempt(db, allMails),
  }
}

/**
 * Mails that anyone can trigger by typing an address. Mails about actions by the owner, a judge or an admin aren't
 * delayed: no one else can trigger them, and a warning stuck behind a flood would come too late.
 */
const triggeredByAnybody: OutboxRow['kind'][] = ['verify_email', 'reset_password', 'signup_attempt', 'password_guessed']

const isLimited = (mail: OutboxRow) => triggeredByAnybody.includes(mail.kind)
const slotKey = (mail: OutboxRow) => attemptKey('mail-to', mail.email)

/** Reserves the next mail to this address; if another mail has it, returns when the next slot is free. */
export async function reserveMailSlot(db: Db, rate: MailRate, mail: OutboxRow, now: Date): Promise<Date | null> {
  if (!isLimited(mail)) return null
  const { count, resetAt } = await countAttempt(db, slotKey(mail), now, rate.minGapMs)
  return count > 1 ? resetAt : null
}

/** For a mail that couldn't be sent, so that its retry doesn't wait for itself. */
export async function releaseMailSlot(db: Db, mail: OutboxRow): Promise<void> {
  if (isLimited(mail)) await deleteLimit(db, slotKey(mail))
}
