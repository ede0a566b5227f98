import { type ContestDates, contestStatus } from '../contests/contest-clock'
import type { CitedIssue } from '../contests/known-issues'
import { isJudge, type Viewer } from '../permissions'
import type { InvalidationCode } from './invalidation-codes'
import type { IssueCounts, Verdict } from './review-rules'

export type HidingContest = ContestDates & { hidesVerdicts: boolean }

/**
 * Whether judges' decisions are hidden at `now`: until the contest has ended, if it hides verdicts. Exactly at the end
 * they are still hidden, because submissions are still accepted.
 */
export function areVerdictsHidden(contest: HidingContest, now: Date): boolean {
  return contest.hidesVerdicts && contestStatus(contest, now) !== 'ended'
}

/** The same for one reader: judges always see verdicts; authors can't see those on their own issues. */
export function hidesVerdictsFrom(contest: HidingContest, viewer: Viewer, now: Date): boolean {
  return areVerdictsHidden(contest, now) && !isJudge(viewer)
}

type Judged = {
  status: Verdict
  invalidationReason: string | null
  invalidationCode: InvalidationCode | null
  knownIssue: CitedIssue | null
  duplicateGroupId: string | null
  isPrimary: boolean
  placeInLine: number
  /** Number of the last revision, which is the place in line unless an earlier one is certified. */
  lastSeq: number
  revisionCount: number
  version: number
  createdAt: Date
  updatedAt: Date
  contest: HidingContest
}

/**
 * An issue as this reader may see it. If verdicts are hidden, it looks untouched by judges; its version is then the
 * number of revisions, because only edits change it. Display, edit locks and version conflicts all use this, so that
 * none of them reveals a verdict.
 */
export function maskHiddenVerdict<I extends Judged>(issue: I, viewer: Viewer, now: Date): I {
  if (!hidesVerdictsFrom(issue.contest, viewer, now)) return issue
  return {
    ...issue,
    status: 'pending',
    invalidationReason: null,
    invalidationCode: null,
    knownIssue: null,
    duplicateGroupId: null,
    isPrimary: false,
    placeInLine: issue.lastSeq,
    updatedAt: issue.createdAt,
    version: issue.revisionCount,
  }
}

/** Totals over several contests for a reader who can't see verdicts in the contests `hiddenIn`. */
export function maskHiddenCounts(
  counted: readonly (IssueCounts & { _id: string })[],
  hiddenIn: readonly string[],
): IssueCounts {
  const seen: IssueCounts = { all: 0, pending: 0, valid: 0, invalid: 0 }
  for (const { _id, all, pending, valid, invalid } of counted) {
    const isHidden = hiddenIn.includes(_id)
    seen.all += all
    seen.pending += isHidden ? all : pending
    seen.valid += isHidden ? 0 : valid
    seen.invalid += isHidden ? 0 : invalid
  }
  return seen
}
