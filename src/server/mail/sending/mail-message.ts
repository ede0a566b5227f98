/** A composed mail to one address, whose owner was found in the database. */
export type MailMessage = {
  /** The outbox id, so that a mail resent after a crash keeps its Message-ID. */
  id: string
  email: string
  subject: string
  text: string
  html: string
  createdAt: Date
}

export type MailSender = {
  /**
   * Rejects with MailServerUnavailable if the mail itself isn't the cause. Awaits `beforeAcceptance` immediately before the
   * step after which the server may have accepted the mail, even if its reply is lost.
   */
  send(message: MailMessage, beforeAcceptance: () => Promise<void>): Promise<void>
  close(): Promise<void>
  /** Set if mails are stored in this database instead of being sent. */
  keepsMailsHere?: true
}

/** The mail server is currently unavailable. The mail is retried without counting an attempt. */
export class MailServerUnavailable extends Error {}
