import { leadRefusal, type SeatHolder } from '../seats/seat-rules'

/** The steps after finalizing a contest, in order. */
export const stepsAfterFinalizing = ['release', 'identity_checks', 'payments', 'report'] as const
export type StepAfterFinalizing = (typeof stepsAfterFinalizing)[number]

type NextStepsFacts = {
  judgeId: string
  judgeHasStake: boolean
  seats: readonly SeatHolder[]
  isFinalized: boolean
  /** Whether anyone but this admin has an award that is neither paid nor returned. */
  isAwardOpen: boolean
}

/**
 * The steps that this admin can take. Releasing submissions and the report are up to the lead judge. Admins can't pay
 * themselves or decide their own identity check.
 */
export function nextSteps(facts: NextStepsFacts): StepAfterFinalizing[] {
  if (!facts.isFinalized) return []
  const { judgeId, judgeHasStake, seats, isAwardOpen } = facts
  const isLeadsPart = !judgeHasStake && leadRefusal(seats, judgeId) === null
  const can = { release: isLeadsPart, identity_checks: isAwardOpen, payments: isAwardOpen, report: isLeadsPart }
  return stepsAfterFinalizing.filter((step) => can[step])
}
