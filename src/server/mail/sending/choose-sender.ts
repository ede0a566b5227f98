import type { Config } from '../../config'
import type { Db } from '../../db/database'
import type { MailSender } from './mail-message'
import { mailboxSender } from './mailbox-sender'
import { smtpSender } from './smtp-sender'

/** Sends by SMTP if a server is configured, otherwise to the local mailbox. */
export function chooseSender(config: Config, db: Db): MailSender {
  const from = { name: config.SITE_NAME, address: config.MAIL_FROM }
  return config.SMTP_URL ? smtpSender({ url: config.SMTP_URL, from }) : mailboxSender(db)
}
