/** What runs: the proof of somebody, or the tests that a project has itself. */
export const runKinds = ['proof', 'own tests'] as const

export const runStates = ['waiting', 'running', 'finished', 'failed', 'canceled'] as const
export type RunState = (typeof runStates)[number]

/** Whether a runner still has to say something. */
export const isUnderWay = ({ state }: { state: RunState }): boolean => state === 'waiting' || state === 'running'

export const runSteps = ['preparing', 'compiling', 'running', 'reading'] as const
export type RunStep = (typeof runSteps)[number]

/** What a finished run says, in a word. */
export const runSummaries = ['failed', 'no-measure', 'under', 'over'] as const
export type RunSummary = (typeof runSummaries)[number]

/** What a runner says that it is made of. */
export type RunnerTools = {
  forge: string
  forgeStd: string
  node: string
  bubblewrap: string
  /** SHA-256 of the base contract. */
  contracts: string
  compilers: string[]
}

/**
 * What a run with a fix says: of a proof whether it still passes, of a project's own tests whether they do. 'unclear' is
 * anything else, such as a limit, or runs that were not equal.
 */
export const fixOutcomes = ['passes', 'fails', 'does not build', 'unclear'] as const
export type FixOutcome = (typeof fixOutcomes)[number]

/** As whom a person has added a fix. */
export const fixAdders = ['judge', 'sponsor'] as const
export type FixAdder = (typeof fixAdders)[number]
export const fixAdderNames: Record<FixAdder, string> = { judge: 'a judge', sponsor: 'the sponsor' }

/** What holders had before and after an attack, in the smallest unit of the token, as decimal text. */
export type Amounts = { before: string; after: string }

/** Of what was there before, from the amounts and not from what a runner has computed. */
export function lostShare({ before, after }: Amounts): number {
  const [from, to] = [BigInt(before), BigInt(after)]
  if (from <= 0n || to >= from) return 0
  return Number(((from - to) * 1_000_000n) / from) / 1_000_000
}

/** '61.4%', rounded down, so that no loss looks like more than 20% that is not. */
export function formatShare(fraction: number): string {
  const tenths = Math.floor(Math.round(fraction * 1_000_000) / 1_000)
  return `${Math.floor(tenths / 10)}.${tenths % 10}%`
}
