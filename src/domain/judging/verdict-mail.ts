import { areVerdictsHidden, type HidingContest } from './hidden-verdicts'
import type { Verdict } from './review-rules'
import { undoMs } from './undo-rule'

/** From the verdict to its mail: the time to undo it, and a margin for the undo that is on its way. */
const verdictMailDelayMs = undoMs + 5_000

/** When the mail about a verdict given at `now` may leave. Where verdicts are hidden the wait counts from the end on. */
export function verdictMailDueAt(contest: HidingContest, now: Date): Date {
  const from = areVerdictsHidden(contest, now) ? contest.endDate : now
  return new Date(from.getTime() + verdictMailDelayMs)
}

/** Whether the author is due a mail: not for pending, nor for what the last mail said already. */
export function isNewsToAuthor(status: Verdict, toldStatus: Verdict | null): status is 'valid' | 'invalid' {
  return status !== 'pending' && status !== toldStatus
}
