import type { WalletFault } from '../../../domain/awards/wallet-fault'
import type { Db } from '../../db/database'
import { countMailsSince, enqueueMail, enqueueMails } from '../../outbox/outbox-queries'
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

const dayMs = 86_400_000

type Unpayable = { author: { email: string }; fault: WalletFault | null }

/** Notifies each winner whose wallet can't be paid, at most once a day. */
export async function notifyUnpayable(
  tx: Db,
  lines: readonly Unpayable[],
  { contestId, now }: { contestId: string; now: Date },
): Promise<void> {
  const kind = 'award_left_out'
  const since = new Date(now.getTime() - dayMs)
  const faults = new Map(lines.flatMap(({ author, fault }) => (fault ? [[author.email, fault] as const] : [])))
  for (const [email, fault] of faults) {
    if ((await countMailsSince(tx, { kind, email, since })) > 0) continue
    await enqueueMail(tx, { kind, email, contestId, details: { fault }, now })
  }
}
