import { paymentRefusal, returnRefusal } from '../../../domain/awards/payment-rules'
import { walletFaultTexts } from '../../../domain/awards/wallet-fault'
import { refuse } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { recordEvent } from '../../ledger/event-queries'
import { enqueueMail } from '../../outbox/outbox-queries'
import { chosenLines, type LineWithState, lockPaymentLines, type PaymentSettings } from './payment-lines'
import { findLineContest, setPaid, setReturned } from './payment-queries'

type Payment = {
  contestId: string
  lineIds: string[]
  transactionHash: string
  adminId: string
  now: Date
}

/** Records one transaction for all of these lines or for none. Skips lines that it already paid. */
export function recordPayment(db: Db, settings: PaymentSettings, payment: Payment): Promise<void> {
  const { contestId, lineIds, transactionHash, adminId, now } = payment
  return db.transaction(async (tx) => {
    const { lines } = await lockPaymentLines(tx, contestId, { ...settings, ...payment })
    const chosen = chosenLines(lines, lineIds)
    for (const line of chosen) refuseUnpayable(line, payment)
    const unpaid = chosen.filter((line) => line.state === 'payable')
    if (unpaid.length === 0) return
    for (const line of unpaid) {
      const { id: lineId, amountCents, payTo: walletAddress } = line
      const paidWallet = walletAddress === line.walletAddress ? null : walletAddress
      await setPaid(tx, lineId, { paidAt: now, paidBy: adminId, transactionHash, paidWallet })
      const award = { contestId, issueId: line.issue.id, userId: line.author.id }
      const after = { lineId, amountCents, walletAddress, transactionHash }
      await recordEvent(tx, { at: now, actorId: adminId, kind: 'payment_recorded', ...award, after })
    }
    await notifyWinners(tx, unpaid, payment)
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
  if (refusal === 'line_not_payable' && line.waitsFor === 'wallet_unpayable' && line.fault) {
    refuse(refusal, {
      text: `${award} cannot be paid: the wallet is ${walletFaultTexts[line.fault]}. A new wallet of ${line.author.username} takes effect 72 hours after the change.`,
    })
  }
  if (refusal === 'line_not_payable') {
    refuse(refusal, { text: `${award} is not payable now. Reload to see what it is waiting for.` })
  }
  refuse(refusal)
}

/** One mail per winner with the sum paid. */
async function notifyWinners(tx: Db, paid: readonly LineWithState[], payment: Payment): Promise<void> {
  const { contestId, transactionHash, now } = payment
  for (const email of new Set(paid.map((line) => line.author.email))) {
    const lines = paid.filter((line) => line.author.email === email)
    const amountCents = String(lines.reduce((sum, line) => sum + line.amountCents, 0))
    const details = { amountCents, transactionHash, walletAddress: lines[0]?.payTo ?? '' }
    await enqueueMail(tx, { kind: 'award_paid', email, contestId, details, now })
  }
}

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
