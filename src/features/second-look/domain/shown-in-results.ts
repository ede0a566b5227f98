import type { LedgerKind } from '../../../domain/ledger/ledger-kinds'

const published = ['preliminary_published', 'contest_finalized'] as const satisfies LedgerKind[]
const removals = ['issue_withdrawn', 'issue_removed'] as const satisfies LedgerKind[]

/** The events of a contest and a submission from which `wasShownInResults` derives. */
export const resultKinds: readonly LedgerKind[] = [...published, ...removals, 'issue_restored']

/**
 * Whether published results included a submission, by its events in their order. Results wait for every second look,
 * except on a site that turned them off for a while, so a later second look is not blind.
 */
export function wasShownInResults(kinds: readonly string[]): boolean {
  let isGone = false
  for (const kind of kinds) {
    if (!isGone && published.some((one) => one === kind)) return true
    if (removals.some((one) => one === kind)) isGone = true
    if (kind === 'issue_restored') isGone = false
  }
  return false
}
