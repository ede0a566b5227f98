import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildInChild } from '../../scripts/build'
import { createRandom } from '../../test/random'
import { createContext, runScenario, type Verdict } from './scenario'
import { scenarios } from './scenarios'
import type { SharedServers } from './servers'
import { startSharedPostgres } from './shared-servers'

/**
 * The faults of docs/evidence/reliability.md whose smoke test needs processes of the built product. The lanes run in parallel, because most of a scenario
 * is waiting; the scenarios of one lane run one after another and share servers.
 */
const lanes = [
  [
    { fault: 'F14', scenario: 'deadline-storm' },
    { fault: 'F18', scenario: 'many-connections' },
    { fault: 'F27', scenario: 'soak' },
    { fault: 'F1', scenario: 'kill-app' },
    { fault: 'F19', scenario: 'frozen-instance' },
    { fault: 'F20', scenario: 'rolling-restart' },
  ],
  [
    { fault: 'F12', scenario: 'clock-skew' },
    { fault: 'F11', scenario: 'kill-mailer' },
    { fault: 'F22', scenario: 'killed-migration' },
  ],
  [
    { fault: 'F2', scenario: 'kill-postgres' },
    { fault: 'F5', scenario: 'full-postgres' },
    { fault: 'F8', scenario: 'lock-table' },
  ],
]

type Result = { fault: string; verdict: Verdict }

const { values } = parseArgs({ options: { seed: { type: 'string' }, report: { type: 'string' } } })
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const startedAt = performance.now()

buildInChild()
console.log(`seed ${seed}`)
const { context, cleanUp } = createContext({ random: createRandom(seed), size: 'smoke', shared: null })
const shareServers = await startSharedPostgres(context)
const results = (await Promise.all(lanes.map((lane) => runLane(lane, shareServers())))).flat()
await cleanUp()
const failed = results.filter(({ verdict }) => !verdict.pass && !verdict.impossible)
const impossible = results.filter(({ verdict }) => verdict.impossible)
const passed = results.length - failed.length - impossible.length
if (values.report) writeFileSync(values.report, JSON.stringify({ passed, failed: failed.length, results }))
for (const { fault, verdict } of impossible) {
  console.log(
    `${fault} (${verdict.name}) was not run: ${verdict.impossible}. docs/evidence/tested-by.md lists its other tests.`,
  )
}
const seconds = Math.round((performance.now() - startedAt) / 1_000)
console.log(`faults: ${passed} passed, ${failed.length} failed, ${impossible.length} not run, ${seconds} s`)
process.exit(failed.length > 0 ? 1 : 0)

async function runLane(lane: (typeof lanes)[number], shared: SharedServers): Promise<Result[]> {
  const done: Result[] = []
  for (const { fault, scenario: name } of lane) {
    const scenario = scenarios[name]
    if (!scenario) throw new Error(`There is no scenario named ${name}`)
    const verdict = await runScenario(name, scenario, { random: createRandom(seed), size: 'smoke', shared })
    console.log(lineOf({ fault, verdict }))
    done.push({ fault, verdict })
  }
  return done
}

function lineOf({ fault, verdict }: Result): string {
  const { name, pass, impossible, missed, seconds, figures } = verdict
  const what = `${fault} ${name}, ${seconds} s`
  if (pass) return `passed  ${what}`
  if (impossible) return `not run ${what}: ${impossible}`
  const repeat = `npm run chaos -- ${name} --smoke --seed=${seed}`
  return `FAILED  ${what}: not "${missed.join('", not "')}"; ${JSON.stringify(figures)}; to repeat: ${repeat}`
}
