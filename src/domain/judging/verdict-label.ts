import type { Verdict } from './review-rules'

export type OutcomeFacts = {
  status: Verdict
  /** The place in line of its group's primary; null if it is the primary or ungrouped. */
  duplicateOf: number | null
}

/** 'valid, duplicate of #3, no award': never just 'valid' for a duplicate, because only the primary is paid. */
export function verdictLabel({ status, duplicateOf }: OutcomeFacts): string {
  if (duplicateOf === null || status === 'invalid') return status
  return status === 'valid' ? `valid, duplicate of #${duplicateOf}, no award` : `pending, duplicate of #${duplicateOf}`
}
