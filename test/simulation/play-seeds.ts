import { createHash } from 'node:crypto'
import { shrink } from './shrink'
import { embeddedStage, type Outcome, play } from './story'

/** The seeds that one process plays: every `step`-th from `start` up to `end`. */
export type Part = {
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
/** A seed that was played; `digest` is that of its trace. */
export type Played = { seed: number; isFailed: boolean; digest: string }

const part: Part = JSON.parse(process.argv[2] ?? '{}')
const stage = await embeddedStage()
for (
  let seed = part.start;
  seed < part.end && Date.now() < (part.endsAt ?? Number.POSITIVE_INFINITY);
  seed += part.step
) {
  const once = await play(stage, seed)
  const outcome = (seed - part.from) % part.again === 0 ? await playAgain(once) : once
  if (part.isTraced) print(outcome.trace.join('\n'))
  const isFailed = outcome.violation !== null
  if (isFailed) report(part.isWhole ? outcome : await shrink(stage, outcome))
  const digest = createHash('sha256').update(outcome.trace.join('\n')).digest('hex')
  process.send?.({ seed, isFailed, digest } satisfies Played)
  if (isFailed && part.isFirst) break
}
await stage.database.close()
process.disconnect?.()

/** A seed is worth something only if it gives the same run each time. */
async function playAgain(first: Outcome): Promise<Outcome> {
  if (first.violation !== null) return first
  const second = await play(stage, first.seed)
  const [one, other] = [first, second].map(({ trace }) => trace.join('\n').split('\n')) as [string[], string[]]
  const at = one.findIndex((line, index) => line !== other[index])
  if (at < 0 && one.length === other.length) return first
  const violation = `The same seed gives another trace:\n${one[at]}\n${other[at]}`
  return { ...first, violation }
}

function report({ seed, lines, violation }: Outcome): void {
  print(`\nSeed ${seed} fails: ${violation}\n${lines.map((line) => `  ${line}`).join('\n')}\n`)
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
