import type { PaymentLine } from '../../../contract/awards/payments'
import type { LineWithState } from './payment-lines'

const userRef = ({ id, username }: { id: string; username: string }) => ({ _id: id, username })

export function lineToWire(line: LineWithState): PaymentLine {
  return {
    _id: line.id,
    issue: { _id: line.issue.id, title: line.issue.title },
    placeInLine: line.placeInLine,
    author: userRef(line.author),
    isPrimary: line.isPrimary,
    amountCents: line.amountCents,
    walletAddress: line.walletAddress,
    accountWallet: line.accountWallet,
    payTo: line.payTo,
    walletFault: line.fault,
    state: line.state,
    waitsFor: line.waitsFor,
    waitsUntil: line.waitsUntil?.toISOString() ?? null,
    kycState: line.kycState,
    returnableFrom: line.returnableFrom?.toISOString() ?? null,
    paidAt: line.paidAt?.toISOString() ?? null,
    paidBy: line.payer && userRef(line.payer),
    transactionHash: line.transactionHash,
    returnedAt: line.returnedAt?.toISOString() ?? null,
  }
}
