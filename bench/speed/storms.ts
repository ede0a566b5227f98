import { parseArgs } from 'node:util'
import { buildInChild } from '../../scripts/build'
import { createRandom } from '../../test/random'
import { createContext } from '../chaos/scenario'
import { printLoad } from '../timing'
import { buildCommit } from './other-commit'
import { writeJson } from './print-figures'
import { openStage, type Stage } from './sides'
import { sizeOf } from './speed'
import { deadlineStorm, printStorm, type Storm } from './storm'

/** `npm run bench -- storm`: the last second of a contest over two instances, several times, and in turn with another commit. */
export async function stormBench(given: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...given],
    options: {
      issues: { type: 'string', default: '10000' },
      storms: { type: 'string', default: '5' },
      against: { type: 'string' },
      json: { type: 'string' },
    },
  })
  buildInChild()
  const other = values.against === undefined ? null : buildCommit(values.against)
  const { context, cleanUp } = createContext({ random: createRandom(1), size: 'full', shared: null })
  try {
    const stage = await openStage(context, { size: sizeOf(Number(values.issues)), seed: 1 })
    const sides = [await openPair(stage, 'this tree')]
    if (other) sides.push(await openPair(stage, other.commit.slice(0, 8), other.dist))
    const storms: Storm[] = []
    for (let count = 0; count < Number(values.storms); count += 1)
      for (const instances of sides) {
        const storm = await deadlineStorm(context, stage, instances)
        printStorm(storm)
        printLoad()
        storms.push(storm)
      }
    writeJson(values.json, { bench: 'storm', issues: values.issues, against: other?.commit, storms })
  } finally {
    await cleanUp()
  }
}

async function openPair(stage: Stage, name: string, dist?: string) {
  const first = await stage.product(name, dist)
  return [first, await stage.second(first)]
}
