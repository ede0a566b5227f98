import type { Config } from '../../config'
import type { Db } from '../../db/database'
import { insertIntoMailbox } from '../mailbox-queries'
import type { MailSender } from './mail-message'
import { smtpSender } from './smtp-sender'

/** Sends by SMTP if a server is configured, otherwise to the local mailbox. */
export function chooseSender(config: Config, db: Db): MailSender {
  const from = { name: config.SITE_NAME, address: config.MAIL_FROM }
  return config.SMTP_URL ? smtpSender({ url: config.SMTP_URL, from }) : mailboxSender(db)
}

/** Stores every mail in the database instead of sending it. */
export function mailboxSender(db: Db): MailSender {
  return {
    async send({ email, subject, text, html, createdAt }, beforeAcceptance) {
      await beforeAcceptance()
      await insertIntoMailbox(db, { email, subject, text, html, createdAt })
    },
    close: async () => {},
    keepsMailsHere: true,
  }
}
