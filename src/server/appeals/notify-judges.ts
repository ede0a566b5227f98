import { isJudgeSeat } from '../../domain/seats/seat-rules'
import { listMailedAdmins } from '../contests/ended-contest-queries'
import type { Db } from '../db/database'
import { enqueueWorkMails } from '../outbox/outbox-queries'
import { listSeatEmails, listSeats } from '../seats/seat-queries'

/** The seated judges; where nobody has a seat, every admin. Who may not decide it is left out when the mail is sent. */
export async function notifyJudges(tx: Db, contestId: string, now: Date): Promise<void> {
  const hasJudges = (await listSeats(tx, contestId)).some(({ seat }) => isJudgeSeat(seat))
  const emails = hasJudges ? await listSeatEmails(tx, contestId, ['lead', 'judge']) : await listMailedAdmins(tx)
  await enqueueWorkMails(tx, { kind: 'appeal_waits', emails, contestId, now })
}
