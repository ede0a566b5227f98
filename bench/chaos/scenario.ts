import { loadavg } from 'node:os'
import type { Chance } from './chance'

/** What a scenario gets: its chance of this seed, whether it runs short, and what to undo when it ends. */
export type Trial = {
  chance: Chance
  short: boolean
  /** Runs when the scenario ends, however it ends, last one first. */
  after(undo: () => Promise<void> | void): void
  /** A line for whoever watches; the verdict is a line of its own. */
  tell(line: string): void
}

export type Figures = Record<string, number | string | boolean | Record<string, number>>

/** What was counted, and each goal by its sentence with whether it was reached. */
export type Outcome = { figures: Figures; goals: Record<string, boolean> }

export type Scenario = { about: string; run(trial: Trial): Promise<Outcome> }

export type Verdict = {
  name: string
  seed: number
  short: boolean
  pass: boolean
  missed: string[]
  seconds: number
  /** Of the machine when the scenario ended; above the number of its cores, times say little. */
  load: number
  figures: Figures
}

/** Runs one scenario and undoes what it set up; a scenario that breaks off has failed. */
export async function runScenario(
  name: string,
  scenario: Scenario,
  { chance, short }: Pick<Trial, 'chance' | 'short'>,
): Promise<Verdict> {
  const undos: Array<() => Promise<void> | void> = []
  const startedAt = performance.now()
  const undoAll = async () => {
    for (let undo = undos.pop(); undo; undo = undos.pop()) await Promise.resolve(undo()).catch(printProblem)
  }
  const onInterrupt = () => undoAll().then(() => process.exit(130))
  process.once('SIGINT', onInterrupt)
  process.once('SIGTERM', onInterrupt)
  let outcome: Outcome
  try {
    outcome = await scenario.run({ chance, short, after: (undo) => undos.push(undo), tell: (line) => print(line) })
  } catch (error) {
    printProblem(error)
    outcome = { figures: { brokeOff: String(error).slice(0, 300) }, goals: { 'runs to its end': false } }
  }
  await undoAll()
  process.off('SIGINT', onInterrupt)
  process.off('SIGTERM', onInterrupt)
  const missed = Object.keys(outcome.goals).filter((goal) => !outcome.goals[goal])
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  const load = Math.round(loadavg()[0] ?? 0)
  const pass = missed.length === 0
  return { name, seed: chance.seed, short, pass, missed, seconds, load, figures: outcome.figures }
}

const print = (line: string) => process.stderr.write(`${line}\n`)
const printProblem = (error: unknown) => print(error instanceof Error ? (error.stack ?? error.message) : String(error))
