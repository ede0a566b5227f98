import type { Db } from '../../db/database'
import { enqueueMails } from '../../outbox/outbox-queries'
import { listParticipantEmails } from '../award-queries'

type News = {
  kind: 'results_final' | 'results_reopened' | 'preliminary_results' | 'preliminary_withdrawn'
  contestId: string
  now: Date
}

/** Queues a mail to every participant who wants it, in the same transaction as the change. */
export async function notifyParticipants(tx: Db, { kind, contestId, now }: News): Promise<void> {
  await enqueueMails(tx, { kind, contestId, now, emails: await listParticipantEmails(tx, contestId) })
}
