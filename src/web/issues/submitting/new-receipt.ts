import type { Issue } from '../../../contract/issue'

export type NewReceipt = {
  issueId: string
  contestId: string
  title: string
  placeInLine: number
  receivedAt: string
  contentHash: string
  /** Whether this browser's digest of what it sent is the server's; null where it could not make one. */
  matches: boolean | null
}

/** What the way from the form to the contest carries: the receipt of what was just submitted. */
export function receiptState(issue: Issue, ownHash: string | null): { receipt: NewReceipt } {
  const { _id: issueId, title, placeInLine, receivedAt, contentHash } = issue
  const matches = ownHash === null ? null : ownHash === contentHash
  return { receipt: { issueId, contestId: issue.contestId._id, title, placeInLine, receivedAt, contentHash, matches } }
}

/** The receipt that a way into this contest's page has brought, if it was one from its form. */
export function receiptIn(state: unknown, contestId: string): NewReceipt | null {
  const { receipt } = (state ?? {}) as Partial<ReturnType<typeof receiptState>>
  return receipt?.contestId === contestId ? receipt : null
}
