import type { Db } from '../../db/database'
import { insertIntoMailbox } from '../mailbox-queries'
import type { MailSender } from './mail-message'

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
