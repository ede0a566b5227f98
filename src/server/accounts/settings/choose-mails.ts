import type { Account } from '../../../contract/accounts/account-settings'
import { mailColumns } from '../../../domain/accounts/mail-choices'
import { refuse } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { setMails } from '../account-queries'
import { mailsOf } from './settings-wire'

/** Stores a person's mail preferences. Preferences that aren't sent stay unchanged. */
export async function chooseMails(
  db: Db,
  userId: string,
  choice: Parameters<typeof mailColumns>[0],
): Promise<Account['mails']> {
  const row = await setMails(db, userId, mailColumns(choice))
  return mailsOf(row ?? refuse('unauthenticated'))
}
