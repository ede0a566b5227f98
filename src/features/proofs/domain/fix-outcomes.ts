import {
  type FixOutcome,
  isUnderWay,
  type RunState,
  type RunSummary,
  type runKinds,
} from '../../../domain/contests/proof-runs'
import { isIncomplete, summaryOf } from './proof-result'

type RunKind = (typeof runKinds)[number]
type Result = Omit<Parameters<typeof summaryOf>[0], 'loss'>

/**
 * What a run with a fix says. Of a proof three equal runs count; the own tests of a project run once. A test counts as
 * failed only if one did: without any, nothing was tried.
 */
export function fixOutcome(kind: RunKind, { verdict, tests, runsEqual, state }: Result): FixOutcome {
  if (verdict === 'does not build') return verdict
  if (isIncomplete(state)) return 'unclear'
  if (kind === 'proof' && runsEqual !== true) return 'unclear'
  const hasFailed = tests.some(({ status }) => status === 'failed')
  if (verdict === 'fails' && hasFailed) return 'fails'
  return verdict === 'passes' && !hasFailed && tests.some(({ status }) => status === 'passed') ? 'passes' : 'unclear'
}

/** What a result says in a word. The own tests of a project have no measure. */
export function summaryOfRun(
  kind: RunKind,
  result: Parameters<typeof summaryOf>[0],
): { summary: RunSummary; fraction: number | null } {
  if (kind === 'proof') return summaryOf(result)
  return { summary: fixOutcome(kind, result) === 'passes' ? 'no-measure' : 'failed', fraction: null }
}

/** `outcome` is null until the run has finished. */
export type FixRun = { state: RunState; outcome: FixOutcome | null }

export const fixStates = ['waiting', 'counts', 'tests fail', 'no build', 'unclear'] as const
/** What the project's own tests say of a fix. It counts only if they pass. */
export type FixState = (typeof fixStates)[number]

const statesByOutcome: Record<FixOutcome, FixState> = {
  passes: 'counts',
  fails: 'tests fail',
  'does not build': 'no build',
  unclear: 'unclear',
}

export function fixState(ownTests: FixRun): FixState {
  return isUnderWay(ownTests) ? 'waiting' : statesByOutcome[ownTests.outcome ?? 'unclear']
}

export const fixCells = ['shows', 'stopped', 'no build', 'waiting', 'unclear'] as const
/**
 * What a proof that passes does with a fix: it still 'shows' its flaw, or is 'stopped'. 'no build' is never 'stopped',
 * because nothing ran.
 */
export type FixCell = (typeof fixCells)[number]

const cellsByOutcome: Record<FixOutcome, FixCell> = {
  passes: 'shows',
  fails: 'stopped',
  'does not build': 'no build',
  unclear: 'unclear',
}

/** `run` is null until it is queued, which waits for the own tests. */
export function fixCell(ownTests: FixRun, run: FixRun | null): FixCell {
  const state = fixState(ownTests)
  if (state === 'waiting') return 'waiting'
  if (state !== 'counts') return 'unclear'
  if (!run || isUnderWay(run)) return 'waiting'
  return cellsByOutcome[run.outcome ?? 'unclear']
}

/** The fixes that stop a proof; null until it ran with all that count. */
export function stoppedBy<Fix>(cells: readonly { fix: Fix; cell: FixCell }[]): Fix[] | null {
  if (cells.some(({ cell }) => cell === 'waiting')) return null
  return cells.filter(({ cell }) => cell === 'stopped').map(({ fix }) => fix)
}
