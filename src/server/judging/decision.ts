import type { IssueRow } from '../issues/issue-queries'
import { type RecordedRefusal, recordedRefusal } from '../issues/recorded-refusal'

/** The part of an issue that a verdict decides, as the ledger records it. */
export type Decision = Pick<IssueRow, 'status' | 'invalidationReason' | 'duplicateGroupId'> & RecordedRefusal

/** The decision before a change. It includes the time of the verdict, so that undoing can restore it. */
export type PreviousDecision = Decision & { updatedAt: string }

export function decisionOn(issue: IssueRow): PreviousDecision {
  const { status, invalidationReason, duplicateGroupId, updatedAt } = issue
  const refused = recordedRefusal(issue)
  return { status, invalidationReason, ...refused, duplicateGroupId, updatedAt: updatedAt.toISOString() }
}
