import type { CitedIssue } from '../../domain/contests/known-issues'
import type { InvalidationCode } from '../../domain/judging/invalidation-codes'

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
