import { type Amounts, lostShare } from '../../../domain/contests/proof-loss'
import type { RunSummary } from '../../../domain/contests/proof-runs'

export const verdicts = ['passes', 'fails', 'does not build', 'limit', 'refused'] as const
export const testStatuses = ['passed', 'failed', 'skipped'] as const
export const phases = ['setup', 'test', 'attack', 'reading'] as const

type Judged = {
  verdict: (typeof verdicts)[number]
  tests: readonly { status: (typeof testStatuses)[number] }[]
  runsEqual: boolean | null
  loss: 'none' | { untrusted: string } | Amounts
}

/** The share from which on a loss is one of more than 20 %. */
const overFrom = 0.2

/** What a result says in a word, and the share of the funds that is lost where that is trusted. */
export function summaryOf({ verdict, tests, runsEqual, loss }: Judged): {
  summary: RunSummary
  fraction: number | null
} {
  const passes = verdict === 'passes' && runsEqual === true && tests.some(({ status }) => status === 'passed')
  if (!passes || tests.some(({ status }) => status === 'failed')) return { summary: 'failed', fraction: null }
  if (loss === 'none' || 'untrusted' in loss) return { summary: 'no-measure', fraction: null }
  const fraction = lostShare(loss)
  return { summary: fraction > overFrom ? 'over' : 'under', fraction }
}
