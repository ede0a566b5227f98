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
