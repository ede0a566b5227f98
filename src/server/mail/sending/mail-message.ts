/** A composed mail to one address, whose owner was looked up in the database. */
export type MailMessage = {
  /** The id of the outbox row: a mail that is sent again after a crash keeps its Message-ID. */
  id: string
  email: string
  subject: string
  text: string
  html: string
  createdAt: Date
}

export type MailSender = {
  /**
   * Rejects with MailServerUnavailable when the mail itself is not the cause. Awaits `beforeAcceptance` directly before the step
   * after which the server may have accepted the mail, even if its reply is lost.
   */
  send(message: MailMessage, beforeAcceptance: () => Promise<void>): Promise<void>
  close(): Promise<void>
  /** Mails are stored in this database instead of sent. */
  keepsMailsHere?: true
}

/** The mail server cannot be used at all at the moment. The mail is retried without counting an attempt. */
export class MailServerUnavailable extends Error {}
