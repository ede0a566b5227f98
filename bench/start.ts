import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildInChild } from '../scripts/build'
import { createInstance, type Settings } from '../test/machine/instance'
import { startCluster } from '../test/machine/postgres-cluster'
import { printLoad, quantile } from './timing'

type Run = { wallMs: number; processorMs: number }

const root = fileURLToPath(new URL('..', import.meta.url))

/** How long the built product takes from its start until /readyz says ok, and what `npm start` adds to it. */
export async function startBench(given: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...given], options: { runs: { type: 'string', default: '9' } } })
  const runs = Number(values.runs)
  buildInChild()
  printLoad()
  const cluster = await startCluster()
  const folder = mkdtempSync(join(tmpdir(), 'primacy-bench-start-'))
  try {
    const onPostgres = { DATABASE_URL: cluster.url, DATA_DIR: join(folder, 'keys') }
    printRuns('PostgreSQL, empty: migrations', [await startOnce(onPostgres)])
    printRuns('PostgreSQL, after a kill', await repeat(runs, () => startOnce(onPostgres)))
    const fresh = (run: number) => ({ DATA_DIR: join(folder, `fresh-${run}`) })
    printRuns('embedded, fresh folder', await repeat(runs, (run) => startOnce(fresh(run))))
    printRuns('embedded, after a kill', await repeat(runs, () => startOnce(fresh(0))))
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const settings = join(root, 'dist/server/settings.js')
  printRuns('a command by itself', await repeat(runs, async () => runOnce([settings])))
  printRuns('the same by scripts/run.js', await repeat(runs, async () => runOnce(['scripts/run.js', 'settings'])))
  printLoad()
}

async function repeat(runs: number, run: (index: number) => Promise<Run>): Promise<Run[]> {
  const all: Run[] = []
  for (let index = 0; index < runs; index += 1) all.push(await run(index))
  return all
}

/** Ends with a kill, so the next start on the same database recovers. */
async function startOnce(settings: Settings): Promise<Run> {
  const instance = await createInstance({ settings })
  const wallMs = await instance.start()
  const processorMs = instance.cpuMs()
  await instance.end('SIGKILL')
  return { wallMs, processorMs }
}

function runOnce(args: string[]): Run {
  const before = processorOfChildren()
  const startedAt = performance.now()
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`)
  return { wallMs: performance.now() - startedAt, processorMs: processorOfChildren() - before }
}

/** Of Linux, in steps of 10 ms: children that have ended. */
function processorOfChildren(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}

function printRuns(what: string, runs: readonly Run[]): void {
  const figure = (times: number[]) => {
    const [low, middle, high] = [0, 0.5, 1].map((share) => quantile(times, share).toFixed(0))
    return `${middle?.padStart(6)} ms (${low} to ${high})`
  }
  const wall = figure(runs.map(({ wallMs }) => wallMs))
  const processor = figure(runs.map(({ processorMs }) => processorMs))
  console.log(`${what.padEnd(32)} ${wall.padEnd(28)} processor ${processor.padEnd(28)} ${runs.length} runs`)
}
