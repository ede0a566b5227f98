import type { CitedIssue } from '../../domain/contests/known-issues'
import type { IssueRow } from '../issues/issue-queries'

/** The part of an issue that a verdict decides, as the ledger records it. */
export type Decision = Pick<IssueRow, 'status' | 'invalidationReason' | 'duplicateGroupId'> & {
  /** Left out if none is cited. */
  knownIssue?: CitedIssue
}

/** The decision before a change. It includes the time of the verdict, so that undoing can restore it. */
export type PreviousDecision = Decision & { updatedAt: string }

export function decisionOn(issue: IssueRow): PreviousDecision {
  const { status, invalidationReason, duplicateGroupId, updatedAt } = issue
  const cited = recordedCitation(issue.knownIssue)
  return { status, invalidationReason, ...cited, duplicateGroupId, updatedAt: updatedAt.toISOString() }
}

export const recordedCitation = (knownIssue: CitedIssue | null) => (knownIssue ? { knownIssue } : {})
