import type { KycState } from './kyc'
import type { LineState } from './line-state'

const dayMs = 86_400_000

/** Requires 0x and 64 hexadecimal digits in any case, not all zero. Stored in lower case. */
export function transactionHashProblem(hash: string): string | null {
  if (hash === '') return 'Transaction hash is required'
  const isHash = /^0x[0-9a-f]{64}$/i.test(hash) && !/^0x0+$/i.test(hash)
  return isHash ? null : 'A transaction hash is 0x and 64 hexadecimal digits. Copy it from the transaction itself.'
}

export type PaymentRefusal = 'own_payment' | 'line_paid' | 'line_not_payable'

/**
 * Returns why this admin can't record this payment, or null. No one records a payment to themselves. Repeating the same
 * transaction is a no-op. A different one for a paid line is refused, because paid is final; so is any line that isn't
 * payable.
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
 * When a line of someone who failed the identity check may first be returned to the sponsor; null unless the check
 * failed. `returnDays` days of 24 hours run from the rejection or from finalizing, whichever is later, so that everyone
 * has that long to fix it.
 */
export function returnableFrom(author: FailedCheck, returnDays: number): Date | null {
  if (author.kycState !== 'rejected') return null
  const failedAt = Math.max(author.finalizedAt.getTime(), author.kycChangedAt?.getTime() ?? 0)
  return new Date(failedAt + returnDays * dayMs)
}

export type ReturnRefusal = 'own_payment' | 'line_paid' | 'line_not_returnable' | 'return_not_due'

/**
 * Returns why this admin can't return this line to the sponsor, or null. Exactly at `returnableFrom` it can be
 * returned. Returning it again is a no-op.
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
