import type { CitedIssue } from '../../domain/contests/known-issues'
import type { InvalidationCode } from '../../domain/judging/invalidation-codes'
import type { IssueRow } from './issue-queries'

/** What the ledger records about an invalid verdict besides its reason. Missing values are omitted. */
export type RecordedInvalidation = { invalidationCode?: InvalidationCode; knownIssue?: CitedIssue }

export const recordedInvalidation = ({
  invalidationCode,
  knownIssue,
}: {
  invalidationCode?: InvalidationCode | null | undefined
  knownIssue?: CitedIssue | null | undefined
}): RecordedInvalidation => ({
  ...(invalidationCode ? { invalidationCode } : {}),
  ...(knownIssue ? { knownIssue } : {}),
})

/** The part of an issue that a verdict decides, as recorded in the ledger. */
export type Decision = Pick<IssueRow, 'status' | 'invalidationReason' | 'duplicateGroupId'> & RecordedInvalidation

/** The decision before a change. Includes the verdict's time, so that undoing can restore it. */
export type PreviousDecision = Decision & { updatedAt: string }

export function decisionOn(issue: IssueRow): PreviousDecision {
  const { status, invalidationReason, duplicateGroupId, updatedAt } = issue
  const refused = recordedInvalidation(issue)
  return { status, invalidationReason, ...refused, duplicateGroupId, updatedAt: updatedAt.toISOString() }
}
