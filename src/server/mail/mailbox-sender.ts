import type { Db } from '../db/database'
import type { MailSender } from './mail-message'
import { insertIntoMailbox } from './mailbox-queries'

/** Keeps every mail in the database instead of sending it. */
export function mailboxSender(db: Db): MailSender {
  return {
    send: ({ email, subject, text, html, createdAt }) =>
      insertIntoMailbox(db, { email, subject, text, html, createdAt }),
    close: async () => {},
  }
}
