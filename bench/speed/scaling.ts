import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildInChild } from '../../scripts/build'
import { treeCpuMs } from '../../test/machine/processor-time'
import { createRandom } from '../../test/random'
import { createContext } from '../chaos/scenario'
import { quantile } from '../timing'
import type { Round } from './compare'
import { sendAll } from './load'
import { printLoad, writeJson } from './print-figures'
import { openTestbed, type Testbed } from './sides'
import { sizeOf } from './speed'
import { deadlineStorm, printStorm } from './storm'
import { callsOf, type Side, type Workload, workloads } from './workloads'

/** What many people do at once. */
const measured = [
  'contests page',
  'contests page, unchanged',
  'contest',
  'my submissions, filtered',
  'own submission',
  'submit',
  'edit',
  'login',
]
const connections = 8
const idleSeconds = 15

/** `npm run bench -- scaling`: what one instance uses for each request and what two use, and what each uses for nothing. */
export async function scalingBench(given: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...given],
    options: {
      issues: { type: 'string', default: '10000' },
      rounds: { type: 'string', default: '5' },
      json: { type: 'string' },
    },
  })
  buildInChild()
  const { context, cleanUp } = createContext({ random: createRandom(1), size: 'full', shared: null })
  try {
    const stage = await openTestbed(context, { size: sizeOf(Number(values.issues)), seed: 1 })
    const first = await stage.product('product')
    const idle = [await measureIdle([first])]
    const both = [first, await stage.another(first)]
    idle.push(await measureIdle(both))
    for (const [index, { server, database }] of idle.entries())
      console.log(`idle, ${index + 1} of 2  servers ${server.toFixed(1)} ms/s  database ${database.toFixed(1)} ms/s`)
    const figures = []
    for (const name of measured) {
      const workload = workloads.find((one) => one.name === name) as Workload
      figures.push({ name, ...(await compareInstances(workload, both, { stage, rounds: Number(values.rounds) })) })
    }
    const storms = []
    for (const instances of [[first], both]) {
      const storm = await deadlineStorm(context, stage, instances, { keepAlive: true })
      printStorm({ ...storm, side: `${instances.length} of 2` })
      storms.push(storm)
    }
    printLoad()
    writeJson(values.json, { bench: 'scaling', issues: values.issues, idle, figures, storms })
  } finally {
    await cleanUp()
  }
}

const used = (instances: readonly Side[]): Round => ({
  server: instances.reduce((sum, { serverPid }) => sum + treeCpuMs(serverPid), 0),
  database: treeCpuMs(instances[0]?.postgresPid ?? 0),
})

const differenceOf = (after: Round, before: Round, share: number): Round => ({
  server: (after.server - before.server) / share,
  database: (after.database - before.database) / share,
})

/** Milliseconds of processor per second. */
async function measureIdle(instances: readonly Side[]): Promise<Round> {
  const before = used(instances)
  await wait(idleSeconds * 1_000)
  return differenceOf(used(instances), before, idleSeconds)
}

type Plan = { stage: Testbed; rounds: number }

/** The same requests to the first instance alone and to all of them in turn. */
async function compareInstances(workload: Workload, all: readonly Side[], { stage, rounds }: Plan) {
  const found: { one: Round[]; two: Round[] } = { one: [], two: [] }
  for (let round = 0; round <= rounds; round += 1)
    for (const [kind, instances] of [['one', all.slice(0, 1)] as const, ['two', all] as const]) {
      const seed = 2 * (1_000 + round) + instances.length
      const taken = await measureRound(workload, instances, { stage, seed })
      if (round > 0) found[kind].push(taken)
    }
  const median = (rounds: Round[], part: keyof Round) =>
    quantile(
      rounds.map((round) => round[part]),
      0.5,
    )
  for (const kind of ['one', 'two'] as const)
    console.log(
      `${workload.name.padEnd(26)} ${kind}  servers ${median(found[kind], 'server').toFixed(0).padStart(6)} us  ` +
        `database ${median(found[kind], 'database').toFixed(0).padStart(6)} us`,
    )
  return found
}

async function measureRound(workload: Workload, instances: readonly Side[], given: { stage: Testbed; seed: number }) {
  const { subjects } = given.stage
  const [{ port }] = instances as [Side]
  const calls = (await callsOf(workload, subjects, { port, seed: given.seed })) ?? []
  const before = used(instances)
  await Promise.all(
    instances.map((instance, index) => {
      const own = calls.filter((_, at) => at % instances.length === index)
      return sendAll(instance.port, own, connections / instances.length)
    }),
  )
  await wait(150)
  return differenceOf(used(instances), before, calls.length / 1_000)
}
