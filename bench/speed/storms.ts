import { parseArgs } from 'node:util'
import { buildInChild } from '../../scripts/build'
import { createRandom } from '../../test/random'
import { createContext } from '../chaos/scenario'
import { printLoad } from '../timing'
import { buildCommit } from './other-commit'
import { writeJson } from './print-figures'
import { openTestbed, type Testbed } from './sides'
import { sizeOf } from './speed'
import { deadlineStorm, printStorm, type Storm } from './storm'
import type { Side } from './workloads'

/** `npm run bench -- storm`: the last second of a contest over two instances, several times, and in turn with another commit. */
export async function stormBench(given: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...given],
    options: {
      issues: { type: 'string', default: '10000' },
      storms: { type: 'string', default: '5' },
      fresh: { type: 'boolean', default: false },
      'new-connections': { type: 'boolean', default: false },
      against: { type: 'string' },
      json: { type: 'string' },
    },
  })
  const connections = { keepAlive: !values['new-connections'] }
  buildInChild()
  const other = values.against === undefined ? null : buildCommit(values.against)
  const { context, cleanUp } = createContext({ random: createRandom(1), size: 'full', shared: null })
  try {
    const stage = await openTestbed(context, { size: sizeOf(Number(values.issues)), seed: 1 })
    const sides = [await openPair(stage, 'this tree')]
    if (other) sides.push(await openPair(stage, other.commit.slice(0, 8), other.dist))
    const storms: Storm[] = []
    // The load is code that has not run yet, too: it must not be late with what it sends to the first pair.
    if (values.fresh) await deadlineStorm(context, stage, sides[0] ?? [], connections)
    for (let count = 0; count < Number(values.storms); count += 1)
      for (const [index, instances] of sides.entries()) {
        const pair = values.fresh ? await replacePair(stage, instances) : instances
        sides[index] = pair
        const storm = await deadlineStorm(context, stage, pair, connections)
        printStorm(storm)
        printLoad()
        storms.push(storm)
      }
    writeJson(values.json, { bench: 'storm', issues: values.issues, ...connections, against: other?.commit, storms })
  } finally {
    await cleanUp()
  }
}

type Pair = [Side, Side]

async function openPair(stage: Testbed, name: string, dist?: string): Promise<Pair> {
  const first = await stage.product(name, dist)
  return [first, await stage.another(first)]
}

/** The same code on the same database, in new processes. */
async function replacePair(stage: Testbed, [first, second]: Pair): Promise<Pair> {
  await Promise.all([first.end(), second.end()])
  return [await stage.another(first), await stage.another(first)]
}
