import { prepareRefusal } from './publication-rules'

/** What follows the finalizing of a contest, in the order in which it is done. */
export const stepsAfterFinalizing = ['release', 'identity_checks', 'payments', 'report'] as const
export type StepAfterFinalizing = (typeof stepsAfterFinalizing)[number]

type NextStepsFacts = Parameters<typeof prepareRefusal>[0] & {
  /** Whether somebody other than this admin has an award that is neither paid nor returned. */
  isAwardOpen: boolean
}

/**
 * The steps that this admin can take. Releasing and the report are the lead judge's part. Nobody pays an award to themselves
 * or decides their own identity check.
 */
export function nextSteps({ isAwardOpen, ...facts }: NextStepsFacts): StepAfterFinalizing[] {
  if (!facts.isFinalized) return []
  const isLeadsPart = prepareRefusal(facts) === null
  const can = { release: isLeadsPart, identity_checks: isAwardOpen, payments: isAwardOpen, report: isLeadsPart }
  return stepsAfterFinalizing.filter((step) => can[step])
}
