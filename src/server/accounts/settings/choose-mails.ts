import type { Account } from '../../../contract/accounts/account-settings'
import { refuse } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { setMails } from '../account-queries'
import { mailsOf } from './settings-wire'

type Choice = { verdicts: boolean; results: boolean; pending?: boolean | undefined }

/** Stores which mails somebody wants. Without `pending` that choice is unchanged. */
export async function chooseMails(db: Db, userId: string, choice: Choice): Promise<Account['mails']> {
  const { verdicts, results, pending } = choice
  const chosen = { mailsVerdicts: verdicts, mailsResults: results }
  const row = await setMails(db, userId, pending === undefined ? chosen : { ...chosen, mailsPending: pending })
  return mailsOf(row ?? refuse('unauthenticated'))
}
