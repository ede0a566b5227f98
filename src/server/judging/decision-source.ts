import { closedRefusal } from '../../domain/judging/review-rules'
import { refuse } from '../../domain/refusals'
import type { LockedContest } from '../contests/contest-queries'

/**
 * The appeal that a decision upholds, if there is one: only such decisions are made under preliminary results. Or the
 * sweep that it is a part of.
 */
export type DecisionSource = { appealId?: string | undefined; sweepId?: string | undefined }

/** The facts of a contest that close it for a decision. */
export const closedFacts = ({ finalizedAt, preliminaryAt }: ContestTimes, { appealId }: DecisionSource) => ({
  isFinalized: finalizedAt !== null,
  isPreliminary: preliminaryAt !== null && appealId === undefined,
})
type ContestTimes = Pick<LockedContest, 'finalizedAt' | 'preliminaryAt'>

export function refuseClosed(contest: ContestTimes, appealed: DecisionSource): void {
  const refusal = closedRefusal(closedFacts(contest, appealed))
  if (refusal) refuse(refusal)
}

/** For the event of the decision. */
export const decisionSourceFields = ({ appealId, sweepId }: DecisionSource) => ({
  ...(appealId === undefined ? {} : { appealId }),
  ...(sweepId === undefined ? {} : { sweepId }),
})
