import type { IssueRow } from '../issues/issue-queries'
import { type RecordedInvalidation, recordedInvalidation } from '../issues/recorded-invalidation'

/** The part of an issue that a verdict decides, as recorded in the ledger. */
export type Decision = Pick<IssueRow, 'status' | 'invalidationReason' | 'duplicateGroupId'> & RecordedInvalidation

/** The decision before a change. Includes the verdict's time, so that undoing can restore it. */
export type PreviousDecision = Decision & { updatedAt: string }

export function decisionOn(issue: IssueRow): PreviousDecision {
  const { status, invalidationReason, duplicateGroupId, updatedAt } = issue
  const refused = recordedInvalidation(issue)
  return { status, invalidationReason, ...refused, duplicateGroupId, updatedAt: updatedAt.toISOString() }
}
