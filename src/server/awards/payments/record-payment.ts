import { paymentRefusal } from '../../../domain/awards/payment-rules'
import { refuse } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { recordEvent } from '../../ledger/event-queries'
import { chosenLines, type LineWithState, lockPaymentLines } from './payment-lines'
import { setPaid } from './payment-queries'

type Payment = {
  contestId: string
  lineIds: string[]
  transactionHash: string
  adminId: string
  kycReturnDays: number
  now: Date
}

/** Records one transaction for all of these lines or for none. Lines already paid by it are skipped. */
export function recordPayment(db: Db, payment: Payment): Promise<void> {
  const { contestId, lineIds, transactionHash, adminId, now } = payment
  return db.transaction(async (tx) => {
    const { lines } = await lockPaymentLines(tx, contestId, payment)
    const chosen = chosenLines(lines, lineIds)
    for (const line of chosen) refuseUnpayable(line, payment)
    const unpaid = chosen.filter((line) => line.state === 'payable')
    if (unpaid.length === 0) return
    const paidIds = unpaid.map((line) => line.id)
    await setPaid(tx, paidIds, { paidAt: now, paidBy: adminId, transactionHash })
    for (const line of unpaid) {
      const { id: lineId, amountCents, walletAddress } = line
      const award = { contestId, issueId: line.issue.id, userId: line.author.id }
      const after = { lineId, amountCents, walletAddress, transactionHash }
      await recordEvent(tx, { at: now, actorId: adminId, kind: 'payment_recorded', ...award, after })
    }
  })
}

function refuseUnpayable(line: LineWithState, payment: Payment): void {
  const refusal = paymentRefusal({ ...line, authorId: line.author.id }, payment)
  if (refusal === null) return
  const award = `The award of submission #${line.placeInLine}`
  if (refusal === 'line_paid') {
    refuse(refusal, {
      text: `${award} was paid by another transaction, ${line.transactionHash}. A recorded payment cannot be changed.`,
    })
  }
  if (refusal === 'line_not_payable') {
    refuse(refusal, { text: `${award} is not payable now. Reload to see what it waits for.` })
  }
  refuse(refusal)
}
