import { areVerdictsHidden, type HidingContest } from './hidden-verdicts'
import type { Verdict } from './review-rules'
import { undoMs } from './undo-rule'
import { type OutcomeFacts, verdictLabel } from './verdict-label'

/** How long verdicts for one author are batched into one mail, unless the operator configures another time. */
export const verdictDelaySeconds = 300

/** The undo window plus a margin for requests in progress. */
const untilCertainMs = undoMs + 5_000

/** When a verdict given at `now` is public and can't be undone anymore; after the end if verdicts are hidden. */
export function verdictCertainAt(contest: HidingContest, now: Date): Date {
  const from = areVerdictsHidden(contest, now) ? contest.endDate : now
  return new Date(from.getTime() + untilCertainMs)
}

/**
 * When to send one mail about all verdicts given at these times: `delayMs` after the first became public, but not
 * before the last is certain.
 */
export function verdictMailDueAt(contest: HidingContest, givenAt: readonly Date[], delayMs: number): Date {
  const certainAt = givenAt.map((at) => verdictCertainAt(contest, at).getTime())
  return new Date(Math.max(Math.min(...certainAt) - untilCertainMs + delayMs, ...certainAt))
}

/** What the last mail to the author said; a null status means no mail. */
export type MailedOutcome = { toldStatus: Verdict | null; toldDuplicateOf: number | null }

/** Whether to mail the author: not about pending, and not about what the last mail already said. */
export function shouldMailAuthor(outcome: OutcomeFacts, { toldStatus, toldDuplicateOf }: MailedOutcome): boolean {
  if (outcome.status === 'pending') return false
  if (toldStatus === null) return true
  return verdictLabel(outcome) !== verdictLabel({ status: toldStatus, duplicateOf: toldDuplicateOf })
}
