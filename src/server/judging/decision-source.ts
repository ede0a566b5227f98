import { closedRefusal } from '../../domain/judging/review-rules'
import { refuse } from '../../domain/refusals'
import type { LockedContest } from '../contests/contest-queries'

/**
 * What a decision is part of: the appeal that it upholds, which is the only kind of decision allowed under preliminary
 * results, or a sweep.
 */
export type DecisionSource = { appealId?: string | undefined; sweepId?: string | undefined }

/** The contest facts that determine whether a decision is closed. */
export const closedFacts = ({ finalizedAt, preliminaryAt }: ContestTimes, { appealId }: DecisionSource) => ({
  isFinalized: finalizedAt !== null,
  isPreliminary: preliminaryAt !== null && appealId === undefined,
})
type ContestTimes = Pick<LockedContest, 'finalizedAt' | 'preliminaryAt'>

export function refuseClosed(contest: ContestTimes, appealed: DecisionSource): void {
  const refusal = closedRefusal(closedFacts(contest, appealed))
  if (refusal) refuse(refusal)
}

/** Fields for the decision's event. */
export const decisionSourceFields = ({ appealId, sweepId }: DecisionSource) => ({
  ...(appealId === undefined ? {} : { appealId }),
  ...(sweepId === undefined ? {} : { sweepId }),
})
