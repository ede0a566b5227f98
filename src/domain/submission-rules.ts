import { type ContestDates, contestStatus } from './contest-clock'
import type { Verdict } from './review-rules'

export type SubmissionRefusal = 'email_not_verified_for_issues' | 'contest_not_started' | 'contest_ended'

/**
 * Why this attempt is refused, or null when it may be stored. `receivedAt` is the instant the request arrived, not the
 * one at which a lock or a connection became free (A50, C2). Screen and server both ask here.
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

/** Why its author may no longer edit or withdraw an issue: it was reviewed or grouped, or the contest is not active (A67). */
export function authorLock(
  issue: OwnIssue,
  contest: ContestDates & { isFinalized: boolean },
  receivedAt: Date,
): 'issue_locked' | null {
  const untouched = issue.status === 'pending' && issue.duplicateGroupId === null
  const open = contestStatus(contest, receivedAt) === 'active' && !contest.isFinalized
  return untouched && open ? null : 'issue_locked'
}
