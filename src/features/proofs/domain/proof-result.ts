import { type Amounts, lostShare, type RunSummary } from '../../../domain/contests/proof-runs'

export const verdicts = ['passes', 'fails', 'does not build', 'limit', 'refused'] as const
export const testStatuses = ['passed', 'failed', 'skipped'] as const
export const phases = ['setup', 'test', 'attack', 'reading'] as const

type Judged = {
  verdict: (typeof verdicts)[number]
  tests: readonly { status: (typeof testStatuses)[number] }[]
  runsEqual: boolean | null
  loss: 'none' | { untrusted: string } | Amounts
  state: ReadState | null
}
/** What it read of a recorded chain that no file records, and how often in all. */
type ReadState = { missing: readonly unknown[]; missed: number }

/** The share from which on a loss is one of more than 20 %. */
const overFrom = 0.2

/** It got zeros of which nobody knows what a chain has there, so its amounts may be wrong. */
export const isIncomplete = (state: ReadState | null): boolean =>
  state !== null && (state.missed > 0 || state.missing.length > 0)

/** Flags that only repeat what the summary or a table says. */
const repeating = ['small loss', 'no measure', 'more tests']

type Flagged = { loss: Judged['loss']; flags: readonly { kind: string }[]; state: ReadState | null }

/** Whether a judge should look at something before believing what it says in a word. */
export const isFlagged = ({ loss, flags, state }: Flagged): boolean =>
  (loss !== 'none' && 'untrusted' in loss) || isIncomplete(state) || flags.some(({ kind }) => !repeating.includes(kind))

/** What a result says in a word, and the share of the funds that is lost where that is trusted. */
export function summaryOf({ verdict, tests, runsEqual, loss, state }: Judged): {
  summary: RunSummary
  fraction: number | null
} {
  const passes = verdict === 'passes' && runsEqual === true && tests.some(({ status }) => status === 'passed')
  if (!passes || tests.some(({ status }) => status === 'failed')) return { summary: 'failed', fraction: null }
  if (loss === 'none' || 'untrusted' in loss || isIncomplete(state)) return { summary: 'no-measure', fraction: null }
  const fraction = lostShare(loss)
  return { summary: fraction > overFrom ? 'over' : 'under', fraction }
}
