import { type ContestDates, contestStatus } from '../contests/contest-clock'
import { isJudge, type Viewer } from '../permissions'
import type { Verdict } from './review-rules'

export type HidingContest = ContestDates & { hidesVerdicts: boolean }

/**
 * Whether what judges decide in a contest is hidden at `now`: where it hides verdicts, until it has ended. The end itself
 * still belongs to the hidden time, because what arrives then is still taken.
 */
export function areVerdictsHidden(contest: HidingContest, now: Date): boolean {
  return contest.hidesVerdicts && contestStatus(contest, now) !== 'ended'
}

/** The same for one reader: judges see every verdict at all times. An author who is no judge does not see the own one. */
export function hidesVerdictsFrom(contest: HidingContest, viewer: Viewer, now: Date): boolean {
  return areVerdictsHidden(contest, now) && !isJudge(viewer)
}

type Judged = {
  status: Verdict
  invalidationReason: string | null
  duplicateGroupId: string | null
  isPrimary: boolean
  placeInLine: number
  /** Of the last revision: the place in line while no earlier one is certified. */
  lastSeq: number
  revisionCount: number
  version: number
  createdAt: Date
  updatedAt: Date
  contest: HidingContest
}

/**
 * An issue as this reader may see it: where verdicts are hidden from them, as it would be had no judge ever done anything
 * to it. Its version is then the number of its revisions, since without a judge only edits make a new one. Whatever is
 * decided or told with the reader in view goes by this: what is shown, what locks an edit, and which version is stale.
 */
export function asSeenBy<I extends Judged>(issue: I, viewer: Viewer, now: Date): I {
  if (!hidesVerdictsFrom(issue.contest, viewer, now)) return issue
  return {
    ...issue,
    status: 'pending',
    invalidationReason: null,
    duplicateGroupId: null,
    isPrimary: false,
    placeInLine: issue.lastSeq,
    updatedAt: issue.createdAt,
    version: issue.revisionCount,
  }
}
