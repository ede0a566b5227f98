import type { Db } from '../db/database'
import { enqueueMails } from '../outbox/outbox-queries'
import { listAuthorEmails } from './issue-queries'

type TermsNews = {
  contestId: string
  /** Its number; null for a later end. */
  addendum: number | null
  /** Whoever gets a mail of their own about it. */
  exceptId?: string | null
  now: Date
}

/** Queues a mail to everybody who has submitted to the contest, in the transaction of the change. */
export async function notifyOfTerms(tx: Db, { contestId, addendum, exceptId = null, now }: TermsNews): Promise<void> {
  const emails = await listAuthorEmails(tx, contestId, exceptId)
  const details = { addendum: addendum === null ? '' : String(addendum) }
  await enqueueMails(tx, { kind: 'terms_changed', contestId, details, emails, now })
}
