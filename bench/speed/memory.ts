import { parseArgs } from 'node:util'
import { buildInChild } from '../../scripts/build'
import { residentMb } from '../../test/machine/processor-time'
import { createRandom } from '../../test/random'
import { createContext } from '../chaos/scenario'
import { compareSides } from './compare'
import { preparePeer } from './peer'
import { printLoad, writeJson } from './print-figures'
import { openTestbed } from './sides'
import { sizeOf, startSides } from './speed'
import { type Side, workloads } from './workloads'

const rounds = 3

/** `npm run bench -- memory`: the resident memory of each server before and after the load of all workloads. */
export async function memoryBench(given: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...given],
    options: {
      issues: { type: 'string', default: '10000' },
      peer: { type: 'boolean', default: false },
      json: { type: 'string' },
    },
  })
  buildInChild()
  const { context, cleanUp } = createContext({ random: createRandom(1), size: 'full', shared: null })
  try {
    const peerFolder = values.peer ? preparePeer() : null
    const stage = await openTestbed(context, { size: sizeOf(Number(values.issues)), seed: 1 })
    const sides = await startSides(stage, { peerFolder, other: null })
    const { subjects } = stage
    const load = async (isShared: boolean, loaded: Side[]) => {
      for (const workload of workloads.filter(({ hasFloor }) => hasFloor === isShared))
        await compareSides(workload, loaded, { subjects, rounds, share: 1 })
    }
    const started = residentOf(sides)
    await load(true, sides)
    const loaded = residentOf(sides)
    await load(
      false,
      sides.filter(({ isProduct }) => isProduct),
    )
    const all = residentOf(sides)
    for (const { name } of sides)
      console.log(
        `${name.padEnd(8)} ${started[name]} MB when started, ${loaded[name]} MB after the workloads that all sides do` +
          (all[name] === loaded[name] ? '' : `, ${all[name]} MB after all workloads`),
      )
    printLoad()
    writeJson(values.json, { bench: 'memory', issues: values.issues, started, loaded, all })
  } finally {
    await cleanUp()
  }
}

const residentOf = (sides: readonly Side[]): Record<string, number> =>
  Object.fromEntries(sides.map(({ name, serverPid }) => [name, Math.round(residentMb(serverPid))]))
