import { returnRefusal } from '../../../domain/awards/payment-rules'
import { refuse } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { recordEvent } from '../../ledger/event-queries'
import { enqueueMail } from '../../outbox/outbox-queries'
import { chosenLines, lockPaymentLines, type PaymentSettings } from './payment-lines'
import { findLineContest, setReturned } from './payment-queries'

type ReturnRequest = PaymentSettings & { lineId: string; adminId: string; now: Date }

/** Returns a line's amount to the sponsor; other lines keep theirs. Returns the contest's id. */
export function returnLine(db: Db, request: ReturnRequest): Promise<string> {
  const { lineId, adminId, kycReturnDays, now } = request
  return db.transaction(async (tx) => {
    const contestId = (await findLineContest(tx, lineId)) ?? refuse('award_line_not_found')
    const { lines } = await lockPaymentLines(tx, contestId, request)
    for (const line of chosenLines(lines, [lineId])) {
      const refusal = returnRefusal({ ...line, authorId: line.author.id }, request)
      if (refusal === 'return_not_due' && line.returnableFrom) {
        const from = line.returnableFrom.toISOString().slice(0, 16).replace('T', ' ')
        refuse(refusal, { text: `This award can be returned to the sponsor from ${from} UTC` })
      }
      if (refusal) refuse(refusal)
      if (line.state === 'returned') continue
      await setReturned(tx, lineId, { returnedAt: now, returnedBy: adminId })
      const award = { contestId, issueId: line.issue.id, userId: line.author.id }
      const after = { lineId, amountCents: line.amountCents }
      const reason = `The identity check failed and ${kycReturnDays} days have passed`
      await recordEvent(tx, { at: now, actorId: adminId, kind: 'line_returned', ...award, after, reason })
      const details = { amountCents: String(line.amountCents) }
      await enqueueMail(tx, { kind: 'award_returned', email: line.author.email, contestId, details, now })
    }
    return contestId
  })
}
