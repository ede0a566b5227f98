import { returnRefusal } from '../../../domain/awards/payment-rules'
import { refuse } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { insertEvent } from '../../judging/ledger-queries'
import { findLineContest, setReturned } from './payment-queries'
import { chosenLines, holdStandingLines } from './standing-lines'

type Returning = { lineId: string; adminId: string; kycReturnDays: number; now: Date }

/** Gives the amount of a line back to the sponsor; the id of its contest. The other lines stay what they are. */
export function returnLine(db: Db, returning: Returning): Promise<string> {
  const { lineId, adminId, kycReturnDays, now } = returning
  return db.transaction(async (tx) => {
    const contestId = (await findLineContest(tx, lineId)) ?? refuse('award_line_not_found')
    const { lines } = await holdStandingLines(tx, contestId, returning)
    for (const line of chosenLines(lines, [lineId])) {
      const refusal = returnRefusal({ ...line, authorId: line.author.id }, returning)
      if (refusal === 'return_not_due' && line.returnableFrom) {
        const from = line.returnableFrom.toISOString().slice(0, 16).replace('T', ' ')
        refuse(refusal, { text: `This award can be returned to the sponsor from ${from} UTC on` })
      }
      if (refusal) refuse(refusal)
      if (line.state === 'returned') continue
      await setReturned(tx, lineId, { returnedAt: now, returnedBy: adminId })
      await insertEvent(tx, {
        at: now,
        actorId: adminId,
        kind: 'line_returned',
        contestId,
        issueId: line.issue.id,
        userId: line.author.id,
        after: { lineId, amountCents: line.amountCents },
        reason: `The identity check failed and ${kycReturnDays} days have passed`,
      })
    }
    return contestId
  })
}
