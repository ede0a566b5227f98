import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { answerHelp } from '../../scripts/entry-point'
import { keepStories } from './kept-stories'
import type { Part, Played } from './play-seeds'

answerHelp(
  import.meta.url,
  `Usage: npm run simulate -- [--seeds=1000] [--from=1] [--minutes=M] [--processes=N] [--again=N] [--first] [--whole] [--trace]
                         [--engine=embedded|postgres] [--beside=FOLDER] [--keep]
  plays whole installations, one for each seed, and prints the shortest story of each that fails
  --minutes    ends after so many minutes
  --processes  plays in so many processes, which share the seeds; without it, one for each core
  --again      plays every N-th seed twice, and compares the two traces; the second time the clock of the host jumps
  --first      ends with the first failure, and prints its whole story
  --whole      prints the whole story of a failure at once, instead of looking for the shortest
  --trace      prints everything that was sent and answered
  --engine     postgres: two processes of the product on a PostgreSQL of their own; a seed does not give the same trace there
  --beside     on postgres: the second process is of the version whose sources are in this folder, as during an upgrade
  --keep       adds the shortest story of each failure to kept-stories.json, which the tests play from then on`,
)

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    minutes: { type: 'string' },
    processes: { type: 'string' },
    again: { type: 'string', default: '10' },
    report: { type: 'string' },
    first: { type: 'boolean', default: false },
    whole: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
    engine: { type: 'string', default: 'embedded' },
    beside: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})
const { engine } = values
if (engine !== 'embedded' && engine !== 'postgres') throw new Error(`--engine is embedded or postgres, not ${engine}`)
const [seeds, from] = [Number(values.seeds), Number(values.from)]
const count = Math.min(seeds, Number(values.processes ?? availableParallelism()))
const endsAt = values.minutes ? Date.now() + Number(values.minutes) * 60_000 : null
const played: Played[] = []

const stopPostgres =
  engine === 'postgres' ? await (await import('../machine/postgres-cluster')).default() : async () => {}
const startedAt = Date.now()
const parts = Array.from({ length: count }, (_, index) => index)
const processes = parts.map((index) => start(index, engine))
await Promise.all(processes.map(ended))
await stopPostgres()

const minutes = (Date.now() - startedAt) / 60_000
played.sort((one, other) => one.seed - other.seed)
const failures = played.flatMap(({ failure }) => failure ?? [])
const failed = failures.map(({ seed }) => seed)
const digest = createHash('sha256').update(played.map((one) => one.digest).join('\n'))
const speed = `${Math.round(played.length / minutes)} a minute`
print(
  `${played.length} seeds, ${failed.length} failed, ${speed}, digest of the traces ${digest.digest('hex').slice(0, 16)}`,
)
if (failed.length > 0) print(`Failed: ${failed.join(', ')}`)
if (values.keep) keepStories(failures)
if (values.report) {
  writeFileSync(values.report, JSON.stringify({ passed: played.length - failed.length, failed: failed.length }))
}
process.exitCode = failed.length > 0 || processes.some(({ exitCode }) => exitCode) ? 1 : 0

/** Plays every so many-th seed, beginning with a different one in each process. */
function start(index: number, engine: Part['engine']): ChildProcess {
  const { first, whole, trace } = values
  const part: Part = {
    ...{
      engine,
      beside: values.beside ? resolve(values.beside) : null,
      from,
      step: count,
      start: from + index,
      end: from + seeds,
      endsAt,
      again: Number(values.again),
    },
    ...{ isFirst: first, isWhole: whole || first, isTraced: trace },
  }
  const path = fileURLToPath(new URL('play-seeds.ts', import.meta.url))
  // What a seed leaves behind is thrown away at once, instead of being copied first.
  const execArgv = ['--import', 'tsx', '--max-semi-space-size=64']
  const child = fork(path, [JSON.stringify(part)], { execArgv })
  child.on('message', (one: Played) => {
    played.push(one)
    if (one.failure && first) for (const other of processes) if (other !== child) other.kill()
  })
  return child
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
