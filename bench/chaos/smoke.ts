import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chanceOf } from './chance'
import { type House, startServer } from './house'
import { buildProduct } from './instance'
import { newTrial, runScenario, type Verdict } from './scenario'
import { scenarios } from './scenarios'

/**
 * The faults of the plan whose short form in `npm test` takes processes of the built product. The lanes run beside one
 * another, since most of a fault is waiting; what stands in one lane runs one after another, and shares a house.
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

const report = fileURLToPath(new URL('../../.cache/faults.json', import.meta.url))
const { values } = parseArgs({ options: { seed: { type: 'string' } } })
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const startedAt = performance.now()

buildProduct()
console.log(`seed ${seed}`)
const shared = newTrial({ chance: chanceOf(seed), size: 'smoke', house: null })
const openHouse = await startServer(shared.trial)
const results = (await Promise.all(lanes.map((lane) => runLane(lane, openHouse())))).flat()
await shared.undoAll()
const failed = results.filter(({ verdict }) => !verdict.pass && !verdict.impossible)
const impossible = results.filter(({ verdict }) => verdict.impossible)
const passed = results.length - failed.length - impossible.length
mkdirSync(dirname(report), { recursive: true })
writeFileSync(report, JSON.stringify({ passed, failed: failed.length, results }))
for (const { fault, verdict } of impossible) {
  console.log(
    `${fault} (${verdict.name}) was not run: ${verdict.impossible}. Its other tests stand in docs/reliability.md.`,
  )
}
const seconds = Math.round((performance.now() - startedAt) / 1_000)
console.log(`faults: ${passed} passed, ${failed.length} failed, ${impossible.length} not run, ${seconds} s`)
process.exit(failed.length > 0 ? 1 : 0)

async function runLane(lane: (typeof lanes)[number], house: House): Promise<Result[]> {
  const done: Result[] = []
  for (const { fault, scenario: name } of lane) {
    const scenario = scenarios[name]
    if (!scenario) throw new Error(`there is no scenario named ${name}`)
    const verdict = await runScenario(name, scenario, { chance: chanceOf(seed), size: 'smoke', house })
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
  const again = `npm run chaos -- ${name} --smoke --seed=${seed}`
  return `FAILED  ${what}: not "${missed.join('", not "')}"; ${JSON.stringify(figures)}; again: ${again}`
}
