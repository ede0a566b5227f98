import { loadavg } from 'node:os'
import type { Random } from '../../test/random'
import type { SharedServers } from './servers'

/** 'smoke' is the form of `npm run test:long`: real processes and few of everything, judged by counts alone. */
export type Size = 'full' | 'short' | 'smoke'

/** What a scenario gets from the run it is part of. */
export type Context = {
  random: Random
  size: Size
  /** Servers that smoke scenarios share, because starting them takes longest; null in every other size. */
  shared: SharedServers | null
  /** The value for the size of this run. */
  bySize<T>(values: Record<Size, T>): T
  /** Registers a cleanup; the last one runs first, however the scenario ends. */
  onEnd(cleanup: () => Promise<void> | void): void
  log(line: string): void
}

export type Figures = Record<string, number | string | boolean | Record<string, number>>

/** What was measured, and for each goal whether it was reached. */
export type Outcome = {
  figures: Figures
  /** About counts: they hold on any machine, however busy. */
  goals: Record<string, boolean>
  /** About times and rates, which depend on the machine: smoke runs do not judge them. */
  timings?: Record<string, boolean>
}

export type Scenario = { about: string; run(context: Context): Promise<Outcome> }

export type Verdict = {
  name: string
  seed: number
  size: Size
  pass: boolean
  missed: string[]
  /** Why this machine cannot run the scenario, in one sentence. */
  impossible?: string
  seconds: number
  /** The machine's load average when the scenario ended; above the number of cores, times say little. */
  load: number
  figures: Figures
}

/** The machine lacks something that the scenario needs: nothing was tried, so nothing failed. */
export class UnsupportedMachine extends Error {}

/** Runs one scenario and cleans up after it; a scenario that throws has failed. */
export async function runScenario(
  name: string,
  scenario: Scenario,
  { random, size, shared }: Pick<Context, 'random' | 'size' | 'shared'>,
): Promise<Verdict> {
  const startedAt = performance.now()
  const { context, cleanUp } = createContext({ random, size, shared })
  let outcome: Outcome
  let impossible: string | undefined
  try {
    outcome = await scenario.run(context)
  } catch (error) {
    if (error instanceof UnsupportedMachine) impossible = error.message
    else printProblem(error)
    outcome = { figures: { error: reasonOf(error) }, goals: { 'completes without an error': false } }
  }
  await cleanUp()
  const judged = { ...outcome.goals, ...(size === 'smoke' ? {} : outcome.timings) }
  const missed = Object.keys(judged).filter((goal) => !judged[goal])
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  const load = Math.round(loadavg()[0] ?? 0)
  const pass = missed.length === 0
  const { seed } = random
  return {
    name,
    seed,
    size,
    pass,
    missed,
    ...(impossible ? { impossible } : {}),
    seconds,
    load,
    figures: outcome.figures,
  }
}

/** A context and its cleanup, which an interrupted run does too. */
export function createContext({ random, size, shared }: Pick<Context, 'random' | 'size' | 'shared'>) {
  const cleanups: Array<() => Promise<void> | void> = []
  const cleanUp = async () => {
    process.off('SIGINT', onInterrupt)
    process.off('SIGTERM', onInterrupt)
    for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) {
      await Promise.resolve(cleanup()).catch(printProblem)
    }
  }
  const onInterrupt = () => cleanUp().then(() => process.exit(130))
  process.once('SIGINT', onInterrupt)
  process.once('SIGTERM', onInterrupt)
  const context: Context = {
    random,
    size,
    shared,
    bySize: (values) => values[size],
    onEnd: (cleanup) => cleanups.push(cleanup),
    log: print,
  }
  return { context, cleanUp }
}

/** The message of a failed query starts with its text; the error itself is its cause. */
const reasonOf = (error: unknown) => String((error as Error).cause ?? error).slice(0, 300)

const print = (line: string) => process.stderr.write(`${line}\n`)
const printProblem = (error: unknown) => print(error instanceof Error ? (error.stack ?? error.message) : String(error))
