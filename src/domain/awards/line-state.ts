import type { KycState } from './kyc'
import { walletHeldUntil } from './wallet-hold'

export const lineStates = ['held', 'payable', 'paid', 'returned', 'nothing'] as const
/** 'nothing' is a line without an amount: that of a valid duplicate which is not primary, recognised without money. */
export type LineState = (typeof lineStates)[number]

/** The state of a line as other participants see it; 'open' is every one that is not paid. */
export type PublicLineState = 'open' | 'paid' | 'nothing'

export const waitReasons = ['kyc_missing', 'kyc_pending', 'kyc_rejected', 'wallet_changed'] as const
/** What a held line waits for. */
export type WaitReason = (typeof waitReasons)[number]

export type LineFacts = {
  amountCents: number
  paidAt: Date | null
  returnedAt: Date | null
  /** Of its author, now. */
  kycState: KycState
  walletChangedAt: Date | null
}

export type LineStanding = {
  state: LineState
  waitsFor: WaitReason | null
  /** When the waiting ends by itself; null where a person has to act, or where nothing is waited for. */
  waitsUntil: Date | null
}

const waitOfKyc = { none: 'kyc_missing', pending: 'kyc_pending', rejected: 'kyc_rejected' } as const

/**
 * Where a line stands at `now`. What was done comes first: paid stays paid and returned stays returned, whatever becomes
 * of the author. Then the identity check, then the wallet: a change holds the line for 72 hours, and at that very instant
 * it is payable again. A line without an amount has nothing to pay, ever.
 */
export function lineStanding(line: LineFacts, now: Date): LineStanding {
  if (line.paidAt !== null) return standing('paid')
  if (line.returnedAt !== null) return standing('returned')
  if (line.amountCents === 0) return standing('nothing')
  if (line.kycState !== 'approved') return { state: 'held', waitsFor: waitOfKyc[line.kycState], waitsUntil: null }
  const waitsUntil = walletHeldUntil(line.walletChangedAt, now)
  if (waitsUntil) return { state: 'held', waitsFor: 'wallet_changed', waitsUntil }
  return standing('payable')
}

/**
 * What is told of a line to others than its author and the judges. Whether it is held, payable or returned would tell how
 * an identity check went, or that a wallet was changed. A line without an amount shows in the split anyway.
 */
export const publicLineState = (state: LineState): PublicLineState =>
  state === 'paid' || state === 'nothing' ? state : 'open'

const standing = (state: LineState): LineStanding => ({ state, waitsFor: null, waitsUntil: null })

export type PaymentTotals = Record<'poolCents' | 'paidCents' | 'payableCents' | 'heldCents' | 'returnedCents', number>

/**
 * The pool by what has become of it; the parts always make the whole. What no line has (no issue was valid) has gone
 * back to the sponsor as a returned line has.
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

/** What one person's lines of a contest come to. */
export function ownTotals(lines: readonly { state: LineState; amountCents: number }[]): OwnTotals {
  const totalCents = lines.reduce((sum, line) => sum + line.amountCents, 0)
  const { paidCents, payableCents, heldCents, returnedCents } = paymentTotals(totalCents, lines)
  return { totalCents, paidCents, openCents: payableCents + heldCents, returnedCents }
}
