import type { KycState } from './kyc'
import type { LineState } from './line-state'

const dayMs = 86_400_000

/** A hash is 0x and 64 hexadecimal digits, not all zero, in any case; it is stored in lower case. */
export function transactionHashProblem(hash: string): string | null {
  if (hash === '') return 'Transaction hash is required'
  const isHash = /^0x[0-9a-f]{64}$/i.test(hash) && !/^0x0+$/i.test(hash)
  return isHash ? null : 'A transaction hash is 0x and 64 hexadecimal digits. Copy it from the transaction itself.'
}

export type PaymentRefusal = 'own_payment' | 'line_paid' | 'line_not_payable'

/**
 * Why this admin may not record this payment of a line, or null. Nobody records a payment to themselves. The same
 * transaction again is allowed and changes nothing. A different one for a paid line is refused, because paid is final; so
 * is any line that is not payable.
 */
export function paymentRefusal(
  line: { authorId: string; state: LineState; transactionHash: string | null },
  payment: { adminId: string; transactionHash: string },
): PaymentRefusal | null {
  if (line.authorId === payment.adminId) return 'own_payment'
  if (line.state === 'paid') return line.transactionHash === payment.transactionHash ? null : 'line_paid'
  return line.state === 'payable' ? null : 'line_not_payable'
}

type FailedCheck = { kycState: KycState; kycChangedAt: Date | null; finalizedAt: Date }

/**
 * The first instant at which the line of somebody who failed the identity check may go back to the sponsor; null unless
 * the check failed. `returnDays` days of 24 hours run from the rejection or from finalizing, whichever is later, so that
 * everybody has that long to set it right.
 */
export function returnableFrom(author: FailedCheck, returnDays: number): Date | null {
  if (author.kycState !== 'rejected') return null
  const failedAt = Math.max(author.finalizedAt.getTime(), author.kycChangedAt?.getTime() ?? 0)
  return new Date(failedAt + returnDays * dayMs)
}

export type ReturnRefusal = 'own_payment' | 'line_paid' | 'line_not_returnable' | 'return_not_due'

/**
 * Why this admin may not return this line to the sponsor, or null. Exactly at `returnableFrom` it may be returned.
 * Returning it again is allowed and changes nothing.
 */
export function returnRefusal(
  line: { authorId: string; state: LineState; returnableFrom: Date | null },
  returning: { adminId: string; now: Date },
): ReturnRefusal | null {
  if (line.authorId === returning.adminId) return 'own_payment'
  if (line.state === 'returned') return null
  if (line.state === 'paid') return 'line_paid'
  if (line.state !== 'held' || line.returnableFrom === null) return 'line_not_returnable'
  return returning.now < line.returnableFrom ? 'return_not_due' : null
}
