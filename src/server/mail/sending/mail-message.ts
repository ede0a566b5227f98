/** One mail, ready to go: to one address, whose owner was looked up in the database. */
export type MailMessage = {
  /** The outbox row's: a mail that is sent twice after a crash keeps its Message-ID. */
  id: string
  email: string
  subject: string
  text: string
  html: string
  createdAt: Date
}

/** Where mails go. */
export type MailSender = {
  /**
   * Rejects with MailServerAway when it is not this mail's fault. `beginDoubt` is waited for directly before the step
   * after which the mail may have been taken, even if nobody hears of it.
   */
  send(message: MailMessage, beginDoubt: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** No mail at all can be sent at the moment: this one is not to blame, and is tried again until the server is back. */
export class MailServerAway extends Error {}
