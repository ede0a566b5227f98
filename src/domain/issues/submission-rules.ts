import { type ContestDates, contestStatus } from '../contests/contest-clock'
import type { Verdict } from '../judging/review-rules'
import { type Seat, seatedSubmissionRefusal } from '../seats/seat-rules'
import { isFull, type OpenSubmissions } from './open-submissions'

export type SubmissionRefusal =
  | 'email_not_verified_for_issues'
  | 'contest_not_started'
  | 'contest_ended'
  | 'open_submissions_full'
  | 'sponsor_submits'
  | 'judge_submits'

/**
 * Returns why this submission is refused, or null. `receivedAt` is when the last byte of the request arrived, not when
 * a lock or connection became free, so that a busy server costs no one the deadline. `submissions` is null for a
 * contest without a limit. Having a seat is reported first, because waiting won't change it. Form and server share this
 * rule.
 */
export function submissionRefusal(
  contest: ContestDates & { isFinalized: boolean },
  author: { isEmailVerified: boolean; submissions: OpenSubmissions | null; seat?: Seat | null },
  receivedAt: Date,
): SubmissionRefusal | null {
  if (!author.isEmailVerified) return 'email_not_verified_for_issues'
  const seated = seatedSubmissionRefusal(author.seat ?? null)
  if (seated) return seated
  const status = contestStatus(contest, receivedAt)
  if (status === 'upcoming') return 'contest_not_started'
  if (status === 'ended' || contest.isFinalized) return 'contest_ended'
  return isFull(author.submissions) ? 'open_submissions_full' : null
}

type OwnIssue = { status: Verdict; duplicateGroupId: string | null }

export type AuthorLockReason = 'reviewed' | 'grouped' | 'not_active'

/**
 * Returns why its author can no longer edit or withdraw an issue, or null: it was reviewed or grouped, or the contest
 * isn't active. If several reasons apply, the permanent one wins.
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

/** The same, as a refusal code. */
export function authorLock(...facts: Parameters<typeof authorLockReason>): 'issue_locked' | null {
  return authorLockReason(...facts) === null ? null : 'issue_locked'
}
