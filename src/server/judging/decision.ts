import type { IssueRow } from '../issues/issue-queries'

/** The part of an issue that a verdict decides, as the ledger records it. */
export type Decision = Pick<IssueRow, 'status' | 'invalidationReason' | 'duplicateGroupId'>

/** The decision before a change. It includes the time of the verdict, so that undoing can restore it. */
export type PreviousDecision = Decision & { updatedAt: string }

export function decisionOn({ status, invalidationReason, duplicateGroupId, updatedAt }: IssueRow): PreviousDecision {
  return { status, invalidationReason, duplicateGroupId, updatedAt: updatedAt.toISOString() }
}
