import { join } from 'node:path'
import type { Database } from '../../src/server/db/database'
import { templateName } from '../machine/postgres-cluster'
import { createRandom } from '../random'
import { createDatabase, emptyTables, openInMemory } from '../server/databases'
import { checkDeliveries } from './oracles/deliveries'
import { checkOrder } from './oracles/order'
import { finishContests } from './people/finish'
import { featureSimulations } from './people/of-features'
import { openCompany } from './people/opening'
import { stepOf } from './people/steps'
import { ConnectionFaults } from './world/connection-faults'
import { openInThisThread } from './world/engine-in-this-thread'
import * as thisVersion from './world/instance'
import { countIds, seedRandomness, takeOverRandomness } from './world/seeded-randomness'
import type { Testbed } from './world/testbed'
import { Violation } from './world/violation'
import { World } from './world/world'

export type Outcome = {
  seed: number
  /** The numbers of the steps that were taken. */
  steps: readonly number[]
  /** In plain English, one line for each step. */
  lines: readonly string[]
  trace: readonly string[]
  /** What must never happen and did; null if all was well. */
  violation: string | null
}

/** Every run of a seed takes its steps from here; a shorter story leaves some of them out. */
export function allSteps(seed: number): number[] {
  return Array.from({ length: 20 + createRandom(seed).below(30) }, (_, index) => index)
}

type Version = Pick<typeof thisVersion, 'openOnPostgres' | 'startInstance'>

let opened: Promise<Testbed> | undefined

/** The embedded engine of this process. It has one session, so that a second process would only wait for the first. */
export async function embeddedTestbed(): Promise<Testbed> {
  opened ??= openInThisThread(openInMemory).then((database) => setUp([database], [thisVersion]))
  return opened
}

/**
 * Two processes on a database of this name, which a running PostgreSQL makes from the template of the tests. The second is
 * of another version, if the folder of its sources is given.
 */
export async function postgresStage(name: string, beside: string | null = null): Promise<Testbed> {
  const databaseUrl = await createDatabase(name, templateName)
  const other: Version = beside ? await import(join(beside, 'test/simulation/world/instance.ts')) : thisVersion
  const versions = [thisVersion, other]
  return setUp(await Promise.all(versions.map(({ openOnPostgres }) => openOnPostgres(databaseUrl))), versions)
}

async function setUp(databases: readonly Database[], versions: readonly Version[]): Promise<Testbed> {
  takeOverRandomness()
  await countIds(databases[0] as Database)
  const start: Testbed['start'] = (index, around) => (versions[index] as Version).startInstance(around)
  return {
    databases,
    start,
    isMixed: new Set(versions).size > 1,
    faults: await ConnectionFaults.on(databases.map(({ pool }) => pool)),
  }
}

/**
 * Plays one installation from its seed. Each step draws from a source of its own, so that a step does the same kind of
 * thing where others are left out.
 */
export async function play(stage: Testbed, seed: number, steps: readonly number[] = allSteps(seed)): Promise<Outcome> {
  seedRandomness(seed)
  await emptyTables(stage.databases[0] as Database)
  await stage.faults.reconnect()
  const world = new World(stage, seed)
  await world.start()
  // The first seed alone has read the document of the API.
  seedRandomness(seed ^ 0xd0c)
  const lines: string[] = []
  const now = () => world.clock.now().toISOString().slice(0, 16).replace('T', ' ')
  let violation: string | null = null
  try {
    const readings = featureSimulations.flatMap((feature) => feature.readings ?? [])
    const company = await openCompany(world, createRandom(seed ^ 0x5eed), readings)
    for (const { atOpening } of featureSimulations) await atOpening?.(company, createRandom(seed ^ 0x4e7))
    for (const step of steps) {
      const random = createRandom(seed * 1_000_003 + step)
      world.calls.length = 0
      lines.push(`${now()}  ${await stepOf(company, random)}`)
    }
    world.calls.length = 0
    lines.push('Then all contests are finished.')
    await finishContests(company, createRandom(seed ^ 0xf1))
    for (const contest of company.contests) await checkOrder(world, contest)
    await world.sendRest(createRandom(seed ^ 0x5e4d))
    await checkDeliveries(company)
  } catch (error) {
    lines.push(...world.calls.slice(-12).map((call) => `  ${call}`))
    violation = error instanceof Violation ? error.message : `${(error as Error).stack}`
  } finally {
    await world.close()
  }
  return { seed, steps, lines, trace: world.trace, violation }
}
