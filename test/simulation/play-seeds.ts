import { createHash } from 'node:crypto'
import { shrink } from './shrink'
import { embeddedTestbed, type Outcome, play, postgresStage } from './story'
import { whileHostClockJumps } from './world/host-clock'

/** The seeds that one process plays: every `step`-th from `start` up to `end`. */
export type Part = {
  engine: 'embedded' | 'postgres'
  beside: string | null
  from: number
  start: number
  step: number
  end: number
  endsAt: number | null
  again: number
  isFirst: boolean
  isWhole: boolean
  isTraced: boolean
}
/** A seed that was played; `digest` is that of its trace, and `failure` the story that is reported. */
export type Played = { seed: number; digest: string; failure: Pick<Outcome, 'seed' | 'steps' | 'violation'> | null }

const part: Part = JSON.parse(process.argv[2] ?? '{}')
const stage =
  part.engine === 'postgres' ? await postgresStage(`simulation_${part.start}`, part.beside) : await embeddedTestbed()
let seed = part.start
// A failure that no story catches ends the process, and must not take the seed with it.
process.on('uncaughtExceptionMonitor', () => print(`\nSeed ${seed} ended its process:`))
for (; seed < part.end && Date.now() < (part.endsAt ?? Number.POSITIVE_INFINITY); seed += part.step) {
  const once = await play(stage, seed)
  const outcome = (seed - part.from) % part.again === 0 ? await playAgain(once) : once
  if (part.isTraced) print(outcome.trace.join('\n'))
  const digest = createHash('sha256').update(outcome.trace.join('\n')).digest('hex')
  process.send?.({ seed, digest, failure: outcome.violation === null ? null : await report(outcome) } satisfies Played)
  if (outcome.violation !== null && part.isFirst) break
}
for (const database of stage.databases) await database.close()
process.disconnect?.()

/** A seed is worth something only if it gives the same run each time. On PostgreSQL two processes take turns as they like. */
async function playAgain(first: Outcome): Promise<Outcome> {
  if (first.violation !== null || part.engine === 'postgres') return first
  const second = await whileHostClockJumps(() => play(stage, first.seed))
  const [one, other] = [first, second].map(({ trace }) => trace.join('\n').split('\n')) as [string[], string[]]
  const at = one.findIndex((line, index) => line !== other[index])
  if (at < 0 && one.length === other.length) return first
  const violation = `The same seed gives another trace:\n${one[at]}\n${other[at]}`
  return { ...first, violation }
}

async function report(failed: Outcome): Promise<Played['failure']> {
  const { seed, steps, lines, violation } = part.isWhole ? failed : await shrink(stage, failed)
  print(`\nSeed ${seed} fails: ${violation}\n${lines.map((line) => `  ${line}`).join('\n')}\n`)
  return { seed, steps, violation }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
