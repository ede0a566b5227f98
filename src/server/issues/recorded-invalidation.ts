import type { CitedIssue } from '../../domain/contests/known-issues'
import type { InvalidationCode } from '../../domain/judging/invalidation-codes'

/** What the ledger records of an invalid verdict beside its reason. Each is left out if there is none. */
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
