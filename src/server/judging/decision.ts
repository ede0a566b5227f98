import type { IssueRow } from '../issues/issue-queries'

/** What a verdict decides about an issue, as the ledger keeps it before and after. */
export type Decision = Pick<IssueRow, 'status' | 'invalidationReason' | 'duplicateGroupId'>

/** A decision before it is changed, with the time of its verdict: undoing brings that back too. */
export type FormerDecision = Decision & { updatedAt: string }

export function decisionOn({ status, invalidationReason, duplicateGroupId, updatedAt }: IssueRow): FormerDecision {
  return { status, invalidationReason, duplicateGroupId, updatedAt: updatedAt.toISOString() }
}
