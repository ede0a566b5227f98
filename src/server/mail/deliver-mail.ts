import { messageOf } from '../db/database-errors'
import { markVerdictsMailed } from '../issues/issue-queries'
import { mailQueue, type OutboxRow } from '../outbox/outbox-queries'
import { scheduleRetry } from '../outbox/queue-queries'
import { type MailRate, releaseMailSlot, reserveMailSlot } from './mail-rate'
import { type MailSender, MailServerUnavailable } from './sending/mail-message'
import { composeMail } from './texts/compose-mail'
import type { ComposedMail, Composing, PostponedMail } from './texts/composing'

/** The delay doubles each time, and the mail is parked after the eighth refusal. */
const retryWaitsMs = Array.from({ length: 7 }, (_, refusals) => 30_000 * 2 ** refusals)
const unreachableRetryMs = 30_000

/** When to retry a mail. An unavailable server doesn't use up an attempt. */
export function retryAfterFailure({ attempts }: Pick<OutboxRow, 'attempts'>, error: unknown, now: Date) {
  const lastError = messageOf(error).slice(0, 500)
  if (!(error instanceof MailServerUnavailable))
    return { ...scheduleRetry(attempts, retryWaitsMs[attempts], now), lastError }
  return { attempts, nextTryAt: new Date(now.getTime() + unreachableRetryMs), parkedAt: null, lastError }
}

/** A failed attempt. `cause` is the server if it was unavailable, or the mail if the server refused this one. */
export type MailFailure = {
  mail: Pick<OutboxRow, 'id' | 'kind'>
  cause: 'server' | 'mail'
  attempts: number
  isParked: boolean
  reason: string
}

/**
 * Sends a mail from the outbox, or postpones it if its address just got another one. A mail with nothing left to send
 * counts as sent. Returns whether a mail was sent.
 */
export async function deliverMail(
  options: Composing & {
    sender: MailSender
    rate: MailRate
    beforeAcceptance: () => Promise<void>
    onFailure: (failure: MailFailure) => void
  },
  mail: OutboxRow,
  now: Date,
): Promise<boolean> {
  const nextSlotAt = await reserveMailSlot(options.db, options.rate, mail, now)
  if (nextSlotAt) {
    await mailQueue.putBack(options.db, mail.id, nextSlotAt)
    return false
  }
  let composed: ComposedMail | PostponedMail | null
  try {
    composed = await composeMail(options, mail, now)
    if (composed && 'waitsUntil' in composed) {
      await releaseMailSlot(options.db, mail)
      await mailQueue.putBack(options.db, mail.id, composed.waitsUntil)
      return false
    }
    if (composed) {
      const { subject, text, html } = composed
      const message = { id: mail.id, email: mail.email, subject, text, html, createdAt: now }
      await options.sender.send(message, options.beforeAcceptance)
    }
  } catch (error) {
    await releaseMailSlot(options.db, mail)
    const failure = retryAfterFailure(mail, error, now)
    await mailQueue.markFailed(options.db, mail.id, failure)
    options.onFailure({
      mail,
      cause: error instanceof MailServerUnavailable ? 'server' : 'mail',
      attempts: failure.attempts,
      isParked: failure.parkedAt !== null,
      reason: failure.lastError,
    })
    return false
  }
  // Outside the try: a sent mail must not be retried because storing that failed; its lease has to expire. Issues come
  // first: if only they are stored, the retry finds nothing new to send.
  if (composed?.verdicts) await markVerdictsMailed(options.db, composed.verdicts)
  await mailQueue.markSent(options.db, mail.id, now)
  return composed !== null
}
