import { areVerdictsHidden, type HidingContest } from './hidden-verdicts'
import type { Verdict } from './review-rules'
import { undoMs } from './undo-rule'

/** How long one mail gathers an author's verdicts, unless whoever runs the site sets it otherwise. */
export const verdictDelaySeconds = 300

/** The time to undo a verdict, and a margin for the undo that is on its way. */
const untilCertainMs = undoMs + 5_000

/** When a verdict given at `now` can be known and no longer undone. Where verdicts are hidden this counts from the end on. */
export function verdictCertainAt(contest: HidingContest, now: Date): Date {
  const from = areVerdictsHidden(contest, now) ? contest.endDate : now
  return new Date(from.getTime() + untilCertainMs)
}

/**
 * When one mail may tell an author of all the verdicts given at these times: `delayMs` after the first of them could be
 * known, and not before the last is certain.
 */
export function verdictMailDueAt(contest: HidingContest, givenAt: readonly Date[], delayMs: number): Date {
  const certainAt = givenAt.map((at) => verdictCertainAt(contest, at).getTime())
  return new Date(Math.max(Math.min(...certainAt) - untilCertainMs + delayMs, ...certainAt))
}

/** Whether the author is due a mail: not for pending, nor for what the last mail said already. */
export function isNewsToAuthor(status: Verdict, toldStatus: Verdict | null): status is 'valid' | 'invalid' {
  return status !== 'pending' && status !== toldStatus
}
