import type { KycState } from './kyc'
import { walletHeldUntil } from './wallet-hold'

export const lineStates = ['held', 'payable', 'paid', 'returned', 'nothing'] as const
/** 'nothing' marks the line of a valid duplicate, which has no amount. */
export type LineState = (typeof lineStates)[number]

/** The state that other participants see; 'open' covers every unpaid line. */
export type PublicLineState = 'open' | 'paid' | 'nothing'

export const waitReasons = ['kyc_missing', 'kyc_pending', 'kyc_rejected', 'wallet_changed', 'wallet_unpayable'] as const
/** Why a line is on hold. */
export type WaitReason = (typeof waitReasons)[number]

export type LineFacts = {
  amountCents: number
  paidAt: Date | null
  returnedAt: Date | null
  /** The author's current state. */
  kycState: KycState
  walletChangedAt: Date | null
  /** Whether the destination wallet is unusable. */
  hasWalletFault: boolean
}

export type PayoutStatus = {
  state: LineState
  waitsFor: WaitReason | null
  /** When the hold ends by itself; null if a person has to act, or if there is no hold. */
  waitsUntil: Date | null
}

const waitOfKyc = { none: 'kyc_missing', pending: 'kyc_pending', rejected: 'kyc_rejected' } as const

/**
 * The state of a line at `now`. Paid and returned are final, whatever happens to the author later. Otherwise the
 * identity check decides first, then the wallet: an unusable one holds the line until it is replaced, and a change of
 * wallet holds it for 72 hours. Exactly at the end of the hold it is payable. A line without an amount is never
 * payable.
 */
export function payoutStatus(line: LineFacts, now: Date): PayoutStatus {
  if (line.paidAt !== null) return statusWithoutWait('paid')
  if (line.returnedAt !== null) return statusWithoutWait('returned')
  if (line.amountCents === 0) return statusWithoutWait('nothing')
  if (line.kycState !== 'approved') return { state: 'held', waitsFor: waitOfKyc[line.kycState], waitsUntil: null }
  if (line.hasWalletFault) return { state: 'held', waitsFor: 'wallet_unpayable', waitsUntil: null }
  const waitsUntil = walletHeldUntil(line.walletChangedAt, now)
  if (waitsUntil) return { state: 'held', waitsFor: 'wallet_changed', waitsUntil }
  return statusWithoutWait('payable')
}

/**
 * What people other than the author and judges may know about a line. Held, payable or returned would reveal the result
 * of an identity check or a change of wallet. Lines without an amount are visible in the split anyway.
 */
export const publicLineState = (state: LineState): PublicLineState =>
  state === 'paid' || state === 'nothing' ? state : 'open'

const statusWithoutWait = (state: LineState): PayoutStatus => ({ state, waitsFor: null, waitsUntil: null })

export type PaymentTotals = Record<'poolCents' | 'paidCents' | 'payableCents' | 'heldCents' | 'returnedCents', number>

/**
 * The pool by state; the parts always sum to the pool. If no issue was valid, the whole pool counts as returned to the
 * sponsor.
 */
export function paymentTotals(
  poolCents: number,
  lines: readonly { state: LineState; amountCents: number }[],
): PaymentTotals {
  const sumOf = (state: LineState) =>
    lines.filter((line) => line.state === state).reduce((sum, line) => sum + line.amountCents, 0)
  const [paidCents, payableCents, heldCents] = [sumOf('paid'), sumOf('payable'), sumOf('held')]
  return {
    poolCents,
    paidCents,
    payableCents,
    heldCents,
    returnedCents: poolCents - paidCents - payableCents - heldCents,
  }
}

export type OwnTotals = Record<'totalCents' | 'paidCents' | 'openCents' | 'returnedCents', number>

/** The totals of one person's lines in a contest. */
export function ownTotals(lines: readonly { state: LineState; amountCents: number }[]): OwnTotals {
  const totalCents = lines.reduce((sum, line) => sum + line.amountCents, 0)
  const { paidCents, payableCents, heldCents, returnedCents } = paymentTotals(totalCents, lines)
  return { totalCents, paidCents, openCents: payableCents + heldCents, returnedCents }
}
