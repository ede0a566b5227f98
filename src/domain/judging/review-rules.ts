import type { ContestDates } from '../contests/contest-clock'
import { contestStatus } from '../contests/contest-clock'
import { type AppealTimes, appealStage } from '../contests/contest-stage'
import { decisionReasonProblem } from '../field-rules'

export const verdicts = ['pending', 'valid', 'invalid'] as const
/** A new issue is pending; a judge makes it valid or invalid, and may correct that until the contest is finalized. */
export type Verdict = (typeof verdicts)[number]
/** How many issues there are, and of each status. */
export type IssueCounts = Record<Verdict | 'all', number>

type ClosedFacts = {
  isFinalized: boolean
  /** Preliminary results are published, and this decision does not uphold an appeal. */
  isPreliminary: boolean
}

export const closedRefusalCodes = ['contest_finalized', 'preliminary_results'] as const
export type ClosedRefusal = (typeof closedRefusalCodes)[number]

/**
 * Why nobody changes verdicts, groups and places of a contest now, or null: it is finalized, or its preliminary results
 * are published. Those change only by an appeal that is upheld, or after they are withdrawn.
 */
export function closedRefusal({ isFinalized, isPreliminary }: ClosedFacts): ClosedRefusal | null {
  if (isFinalized) return 'contest_finalized'
  return isPreliminary ? 'preliminary_results' : null
}

export const verdictRefusalCodes = ['self_review', 'conflict_of_interest', ...closedRefusalCodes] as const
export type VerdictRefusal = (typeof verdictRefusalCodes)[number]

/** Why this judge may not give this issue a verdict, or null. Nobody judges their own report, or a contest they entered. */
export function verdictRefusal(
  facts: { judgeId: string; authorId: string; judgeHasStake: boolean } & ClosedFacts,
): VerdictRefusal | null {
  return facts.judgeId === facts.authorId ? 'self_review' : judgeRefusal(facts)
}

/** Why this judge may decide nothing in a contest at all, or null. */
export function judgeRefusal(
  facts: { judgeHasStake: boolean } & ClosedFacts,
): Exclude<VerdictRefusal, 'self_review'> | null {
  return facts.judgeHasStake ? 'conflict_of_interest' : closedRefusal(facts)
}

/** What is missing for this verdict, or null: invalid needs a reason that the author reads, or cites a known issue. */
export function verdictProblem(verdict: Verdict, reason: string, knownIssue: number | null = null): string | null {
  if (knownIssue !== null && reason.trim() === '') return null
  return verdict === 'invalid' ? decisionReasonProblem(reason.trim()) : null
}

/** The screens ask for the code of an invalid verdict; the API takes one without. */
export const codeProblem = (code: string | null): string | null => (code ? null : 'Choose the main reason')

/** A longer list is hard to choose from. */
export const savedReasonsMax = 50

/** Finalizing waits this long after the end, because requests that arrived before it may still be running. */
export const settlingMs = 60_000

const publishRefusalCodes = [
  'conflict_of_interest',
  'contest_not_ended',
  'contest_settling',
  'pending_issues',
  'second_looks_undecided',
  'second_looks_unresolved',
  'look_alikes',
  'contest_without_pool',
] as const
type PublishRefusal = (typeof publishRefusalCodes)[number]

export const finalizeRefusalCodes = [
  ...publishRefusalCodes,
  'preliminary_results_missing',
  'appeal_window_open',
  'appeals_open',
] as const
export type FinalizeRefusal = (typeof finalizeRefusalCodes)[number]

/** Drawn submissions without a second verdict, and those whose two verdicts differ without a resolution. */
export type SecondLookSummary = { undecided: number; unresolved: number }

type JudgedContest = ContestDates & { prizePoolCents: number | null }
type PublishFacts = {
  pendingCount: number
  /** Null in a contest without second looks. */
  secondLook: SecondLookSummary | null
  /** Valid submissions of different groups that may be the same, and that no judge has compared. */
  lookAlikeCount: number
  /** Finalizing is judging too, so nobody does it who has submitted to the contest. */
  judgeHasStake: boolean
  now: Date
}

type FinalizeFacts = PublishFacts & { openAppealCount: number }

/** Everything that blocks preliminary results, in the order in which it has to be solved. Open appeals do not. */
export function publishRefusals(
  contest: JudgedContest,
  { pendingCount, secondLook, lookAlikeCount, judgeHasStake, now }: PublishFacts,
): PublishRefusal[] {
  const refusals: PublishRefusal[] = []
  if (judgeHasStake) refusals.push('conflict_of_interest')
  if (contestStatus(contest, now) !== 'ended') refusals.push('contest_not_ended')
  else if (now < finalizableAt(contest)) refusals.push('contest_settling')
  if (pendingCount > 0) refusals.push('pending_issues')
  if (secondLook && secondLook.undecided > 0) refusals.push('second_looks_undecided')
  if (secondLook && secondLook.unresolved > 0) refusals.push('second_looks_unresolved')
  if (lookAlikeCount > 0) refusals.push('look_alikes')
  if (contest.prizePoolCents === null) refusals.push('contest_without_pool')
  return refusals
}

/**
 * Everything that blocks finalizing, in the order in which it has to be solved. In a contest with appeals its preliminary
 * results have to be published, the time for appeals has to be over, and every appeal decided.
 */
export function finalizeRefusals(contest: JudgedContest & AppealTimes, facts: FinalizeFacts): FinalizeRefusal[] {
  const refusals: FinalizeRefusal[] = publishRefusals(contest, facts)
  const stage = appealStage(contest, facts.now)
  if (stage === 'awaited') refusals.push('preliminary_results_missing')
  if (stage === 'open' || (stage === 'over' && facts.now < appealsSettledAt(contest))) {
    refusals.push('appeal_window_open')
  }
  if (facts.openAppealCount > 0) refusals.push('appeals_open')
  return refusals
}

/** The first thing that blocks finalizing, or null. */
export function finalizeRefusal(contest: JudgedContest & AppealTimes, facts: FinalizeFacts): FinalizeRefusal | null {
  return finalizeRefusals(contest, facts)[0] ?? null
}

/**
 * The first instant at which the time for appeals no longer blocks finalizing: appeals that arrived before its end may
 * still be running, as submissions may at the end of the contest.
 */
export function appealsSettledAt({ appealsEndAt }: Pick<AppealTimes, 'appealsEndAt'>): Date {
  return new Date((appealsEndAt?.getTime() ?? 0) + settlingMs)
}

/** The first instant at which the end date no longer blocks finalizing. */
export function finalizableAt({ endDate }: Pick<ContestDates, 'endDate'>): Date {
  return new Date(endDate.getTime() + settlingMs)
}

export type ReopenRefusal = 'conflict_of_interest' | 'contest_not_finalized' | 'awards_paid' | 'report_published'

/**
 * Why this judge cannot reopen a finalized contest, or null. Nobody does it who has submitted to the contest, and nobody
 * after a payment, because money cannot be taken back. What strangers read, or soon will, is unpublished first, with a reason
 * for them.
 */
export function reopenRefusal(facts: {
  judgeHasStake: boolean
  isFinalized: boolean
  paymentCount: number
  reportStands: boolean
}): ReopenRefusal | null {
  const { judgeHasStake, isFinalized, paymentCount, reportStands } = facts
  if (judgeHasStake) return 'conflict_of_interest'
  if (!isFinalized) return 'contest_not_finalized'
  if (paymentCount > 0) return 'awards_paid'
  return reportStands ? 'report_published' : null
}

/** Sentences about a verdict; also shown if a judge gave no reason. */
export const verdictTexts = {
  valid: 'validated as a Critical vulnerability and is eligible for bounty rewards.',
  validDuplicate:
    'validated as a Critical vulnerability but is marked as a duplicate. Only the primary submission will receive bounty rewards.',
  invalid: 'did not meet the Critical vulnerability threshold or was determined to be invalid.',
  pending: 'under review. You will be notified when the review is complete.',
} as const
