import { messageOf } from '../db/database-errors'
import { setToldStatus } from '../issues/issue-queries'
import { type ComposedMail, type Composing, composeMail, type PostponedMail } from './compose-mail'
import { giveTurnBack, type MailPace, takeTurn } from './mail-pace'
import { markFailed, markSent, type OutboxRow, putBack } from './outbox-queries'
import { type MailSender, MailServerAway } from './sending/mail-message'

const mostAttempts = 8
const firstWaitMs = 30_000
const awayWaitMs = 30_000

/** When a mail is tried again: twice as late each time, and never again after the eighth refusal. */
export function afterFailure(mail: Pick<OutboxRow, 'attempts'>, error: unknown, now: Date) {
  const lastError = messageOf(error).slice(0, 500)
  const isAway = error instanceof MailServerAway
  const attempts = isAway ? mail.attempts : mail.attempts + 1
  const waitMs = isAway ? awayWaitMs : firstWaitMs * 2 ** (attempts - 1)
  return {
    attempts,
    nextTryAt: new Date(now.getTime() + waitMs),
    parkedAt: attempts >= mostAttempts ? now : null,
    lastError,
  }
}

/**
 * Sends one mail that was taken from the outbox, or lets it wait for its turn. A mail that nobody is due counts as sent.
 * True when a mail has left.
 */
export async function deliverMail(
  post: Composing & { sender: MailSender; pace: MailPace; beginDoubt: () => Promise<void> },
  mail: OutboxRow,
  now: Date,
): Promise<boolean> {
  const turnAt = await takeTurn(post.db, post.pace, mail, now)
  if (turnAt) {
    await putBack(post.db, mail.id, turnAt)
    return false
  }
  let composed: ComposedMail | PostponedMail | null
  try {
    composed = await composeMail(post, mail, now)
    if (composed && 'waitsUntil' in composed) {
      await giveTurnBack(post.db, mail)
      await putBack(post.db, mail.id, composed.waitsUntil)
      return false
    }
    if (composed) {
      const { subject, text, html } = composed
      const message = { id: mail.id, email: mail.email, subject, text, html, createdAt: now }
      await post.sender.send(message, post.beginDoubt)
    }
  } catch (error) {
    await giveTurnBack(post.db, mail)
    await markFailed(post.db, mail.id, afterFailure(mail, error, now))
    return false
  }
  // Outside the try: a mail that left must not be sent again because the note of it failed; its lease runs out first.
  // The issues first: were only those noted, the row would be found to tell nothing new.
  if (composed?.tells) await setToldStatus(post.db, composed.tells)
  await markSent(post.db, mail.id, now)
  return composed !== null
}
