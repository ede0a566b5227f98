import type { ContestDates } from '../contests/contest-clock'
import { contestStatus } from '../contests/contest-clock'

export const verdicts = ['pending', 'valid', 'invalid'] as const
/** A new issue is pending; a judge makes it valid or invalid, and may correct that until the contest is finalized. */
export type Verdict = (typeof verdicts)[number]

export type VerdictRefusal = 'self_review' | 'conflict_of_interest' | 'contest_finalized'

/** Why this judge may not give this issue a verdict, or null. Nobody judges an own report, nor in a contest they entered. */
export function verdictRefusal(facts: {
  judgeId: string
  authorId: string
  judgeHasSubmitted: boolean
  isFinalized: boolean
}): VerdictRefusal | null {
  return facts.judgeId === facts.authorId ? 'self_review' : judgeRefusal(facts)
}

/** Why this judge may decide nothing in a contest at all, or null. */
export function judgeRefusal(facts: {
  judgeHasSubmitted: boolean
  isFinalized: boolean
}): Exclude<VerdictRefusal, 'self_review'> | null {
  if (facts.judgeHasSubmitted) return 'conflict_of_interest'
  return facts.isFinalized ? 'contest_finalized' : null
}

/** More than that nobody finds their way in. */
export const savedReasonsMax = 50

/** Requests that arrived just before the end may still be on their way, so finalizing waits this long after it (C2). */
export const settlingMs = 60_000

export type FinalizeRefusal = 'contest_not_ended' | 'contest_settling' | 'pending_issues' | 'contest_without_pool'

/** What stands in the way of finalizing a contest that is not finalized yet, or null. */
export function finalizeRefusal(
  contest: ContestDates & { prizePoolCents: number | null },
  pendingCount: number,
  now: Date,
): FinalizeRefusal | null {
  if (contestStatus(contest, now) !== 'ended') return 'contest_not_ended'
  if (now.getTime() < contest.endDate.getTime() + settlingMs) return 'contest_settling'
  if (pendingCount > 0) return 'pending_issues'
  return contest.prizePoolCents === null ? 'contest_without_pool' : null
}

export type ReopenRefusal = 'contest_not_finalized' | 'awards_paid'

/** Why a finalization cannot be taken back, or null. Money that left cannot: from the first payment on it stands. */
export function reopenRefusal(isFinalized: boolean, paymentCount: number): ReopenRefusal | null {
  if (!isFinalized) return 'contest_not_finalized'
  return paymentCount > 0 ? 'awards_paid' : null
}

/** Texts of seed §2; also the sentences shown where a judge gave no reason. */
export const verdictTexts = {
  valid: 'validated as a Critical vulnerability and is eligible for bounty rewards.',
  validDuplicate:
    'validated as a Critical vulnerability but is marked as a duplicate. Only the primary submission will receive bounty rewards.',
  invalid: 'did not meet the Critical vulnerability threshold or was determined to be invalid.',
  pending: 'under review. You will be notified when the review is complete.',
} as const
