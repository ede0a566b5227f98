import { parseArgs } from 'node:util'
import { buildInChild } from '../../scripts/build'
import { createRandom } from '../../test/random'
import { createContext } from '../chaos/scenario'
import { compareSides, type Figure } from './compare'
import { buildCommit } from './other-commit'
import { preparePeer } from './peer'
import { printFigures, printGrowth, printLoad, writeJson } from './print-figures'
import { compareReplies } from './replies'
import type { Size } from './rows/generated-contest'
import { openTestbed, type Testbed } from './sides'
import { deadlineStorm, printStorm } from './storm'
import { type Side, workloads } from './workloads'

type Options = {
  sizes: number[]
  rounds: number
  /** Of the requests of each round. */
  share: number
  seed: number
  only: string | undefined
  peer: boolean
  against: string | undefined
  storm: boolean
}

export const sizeOf = (issues: number): Size => ({ issues, contests: 200, users: 5_000 })

/** `npm run bench -- speed`; bench/README.md has the options. */
export async function speedBench(given: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...given],
    options: {
      issues: { type: 'string' },
      rounds: { type: 'string' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string' },
      json: { type: 'string' },
      against: { type: 'string' },
      peer: { type: 'boolean', default: false },
      growth: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
    },
  })
  const { quick, growth, seed, only, peer, against } = values
  const usual = growth ? '10000,1000000' : quick ? '10000' : '100000'
  const options: Options = {
    sizes: (values.issues ?? usual).split(',').map(Number),
    rounds: Math.max(1, Number(values.rounds ?? (quick ? 3 : 7))),
    share: quick ? 0.4 : 1,
    seed: Number(seed),
    ...{ only, peer, against },
    storm: !growth && (only === undefined || 'deadline storm'.includes(only)),
  }
  buildInChild()
  const measured = []
  for (const issues of options.sizes) {
    console.log(`\n${issues} issues`)
    measured.push({ issues, ...(await measureSize(sizeOf(issues), options, growth)) })
    printLoad()
    writeJson(values.json, { bench: 'speed', options, measured })
  }
  const [small, large] = measured
  if (growth && small && large) {
    console.log(`\nfrom ${small.issues} to ${large.issues} issues`)
    printGrowth(small.figures, large.figures)
  }
}

async function measureSize(size: Size, options: Options, productOnly: boolean) {
  const { context, cleanUp } = createContext({ random: createRandom(options.seed), size: 'full', shared: null })
  try {
    // Built and installed before the stage is opened, which leaves this process a single core.
    const peerFolder = options.peer ? preparePeer() : null
    const other = options.against === undefined ? null : buildCommit(options.against)
    const stage = await openTestbed(context, { size, seed: options.seed })
    const sides = productOnly ? [await stage.product('product')] : await startSides(stage, { peerFolder, other })
    const figures: Figure[] = []
    for (const workload of workloads.filter(({ name }) => !options.only || name.includes(options.only))) {
      const able = workload.hasFloor ? sides : sides.filter(({ isProduct }) => isProduct)
      const likeness = able.length > 1 ? await compareReplies(workload, able, stage.subjects) : null
      const { rounds, share } = options
      const compared = await compareSides(workload, able, { subjects: stage.subjects, rounds, share })
      const found = compared.map((figure) => ({ ...figure, likeness }))
      printFigures(found, sides[0]?.name ?? '')
      figures.push(...found)
    }
    const storms = []
    for (const side of sides.filter(({ isProduct }) => isProduct && options.storm)) {
      const storm = await deadlineStorm(context, stage, [side, await stage.another(side)], { keepAlive: true })
      printStorm(storm)
      storms.push(storm)
    }
    return { figures, storms }
  } finally {
    await cleanUp()
  }
}

type Built = { peerFolder: string | null; other: ReturnType<typeof buildCommit> | null }

/** The side that the others are a multiple of comes first. */
export async function startSides(stage: Testbed, { peerFolder, other }: Built): Promise<Side[]> {
  if (other) return [await stage.product(other.commit.slice(0, 8), other.dist), await stage.product('product')]
  const floor = await stage.script('floor', 'bench/speed/floor/floor.ts')
  const product = await stage.product('product')
  return peerFolder ? [floor, product, await stage.script('peer', 'server.mjs', peerFolder)] : [floor, product]
}
