import { type ContestDates, contestStatus } from '../contests/contest-clock'
import type { Verdict } from '../judging/review-rules'

export type SubmissionRefusal = 'email_not_verified_for_issues' | 'contest_not_started' | 'contest_ended'

/**
 * Why this attempt is refused, or null when it may be stored. `receivedAt` is the instant at which the last byte of
 * the request arrived, not the one at which a lock or a connection became free (A50, C2). Screen and server both ask here.
 */
export function submissionRefusal(
  contest: ContestDates & { isFinalized: boolean },
  author: { isEmailVerified: boolean },
  receivedAt: Date,
): SubmissionRefusal | null {
  if (!author.isEmailVerified) return 'email_not_verified_for_issues'
  const status = contestStatus(contest, receivedAt)
  if (status === 'upcoming') return 'contest_not_started'
  return status === 'ended' || contest.isFinalized ? 'contest_ended' : null
}

type OwnIssue = { status: Verdict; duplicateGroupId: string | null }

export type AuthorLockReason = 'reviewed' | 'grouped' | 'not_active'

/**
 * Why its author may no longer edit or withdraw an issue: it was reviewed or grouped, or the contest is not active (A67).
 * Null while it is allowed; of several reasons the one that time cannot undo comes first.
 */
export function authorLockReason(
  issue: OwnIssue,
  contest: ContestDates & { isFinalized: boolean },
  receivedAt: Date,
): AuthorLockReason | null {
  if (issue.status !== 'pending') return 'reviewed'
  if (issue.duplicateGroupId !== null) return 'grouped'
  return contestStatus(contest, receivedAt) === 'active' && !contest.isFinalized ? null : 'not_active'
}

/** The same as the server's refusal. */
export function authorLock(...facts: Parameters<typeof authorLockReason>): 'issue_locked' | null {
  return authorLockReason(...facts) === null ? null : 'issue_locked'
}
