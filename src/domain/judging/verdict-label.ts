import type { Verdict } from './review-rules'

export type OutcomeFacts = {
  status: Verdict
  /** The place in line of the primary of its group; null if it is that, or in no group. */
  duplicateOf: number | null
}

/** 'valid, duplicate of #3, no award': a valid duplicate is never called valid alone, because only the first is paid. */
export function verdictLabel({ status, duplicateOf }: OutcomeFacts): string {
  if (duplicateOf === null || status === 'invalid') return status
  return status === 'valid' ? `valid, duplicate of #${duplicateOf}, no award` : `pending, duplicate of #${duplicateOf}`
}
