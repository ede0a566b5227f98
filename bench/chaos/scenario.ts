import { loadavg } from 'node:os'
import type { Chance } from './chance'
import type { House } from './house'

/** 'smoke' is the form of `npm test`: real processes and few of everything, judged by what is counted alone. */
export type Size = 'full' | 'short' | 'smoke'

/** What a scenario gets: its chance of this seed, the size of this run, and what to undo when it ends. */
export type Trial = {
  chance: Chance
  size: Size
  /** What smoke forms share, so that not each has to build it; null in every other size. */
  house: House | null
  /** The one of these that belongs to the size of this run. */
  sized<T>(each: Record<Size, T>): T
  /** Runs when the scenario ends, however it ends, last one first. */
  after(undo: () => Promise<void> | void): void
  /** A line for whoever watches; the verdict is a line of its own. */
  tell(line: string): void
}

export type Figures = Record<string, number | string | boolean | Record<string, number>>

/** What was counted, and each goal by its sentence with whether it was reached. */
export type Outcome = {
  figures: Figures
  /** Of what is counted: it holds on any machine, however busy. */
  goals: Record<string, boolean>
  /** Of times and of shares, which say as much of the machine: the smoke form does not judge them. */
  paces?: Record<string, boolean>
}

export type Scenario = { about: string; run(trial: Trial): Promise<Outcome> }

export type Verdict = {
  name: string
  seed: number
  size: Size
  pass: boolean
  missed: string[]
  /** Why this machine cannot run the scenario at all, in one sentence. */
  impossible?: string
  seconds: number
  /** Of the machine when the scenario ended; above the number of its cores, times say little. */
  load: number
  figures: Figures
}

/** This machine lacks what the scenario needs: nothing was tried, so nothing has failed. */
export class ImpossibleHere extends Error {}

/** Runs one scenario and undoes what it set up; a scenario that breaks off has failed. */
export async function runScenario(
  name: string,
  scenario: Scenario,
  { chance, size, house }: Pick<Trial, 'chance' | 'size' | 'house'>,
): Promise<Verdict> {
  const startedAt = performance.now()
  const { trial, undoAll } = newTrial({ chance, size, house })
  let outcome: Outcome
  let impossible: string | undefined
  try {
    outcome = await scenario.run(trial)
  } catch (error) {
    if (error instanceof ImpossibleHere) impossible = error.message
    else printProblem(error)
    outcome = { figures: { brokeOff: reasonOf(error) }, goals: { 'runs to its end': false } }
  }
  await undoAll()
  const judged = { ...outcome.goals, ...(size === 'smoke' ? {} : outcome.paces) }
  const missed = Object.keys(judged).filter((goal) => !judged[goal])
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  const load = Math.round(loadavg()[0] ?? 0)
  const pass = missed.length === 0
  const { seed } = chance
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

/** A trial, and what undoes all that was set up in it; an interrupted run undoes it too. */
export function newTrial({ chance, size, house }: Pick<Trial, 'chance' | 'size' | 'house'>) {
  const undos: Array<() => Promise<void> | void> = []
  const undoAll = async () => {
    process.off('SIGINT', onInterrupt)
    process.off('SIGTERM', onInterrupt)
    for (let undo = undos.pop(); undo; undo = undos.pop()) await Promise.resolve(undo()).catch(printProblem)
  }
  const onInterrupt = () => undoAll().then(() => process.exit(130))
  process.once('SIGINT', onInterrupt)
  process.once('SIGTERM', onInterrupt)
  const trial: Trial = {
    chance,
    size,
    house,
    sized: (each) => each[size],
    after: (undo) => undos.push(undo),
    tell: print,
  }
  return { trial, undoAll }
}

/** A failed query tells its text first; what went wrong is its cause. */
const reasonOf = (error: unknown) => String((error as Error).cause ?? error).slice(0, 300)

const print = (line: string) => process.stderr.write(`${line}\n`)
const printProblem = (error: unknown) => print(error instanceof Error ? (error.stack ?? error.message) : String(error))
