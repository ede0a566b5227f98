import type { FinalizeRefusal } from '../../../domain/judging/review-rules'
import { type DrawnLook, type LookState, lookState } from '../../../domain/judging/second-look/second-look-rules'

/** Drawn submissions that still need a second verdict, and unresolved differences. */
export type SecondLookSummary = { undecided: number; unresolved: number }

export function summarizeSecondLooks(looks: readonly DrawnLook[]): SecondLookSummary {
  const states = looks.map(lookState)
  const numberOf = (wanted: LookState) => states.filter((state) => state === wanted).length
  return { undecided: numberOf('undecided'), unresolved: numberOf('difference') }
}

/** What blocks finalizing and preliminary results. */
export function lookBlockers({ undecided, unresolved }: SecondLookSummary): FinalizeRefusal[] {
  const refusals: FinalizeRefusal[] = []
  if (undecided > 0) refusals.push('second_looks_undecided')
  if (unresolved > 0) refusals.push('second_looks_unresolved')
  return refusals
}
