import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { packFiles } from '../../../src/features/source/test/make-archive'
import { refuseUntested } from '../src/tested-machine'
import { findTools } from '../src/tools'
import { filesOfProject, readProject } from './projects'
import { startProvingProduct } from './proving-product'

/** Queues as many proofs as a large contest has, lets one runner work through the first of them, and computes the rest. */
const queued = 700
const wanted = Number(process.argv[2] ?? 31)

const state = join(tmpdir(), `primacy-capacity-${process.pid}`)
await refuseUntested(findTools(state), console.log)
const product = await startProvingProduct(packFiles(Object.fromEntries(filesOfProject('vault'))))
const proof = readProject('vault', 'proofs/redeem-for.t.sol')
for (let number = 1; number <= queued; number += 1)
  await product.submit(product.contestId, `Drain ${number}`, `\`\`\`solidity\n// ${number}\n${proof}\`\`\`\n`)
console.log(`${queued} submissions, whose proofs the product queues`)

const runner = product.startRunner(state)
const finishedAt: number[] = []
const startedAt = performance.now()
await new Promise<void>((resolve) => {
  runner.stdout.on('data', (text) => {
    for (const said of String(text).split('\n')) if (/: finished, passes/.test(said)) finishedAt.push(performance.now())
    if (finishedAt.length >= wanted) resolve()
  })
})
runner.kill('SIGTERM')
await product.stop()

const [first = 0, ...later] = finishedAt.map((at, index) => (at - (finishedAt[index - 1] ?? startedAt)) / 1_000)
const sorted = later.toSorted((one, other) => one - other)
const mean = later.reduce((sum, seconds) => sum + seconds, 0) / later.length
const seconds = (value = 0) => `${value.toFixed(1)} s`
console.log(`the first of a source: ${seconds(first)}, with its compilation and the start of the runner`)
console.log(
  `${later.length} more in a row: mean ${seconds(mean)}, median ${seconds(sorted[Math.floor(sorted.length / 2)])}, slowest ${seconds(sorted.at(-1))}`,
)
console.log(`${queued} in a row, computed by the mean: ${Math.round((first + mean * (queued - 1)) / 60)} min`)
console.log(`load of this machine: ${loadavg()[1]?.toFixed(1)}`)
