import type { ContestDates } from '../contests/contest-clock'
import { contestStatus } from '../contests/contest-clock'
import type { AppealTimes } from '../contests/contest-stage'
import { blockProblem, decisionReasonProblem, type FieldRule, limits } from '../field-rules'

export const verdicts = ['pending', 'valid', 'invalid'] as const
/** New issues are pending; a judge marks them valid or invalid and can correct that until the contest is finalized. */
export type Verdict = (typeof verdicts)[number]
/** How many issues there are, and of each status. */
export type IssueCounts = Record<Verdict | 'all', number>

type ClosedFacts = {
  isFinalized: boolean
  /** Preliminary results are published, and this decision doesn't uphold an appeal. */
  isPreliminary: boolean
}

export const closedRefusalCodes = ['contest_finalized', 'preliminary_results'] as const
export type ClosedRefusal = (typeof closedRefusalCodes)[number]

/**
 * Returns why a contest's verdicts, groups and places are locked, or null: it is finalized, or its preliminary results
 * are published. Those change only through an upheld appeal, or after they are withdrawn.
 */
export function closedRefusal({ isFinalized, isPreliminary }: ClosedFacts): ClosedRefusal | null {
  if (isFinalized) return 'contest_finalized'
  return isPreliminary ? 'preliminary_results' : null
}

export const verdictRefusalCodes = ['self_review', 'conflict_of_interest', ...closedRefusalCodes] as const
export type VerdictRefusal = (typeof verdictRefusalCodes)[number]

/**
 * Returns why this judge can't give this issue a verdict, or null. Judges can't judge their own reports or contests
 * they entered.
 */
export function verdictRefusal(
  facts: { judgeId: string; authorId: string; judgeHasStake: boolean } & ClosedFacts,
): VerdictRefusal | null {
  return facts.judgeId === facts.authorId ? 'self_review' : judgeRefusal(facts)
}

/** Returns why this judge can't decide anything in a contest, or null. */
export function judgeRefusal(
  facts: { judgeHasStake: boolean } & ClosedFacts,
): Exclude<VerdictRefusal, 'self_review'> | null {
  return facts.judgeHasStake ? 'conflict_of_interest' : closedRefusal(facts)
}

/** Validates a verdict, or null: invalid requires a reason for the author, or a cited known issue. */
export function verdictProblem(verdict: Verdict, reason: string, knownIssue: number | null = null): string | null {
  if (knownIssue !== null && reason.trim() === '') return null
  return verdict === 'invalid' ? decisionReasonProblem(reason.trim()) : null
}

/** The UI requires a code for an invalid verdict; the API doesn't. */
export const codeProblem = (code: string | null): string | null => (code ? null : 'Choose the main reason')

/** A longer list is hard to choose from. */
export const savedReasonsMax = 50

/** Finalizing waits this long after the end, because requests that arrived in time may still be in progress. */
export const settlingMs = 60_000

/** What blocks preliminary results, in the order in which to resolve it. */
export const publishRefusalCodes = [
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

/** What blocks finalizing, in the order in which to resolve it, whether core or a feature says so. */
export const finalizeRefusalCodes = [
  ...publishRefusalCodes,
  'preliminary_results_missing',
  'appeal_window_open',
  'appeals_open',
] as const
export type FinalizeRefusal = (typeof finalizeRefusalCodes)[number]

type JudgedContest = ContestDates & { prizePoolCents: number | null }
type FinalizeFacts = {
  pendingCount: number
  /** Pairs of valid submissions in different groups that may be the same and that no judge has compared. */
  lookAlikeCount: number
  /** Finalizing counts as judging, so participants can't do it. */
  judgeHasStake: boolean
  now: Date
  /** What blocks finalizing according to the features that are on. */
  featureBlockers: readonly FinalizeRefusal[]
}

function coreRefusals(
  contest: JudgedContest,
  { pendingCount, lookAlikeCount, judgeHasStake, now }: FinalizeFacts,
): PublishRefusal[] {
  const refusals: PublishRefusal[] = []
  if (judgeHasStake) refusals.push('conflict_of_interest')
  if (contestStatus(contest, now) !== 'ended') refusals.push('contest_not_ended')
  else if (now < finalizableAt(contest)) refusals.push('contest_settling')
  if (pendingCount > 0) refusals.push('pending_issues')
  if (lookAlikeCount > 0) refusals.push('look_alikes')
  if (contest.prizePoolCents === null) refusals.push('contest_without_pool')
  return refusals
}

/** Everything that blocks preliminary results. */
export function publishRefusals(contest: JudgedContest, facts: FinalizeFacts): PublishRefusal[] {
  const refusals = finalizeRefusals(contest, facts)
  return publishRefusalCodes.filter((code) => refusals.includes(code))
}

/** Everything that blocks finalizing. */
export function finalizeRefusals(contest: JudgedContest, facts: FinalizeFacts): FinalizeRefusal[] {
  const refusals: FinalizeRefusal[] = [...coreRefusals(contest, facts), ...facts.featureBlockers]
  return finalizeRefusalCodes.filter((code) => refusals.includes(code))
}

/** The first thing that blocks finalizing, or null. */
export function finalizeRefusal(contest: JudgedContest, facts: FinalizeFacts): FinalizeRefusal | null {
  return finalizeRefusals(contest, facts)[0] ?? null
}

/**
 * When the appeal deadline stops blocking finalizing: as with submissions at the end, appeals that arrived in time may
 * still be in progress.
 */
export function appealsSettledAt({ appealsEndAt }: Pick<AppealTimes, 'appealsEndAt'>): Date {
  return new Date((appealsEndAt?.getTime() ?? 0) + settlingMs)
}

export const withdrawalReasonProblem: FieldRule = (reason) =>
  blockProblem(
    reason,
    'Say why the preliminary results are withdrawn',
    limits.reasonMax,
    'Reason must be less than 2,000 characters',
  )

/** When the end date stops blocking finalizing. */
export function finalizableAt({ endDate }: Pick<ContestDates, 'endDate'>): Date {
  return new Date(endDate.getTime() + settlingMs)
}

export type ReopenRefusal = 'conflict_of_interest' | 'contest_not_finalized' | 'awards_paid' | 'report_published'

/**
 * Returns why this judge can't reopen a finalized contest, or null. Participants can't, and no one can after a payment,
 * because money can't be taken back. A report that is public, or scheduled to be, must be unpublished first, with a
 * public reason.
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

/** Standard sentences about a verdict, shown if the judge gave no reason. */
export const verdictTexts = {
  valid: 'validated as a Critical vulnerability and is eligible for bounty rewards.',
  validDuplicate:
    'validated as a Critical vulnerability but is marked as a duplicate. Only the primary submission will receive bounty rewards.',
  invalid: 'did not meet the Critical vulnerability threshold or was determined to be invalid.',
  pending: 'under review. You will be notified when the review is complete.',
} as const
