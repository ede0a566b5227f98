import { formatShare, type RunStep } from '../../../domain/contests/proof-runs'
import { formatFunds } from '../../../domain/issues/funds-share'
import type { IconName } from '../../../web/ui/Icon'
import type { ProofResult, ProofRun } from '../contract/run'
import type { ProofSummary, Proven } from '../domain/issue-proof'
import { isFlagged, isIncomplete } from '../domain/proof-result'

export type Headline = { text: string; tone: string; icon: IconName }

const steps: Record<RunStep, string> = {
  preparing: 'Preparing',
  compiling: 'Compiling',
  running: 'Running',
  reading: 'Reading the result',
}

const passes = (text: string): Headline => ({ text, tone: 'ok', icon: 'check' })
const warns = (text: string): Headline => ({ text, tone: 'warn', icon: 'triangle-alert' })
const waits = (text: string): Headline => ({ text, tone: 'pending', icon: 'hourglass' })

const verdictLabels: Record<Exclude<ProofResult['verdict'], 'passes'>, string> = {
  fails: 'Fails',
  'does not build': 'Does not build',
  limit: 'Hits a limit',
  refused: 'Not run',
}

/** What is known of a run, in a few words. A project's own tests measure nothing. */
export function headlineOf(run: ProofRun, isOwnTests = false): Headline {
  const { state, place, step, result } = run
  if (state === 'waiting') return waits(place === null ? 'In the queue' : `Place ${place} in the queue`)
  if (state === 'running') return waits(`${step === null ? 'Starting' : steps[step]}, ${run.seconds} s`)
  if (state === 'canceled') return { text: 'Canceled', tone: 'info', icon: 'info' }
  if (state === 'failed') return warns('Could not be run')
  if (isOwnTests && result && run.summary === 'no-measure' && !run.runner?.isRevoked) return passes('Passes')
  return result ? resultHeadline(run, result) : warns('The result cannot be read')
}

function resultHeadline({ summary, fraction, runner }: ProofRun, result: ProofResult): Headline {
  const { verdict, runsEqual, loss, state } = result
  const incomplete = isIncomplete(state) ? ', incomplete state' : ''
  if (verdict !== 'passes') return warns(`${verdictLabels[verdict]}${incomplete}`)
  if (runner?.isRevoked) return warns('Passes, but its runner was revoked')
  const headline = isFlagged(result) ? warns : passes
  if (summary === 'over') return headline(`Passes and loses ${formatShare(fraction ?? 0)}`)
  if (summary === 'under') return headline(`Passes and loses only ${formatShare(fraction ?? 0)}`)
  if (incomplete && summary !== 'failed') return warns(`Passes${incomplete}`)
  if (summary === 'no-measure') return headline(loss === 'none' ? 'Passes, no measure' : 'Passes, measure not trusted')
  if (runsEqual !== true) return warns(runsEqual === null ? 'Passes, but ran only once' : 'Passes, but its runs differ')
  return warns('Fails')
}

const passing: Partial<Record<ProofSummary, (share: string) => string>> = {
  over: (share) => `Proof passes and loses ${share}`,
  under: (share) => `Proof passes and loses only ${share}`,
  'no-measure': () => 'Proof passes, no measure',
}

/** For a submission in a queue, where only the summary is known. Without stored flags, the tone stays neutral. */
export function summaryLabel({ summary, fraction, isFlagged: flagged }: Proven): Pick<Headline, 'text' | 'tone'> {
  const passingText = passing[summary]?.(formatShare(fraction ?? 0))
  if (passingText !== undefined) {
    if (flagged === null) return { text: passingText, tone: 'info' }
    return flagged ? warns(`${passingText}, with something to look at`) : passes(passingText)
  }
  if (summary === 'failed') return warns('Proof does not pass')
  return summary === 'waiting' ? waits('Proof waits to be run') : { text: 'No proof that runs', tone: 'info' }
}

export const claimedByLabels = {
  author: 'Holders claimed by the author',
  operator: 'Holders named by the contest',
} as const

export const countedByLabels = {
  balance: 'The balances of the holders',
  formula: 'A formula in the proof, which only its author has checked',
} as const

export const phaseLabels = { setup: 'Setup', test: 'Test', attack: 'Attack', reading: 'Reading' } as const

/** 'mainnet at block 20,000,000'. */
export const forkLabel = ({ chain, block }: { chain: string; block: string }): string =>
  `${chain} at block ${formatFunds(BigInt(block))}`

const readLabels: Record<string, string> = { account: 'Account', storage: 'Slot', block: 'Block' }

/** What was read, or the call that was asked. */
export const readLabel = (what: string): string => (Object.hasOwn(readLabels, what) ? (readLabels[what] ?? what) : what)

/** 'Three equal runs'. */
export const runsLabel = (runsEqual: boolean | null): string =>
  runsEqual === null ? 'Ran once' : runsEqual ? 'Three equal runs' : 'Three runs, which differ'
