import type { Issue } from '../../../contract/issue'
import { receiptOf, type ShownReceipt } from '../receipt/receipt-file'

export type NewReceipt = ShownReceipt & {
  contestId: string
  title: string
  /** Whether this browser's digest of what it sent is the server's; null where it could not make one. */
  matches: boolean | null
}

/** What the way from the form to the contest carries: the receipt of what was just submitted. */
export function receiptState(issue: Issue, ownHash: string | null): { receipt: NewReceipt } {
  const matches = ownHash === null ? null : ownHash === issue.contentHash
  return { receipt: { ...receiptOf(issue), contestId: issue.contestId._id, title: issue.title, matches } }
}

/** The receipt that a way into this contest's page has brought, if it was one from its form. */
export function receiptIn(state: unknown, contestId: string): NewReceipt | null {
  const { receipt } = (state ?? {}) as Partial<ReturnType<typeof receiptState>>
  return receipt?.contestId === contestId ? receipt : null
}
