import { type AppealTimes, appealStage } from '../../../domain/contests/contest-stage'
import { blockProblem, decisionReasonProblem, type FieldRule, lineProblem } from '../../../domain/field-rules'
import {
  type AppealChange,
  type AppealKind,
  type AppealOutcome,
  type AppealState,
  changesOf,
} from '../../../domain/judging/appeals'
import type { InvalidationCode } from '../../../domain/judging/invalidation-codes'
import {
  appealsSettledAt,
  type ClosedRefusal,
  codeProblem,
  type FinalizeRefusal,
  type Verdict,
} from '../../../domain/judging/review-rules'

export const appealLimits = { textMax: 5_000, ruleMax: 200, beyondValid: 2 } as const

export const appealTextProblem: FieldRule = (text) =>
  blockProblem(
    text,
    'Say why the decision is wrong',
    appealLimits.textMax,
    'Your appeal must be less than 5,000 characters',
  )

export const appealRuleProblem: FieldRule = (rule) =>
  lineProblem(rule, 'Name the rule you are citing', appealLimits.ruleMax, 'The rule must be less than 200 characters')

/**
 * How many open appeals one person can have in a contest. The cap replaces a deposit: it keeps judges from being
 * flooded.
 */
export function openAppealsMax(validCount: number): number {
  return validCount + appealLimits.beyondValid
}

export type AppealFacts = {
  kind: AppealKind
  duplicateGroupId: string | null
  /** Kinds of the author's appeals on this submission that are open or were filed since the preliminary results. */
  appealedKinds: readonly AppealKind[]
  /** The author's open appeals in the contest. */
  openCount: number
  /** The author's valid submissions in the contest. */
  validCount: number
}

/** Kinds that can't be appealed again yet: one is undecided, or was filed since the preliminary results. */
export function appealedKinds(
  appeals: readonly { kind: AppealKind; state: AppealState; receivedAt: Date }[],
  since: Date | null,
): AppealKind[] {
  const isUndecided = (state: AppealState) => state === 'open' || state === 'void'
  return appeals
    .filter(({ state, receivedAt }) => isUndecided(state) || (since !== null && receivedAt >= since))
    .map(({ kind }) => kind)
}

export type AppealRefusal =
  | 'contest_finalized'
  | 'appeals_not_open'
  | 'appeals_over'
  | 'appealed_already'
  | 'not_grouped'
  | 'appeals_full'

/**
 * Returns why this author can't appeal now, or null. `receivedAt` is the arrival time, as for submissions: an appeal
 * that arrives exactly at the end counts, however long it waits for a lock. Each kind is allowed once per submission
 * and publication, and not while an earlier appeal of that kind is open.
 */
export function appealRefusal(
  contest: AppealTimes & { isFinalized: boolean },
  { kind, duplicateGroupId, appealedKinds, openCount, validCount }: AppealFacts,
  receivedAt: Date,
): AppealRefusal | null {
  if (contest.isFinalized) return 'contest_finalized'
  const stage = appealStage(contest, receivedAt)
  if (stage === 'over') return 'appeals_over'
  if (stage !== 'open') return 'appeals_not_open'
  if (appealedKinds.includes(kind)) return 'appealed_already'
  if (kind === 'group' && duplicateGroupId === null) return 'not_grouped'
  return openCount < openAppealsMax(validCount) ? null : 'appeals_full'
}

type Appealed = {
  status: Verdict
  duplicateGroupId: string | null
  isCertified: boolean
  /** The number of revisions; only an earlier one can be certified. */
  revisionCount: number
}

/** The changes of this kind that would have an effect on the submission. Others are refused. */
export function possibleChanges(kind: AppealKind, appealed: Appealed): AppealChange[] {
  const isPossible: Partial<Record<AppealChange, boolean>> = {
    mark_valid: appealed.status !== 'valid',
    mark_invalid: appealed.status !== 'invalid',
    leave_group: appealed.duplicateGroupId !== null,
    certify_revision: appealed.revisionCount > 1,
    withdraw_certificate: appealed.isCertified,
  }
  return changesOf[kind].filter((change) => isPossible[change] ?? true)
}

/** Changes that name another submission. */
export const isAboutAnother = (change: AppealChange | null) => change === 'mark_duplicate' || change === 'join_group'

export type AppealDecision = {
  outcome: AppealOutcome
  /** The author reads it. */
  reason: string
  change: AppealChange | null
  /** The other submission, for a change of the group. */
  issueId: string | null
  /** The number of the revision to certify. */
  seq: number | null
  /** Of the verdict 'invalid'; undefined if none was sent. */
  invalidationCode?: InvalidationCode | null | undefined
}

/** Field messages for a decision, or null. Upholding an appeal requires the change to make. */
export function decisionProblems(kind: AppealKind, decision: AppealDecision): Record<string, string> | null {
  const reason = decisionReasonProblem(decision.reason)
  if (reason) return { reason }
  const { outcome, change, issueId, seq } = decision
  if (outcome === 'rejected') return null
  const changes: readonly (AppealChange | null)[] = changesOf[kind]
  if (!changes.includes(change)) return { change: 'Choose what changes' }
  if (isAboutAnother(change) && issueId === null) return { issueId: 'Choose the other submission' }
  if (change === 'certify_revision' && seq === null) return { seq: 'Choose the revision to certify' }
  return null
}

/** Like `decisionProblems`, plus what the UI requires but the API doesn't: the main reason of an invalid verdict. */
export function decisionFormProblems(kind: AppealKind, decision: AppealDecision): Record<string, string> {
  const missing = decision.change === 'mark_invalid' ? codeProblem(decision.invalidationCode ?? null) : null
  return { ...decisionProblems(kind, decision), ...(missing ? { invalidationCode: missing } : {}) }
}

export type AppealDecisionRefusal = 'self_review' | 'conflict_of_interest' | 'own_decision' | ClosedRefusal

/**
 * Returns why this judge can't decide an appeal, or null. `decidedBy` is the judge whose decision was appealed, or null
 * if no one decided: without a certificate, the place in line follows from arrival alone. An appeal of a verdict also
 * concerns the second look, because its judge gave a verdict on the same submission.
 */
export function appealDecisionRefusal(facts: {
  judgeId: string
  authorId: string
  kind: AppealKind
  decidedBy: string | null
  /** Who took the second look, or null. */
  secondJudgeId: string | null
  judgeHasStake: boolean
  isFinalized: boolean
}): AppealDecisionRefusal | null {
  const { judgeId, authorId, kind, decidedBy, secondJudgeId, judgeHasStake, isFinalized } = facts
  if (judgeId === authorId) return 'self_review'
  if (judgeHasStake) return 'conflict_of_interest'
  if (judgeId === decidedBy || (kind === 'verdict' && judgeId === secondJudgeId)) return 'own_decision'
  return isFinalized ? 'contest_finalized' : null
}

/**
 * What blocks finalizing, in the order in which to resolve it: a contest with an appeal period must have published
 * preliminary results, be past its appeal deadline, and have every appeal decided.
 */
export function appealBlockers(contest: AppealTimes, openCount: number, now: Date): FinalizeRefusal[] {
  const stage = appealStage(contest, now)
  const isSettling = stage === 'over' && now < appealsSettledAt(contest)
  const blockers: FinalizeRefusal[] = []
  if (stage === 'awaited') blockers.push('preliminary_results_missing')
  if (stage === 'open' || isSettling) blockers.push('appeal_window_open')
  if (openCount > 0) blockers.push('appeals_open')
  return blockers
}

/** A verdict or its reversal, with the judge. */
type VerdictEvent = { kind: 'verdict' | 'verdict_undone'; actorId: string | null }

/**
 * Who gave the verdict in force, or null. Undoing restores the previous verdict and its judge. `events` belong to one
 * submission, earliest first.
 */
export function verdictGiver(events: readonly VerdictEvent[]): string | null {
  const inForce: (string | null)[] = []
  for (const { kind, actorId } of events) {
    if (kind === 'verdict') inForce.push(actorId)
    else inForce.pop()
  }
  return inForce.at(-1) ?? null
}
