import type { Issue } from '../../../contract/issue'
import { hashedText, type IssueText } from '../../../domain/issues/issue-text'
import { receiptOf, type ShownReceipt } from '../receipt/ReceiptButtons'

export type NewReceipt = ShownReceipt & {
  contestId: string
  title: string
  /** Whether this browser's digest of the sent text equals the server's; null if it couldn't compute one. */
  matches: boolean | null
}

/** Navigation state from the form to the contest: the new submission's receipt. */
export function receiptState(issue: Issue, ownHash: string | null): { receipt: NewReceipt } {
  const matches = ownHash === null ? null : ownHash === issue.contentHash
  return { receipt: { ...receiptOf(issue), contestId: issue.contestId._id, title: issue.title, matches } }
}

/** The receipt in the navigation state, if it came from this contest's form. */
export function receiptIn(state: unknown, contestId: string): NewReceipt | null {
  const { receipt } = (state ?? {}) as Partial<ReturnType<typeof receiptState>>
  return receipt?.contestId === contestId ? receipt : null
}

/** SHA-256 of the texts, computed like the server's. Null on pages without TLS, where browsers don't offer digests. */
export async function textHash(text: IssueText): Promise<string | null> {
  if (typeof crypto.subtle?.digest !== 'function') return null
  const bytes = new TextEncoder().encode(hashedText(text))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
