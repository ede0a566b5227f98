import type { ContestDates } from '../contests/contest-clock'
import { contestStatus } from '../contests/contest-clock'
import { decisionReasonProblem } from '../field-rules'

export const verdicts = ['pending', 'valid', 'invalid'] as const
/** A new issue is pending; a judge makes it valid or invalid, and may correct that until the contest is finalized. */
export type Verdict = (typeof verdicts)[number]
/** How many issues there are, and of each status. */
export type IssueCounts = Record<Verdict | 'all', number>

export const verdictRefusalCodes = ['self_review', 'conflict_of_interest', 'contest_finalized'] as const
export type VerdictRefusal = (typeof verdictRefusalCodes)[number]

/** Why this judge may not give this issue a verdict, or null. Nobody judges their own report, or a contest they entered. */
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

/** What is missing for this verdict, or null: invalid needs a reason that the author reads, or cites a known issue. */
export function verdictProblem(verdict: Verdict, reason: string, knownIssue: number | null = null): string | null {
  if (knownIssue !== null && reason.trim() === '') return null
  return verdict === 'invalid' ? decisionReasonProblem(reason.trim()) : null
}

/** A longer list is hard to choose from. */
export const savedReasonsMax = 50

/** Finalizing waits this long after the end, because requests that arrived before it may still be running. */
export const settlingMs = 60_000

export const finalizeRefusalCodes = [
  'conflict_of_interest',
  'contest_not_ended',
  'contest_settling',
  'pending_issues',
  'second_looks_undecided',
  'second_looks_unresolved',
  'contest_without_pool',
] as const
export type FinalizeRefusal = (typeof finalizeRefusalCodes)[number]

/** Drawn submissions without a second verdict, and those whose two verdicts differ without a resolution. */
export type SecondLookStanding = { undecided: number; unresolved: number }

type FinalizeFacts = {
  pendingCount: number
  /** Null in a contest without second looks. */
  secondLook: SecondLookStanding | null
  /** Finalizing is judging too, so nobody does it who has submitted to the contest. */
  judgeHasSubmitted: boolean
  now: Date
}

/** Everything that blocks finalizing, in the order in which it has to be solved. */
export function finalizeRefusals(
  contest: ContestDates & { prizePoolCents: number | null },
  { pendingCount, secondLook, judgeHasSubmitted, now }: FinalizeFacts,
): FinalizeRefusal[] {
  const refusals: FinalizeRefusal[] = []
  if (judgeHasSubmitted) refusals.push('conflict_of_interest')
  if (contestStatus(contest, now) !== 'ended') refusals.push('contest_not_ended')
  else if (now < finalizableAt(contest)) refusals.push('contest_settling')
  if (pendingCount > 0) refusals.push('pending_issues')
  if (secondLook && secondLook.undecided > 0) refusals.push('second_looks_undecided')
  if (secondLook && secondLook.unresolved > 0) refusals.push('second_looks_unresolved')
  if (contest.prizePoolCents === null) refusals.push('contest_without_pool')
  return refusals
}

/** The first thing that blocks finalizing, or null. */
export function finalizeRefusal(
  contest: ContestDates & { prizePoolCents: number | null },
  facts: FinalizeFacts,
): FinalizeRefusal | null {
  return finalizeRefusals(contest, facts)[0] ?? null
}

/** The first instant at which the end date no longer blocks finalizing. */
export function finalizableAt({ endDate }: Pick<ContestDates, 'endDate'>): Date {
  return new Date(endDate.getTime() + settlingMs)
}

export type ReopenRefusal = 'conflict_of_interest' | 'contest_not_finalized' | 'awards_paid'

/**
 * Why this judge cannot reopen a finalized contest, or null. Nobody does it who has submitted to the contest, and nobody
 * after a payment, because money cannot be taken back.
 */
export function reopenRefusal(facts: {
  judgeHasSubmitted: boolean
  isFinalized: boolean
  paymentCount: number
}): ReopenRefusal | null {
  const { judgeHasSubmitted, isFinalized, paymentCount } = facts
  if (judgeHasSubmitted) return 'conflict_of_interest'
  if (!isFinalized) return 'contest_not_finalized'
  return paymentCount > 0 ? 'awards_paid' : null
}

/** Sentences about a verdict; also shown if a judge gave no reason. */
export const verdictTexts = {
  valid: 'validated as a Critical vulnerability and is eligible for bounty rewards.',
  validDuplicate:
    'validated as a Critical vulnerability but is marked as a duplicate. Only the primary submission will receive bounty rewards.',
  invalid: 'did not meet the Critical vulnerability threshold or was determined to be invalid.',
  pending: 'under review. You will be notified when the review is complete.',
} as const
