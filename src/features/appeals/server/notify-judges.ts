import { isJudgeSeat } from '../../../domain/seats/seat-rules'
import { listMailedAdmins } from '../../../server/contests/ended-contest-queries'
import type { Db } from '../../../server/db/database'
import { enqueueWorkMails } from '../../../server/outbox/outbox-queries'
import { listSeatEmails, listSeats } from '../../../server/seats/seat-queries'

/**
 * Notifies the seated judges or, if there are none, every admin. When the mail is sent, those who can't decide the
 * appeal are skipped.
 */
export async function notifyJudges(tx: Db, contestId: string, now: Date): Promise<void> {
  const hasJudges = (await listSeats(tx, contestId)).some(({ seat }) => isJudgeSeat(seat))
  const emails = hasJudges ? await listSeatEmails(tx, contestId, ['lead', 'judge']) : await listMailedAdmins(tx)
  await enqueueWorkMails(tx, { kind: 'appeal_waits', emails, contestId, now })
}
