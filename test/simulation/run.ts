import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { answerHelp } from '../../scripts/entry-point'
import { shrink } from './shrink'
import { embeddedStage, type Outcome, play } from './story'

answerHelp(
  import.meta.url,
  `Usage: npm run simulate -- [--seeds=1000] [--from=1] [--minutes=M] [--again=N] [--first] [--whole] [--trace]
  plays whole installations, one for each seed, and prints the shortest story of each that fails
  --minutes  ends after so many minutes
  --again    plays every N-th seed twice, and compares the two traces
  --first    ends with the first failure, and prints its whole story
  --whole    prints the whole story of a failure at once, instead of looking for the shortest
  --trace    prints everything that was sent and answered`,
)

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    minutes: { type: 'string' },
    again: { type: 'string', default: '10' },
    report: { type: 'string' },
    first: { type: 'boolean', default: false },
    whole: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
  },
})
const [seeds, from] = [Number(values.seeds), Number(values.from)]
const end = values.minutes ? Date.now() + Number(values.minutes) * 60_000 : Number.POSITIVE_INFINITY

const stage = await embeddedStage()
const startedAt = Date.now()
const failed: number[] = []
const digest = createHash('sha256')
let played = 0
for (let seed = from; seed < from + seeds && Date.now() < end; seed += 1) {
  let outcome = await play(stage, seed)
  if (played % Number(values.again) === 0) outcome = await playAgain(outcome)
  played += 1
  digest.update(outcome.trace.join('\n'))
  if (values.trace) print(outcome.trace.join('\n'))
  if (outcome.violation === null) continue
  failed.push(seed)
  report(values.whole || values.first ? outcome : await shrink(stage, outcome))
  if (values.first) break
}
const minutes = (Date.now() - startedAt) / 60_000
const speed = `${Math.round(played / minutes)} a minute`
print(`${played} seeds, ${failed.length} failed, ${speed}, digest of the trace ${digest.digest('hex').slice(0, 16)}`)
if (failed.length > 0) print(`Failed: ${failed.join(', ')}`)
if (values.report) {
  writeFileSync(values.report, JSON.stringify({ passed: played - failed.length, failed: failed.length }))
}
await stage.database.close()
process.exitCode = failed.length > 0 ? 1 : 0

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
