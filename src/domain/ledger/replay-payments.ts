import type { ChainedEvent } from './ledger-chain'

export type ReplayedPayment = {
  /** False if the amount was returned to the sponsor. */
  isPaid: boolean
  at: number
  by: string | null
  issueId: string | null
  authorId: string | null
  amountCents: unknown
  walletAddress: unknown
  transactionHash: unknown
}

/** By award line id. */
export type ReplayedPayments = { payments: Map<string, ReplayedPayment> }

type Facts = Record<string, unknown>

export function replayPayment({ payments }: ReplayedPayments, event: ChainedEvent, facts: Facts): void {
  const { lineId, amountCents, walletAddress, transactionHash } = facts
  if (typeof lineId !== 'string') return
  const { at, actorId: by, issueId, userId: authorId } = event
  const details = { amountCents, walletAddress, transactionHash }
  payments.set(lineId, {
    isPaid: event.kind === 'payment_recorded',
    at: at.getTime(),
    by,
    issueId,
    authorId,
    ...details,
  })
}
