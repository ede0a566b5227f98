import type { Db } from '../db/database'
import { enqueueMails } from '../mail/outbox-queries'
import { listParticipantEmails } from './award-queries'

type News = { kind: 'results_final' | 'results_reopened'; contestId: string; now: Date }

/** Queues a mail to everybody who submitted to the contest and wants such mails, in the transaction of the news. */
export async function tellParticipants(tx: Db, { kind, contestId, now }: News): Promise<void> {
  await enqueueMails(tx, { kind, contestId, now, emails: await listParticipantEmails(tx, contestId) })
}
