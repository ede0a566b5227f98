import type { Db } from '../db/database'
import { enqueueMails } from '../outbox/outbox-queries'
import { listAuthorEmails } from './issue-queries'

type TermsNews = {
  contestId: string
  /** The addendum's number; null if the end was extended. */
  addendum: number | null
  /** A person who gets a separate mail about it. */
  exceptId?: string | null
  now: Date
}

/** Queues a mail to everyone who has submitted to the contest, in the transaction of the change. */
export async function notifyOfTerms(tx: Db, { contestId, addendum, exceptId = null, now }: TermsNews): Promise<void> {
  const emails = await listAuthorEmails(tx, contestId, exceptId)
  const details = { addendum: addendum === null ? '' : String(addendum) }
  await enqueueMails(tx, { kind: 'terms_changed', contestId, details, emails, now })
}
