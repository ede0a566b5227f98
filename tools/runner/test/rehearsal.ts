import { deepEqual, equal, ok } from 'node:assert/strict'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { headlineOf } from '../../../src/features/proofs/web/run-labels'
import { packFiles } from '../../../src/features/source/test/make-archive'
import { refuseUntested } from '../src/tested-machine'
import { findTools } from '../src/tools'
import { type Nothing, nothing } from './empty-proofs'
import { matrix } from './expected-matrix'
import { filesOfProject, namesIn, readProject } from './projects'
import { type Product, startProduct, waitUntil } from './proving-product'

/**
 * Plays contests through the API of the product with one runner: twelve planted flaws in three projects, four fixes of
 * each after the end, and proofs that pass and prove nothing. Fails unless every cell of each matrix and every flag is
 * as expected. `--keep` leaves the product running afterwards.
 */
const keeps = process.argv.includes('--keep')
const fenced = (proof: string) => `# Proof\n\n\`\`\`solidity\n${proof}\`\`\`\n`
const archiveOf = (project: string) =>
  packFiles(
    Object.fromEntries(
      filesOfProject(project, { 'foundry.toml': '[profile.default]\nsrc = "src"\nsolc = "0.8.24"\n' }),
    ),
  )
const startedAt = performance.now()
const say = (line: string) => console.log(`${Math.round((performance.now() - startedAt) / 1_000)} s: ${line}`)

const state = join(tmpdir(), `primacy-rehearsal-${process.pid}`)
await refuseUntested(findTools(state), console.log)
const product = await startProduct()
const runner = product.startRunner(state)
let finished = 0
runner.stdout.on('data', (text) => (finished += String(text).match(/: finished, /g)?.length ?? 0))
runner.stderr.pipe(process.stderr)
try {
  await rehearse(product)
  say(`${finished} runs, and all is as expected`)
  if (keeps) {
    console.log(`${product.url} goes on. Ctrl+C ends it.`)
    await once(process, 'SIGINT')
  }
} finally {
  runner.kill('SIGTERM')
  await product.stop()
  rmSync(state, { recursive: true, force: true })
}

async function rehearse(product: Product): Promise<void> {
  const startsAt = Date.now() + 15_000
  const endsAt = startsAt + 30_000
  const contests: [project: string, id: string][] = []
  for (const project of Object.keys(matrix)) {
    const announced = { title: `Flaws of the ${project}`, archive: archiveOf(project), startsAt, endsAt }
    contests.push([project, await product.announce(announced)])
  }
  const ofNothing = await product.announce({ title: 'Nothing proved', archive: archiveOf('vault'), startsAt, endsAt })
  await waitUntil(startsAt)
  for (const [project, id] of contests) {
    for (const name of Object.keys(matrix[project] ?? {})) {
      await product.submit(id, name, fenced(readProject(project, `proofs/${name}.t.sol`)))
    }
  }
  const empty: [submission: string, Nothing][] = []
  for (const one of nothing) empty.push([await product.submit(ofNothing, one.title, fenced(one.proof)), one])
  await waitUntil(endsAt)
  for (const [project, id] of contests) {
    for (const fix of namesIn(project, 'fixes', '.diff')) {
      const body = { title: fix, patch: readProject(project, `fixes/${fix}.diff`) }
      await product.call('addFix', { as: 'olga', id, body })
    }
  }
  say(`${contests.length + 1} contests have ended, with all submissions and fixes`)
  for (const [id, one] of empty) await requireFlags(product, id, one)
  say(`${empty.length} proofs of nothing are flagged`)
  for (const [project, id] of contests) await requireMatrix(product, project, id)
}

/** Once nothing of it waits: while a proof has not run, its row is missing. */
async function requireMatrix(product: Product, project: string, id: string): Promise<void> {
  const expected = matrix[project] ?? {}
  const read = () => product.call('readFixMatrix', { as: 'olga', id })
  const isWaiting = ({ rows }: Awaited<ReturnType<typeof read>>) =>
    rows.length < Object.keys(expected).length || rows.some(({ cells }) => cells.includes('waiting'))
  let shown = await read()
  for (; isWaiting(shown); shown = await read()) {
    requireWorking()
    await wait(1_000)
  }
  for (const { title, state } of shown.fixes) equal(state, 'counts', `fix ${title} of ${project}`)
  deepEqual(Object.fromEntries(shown.rows.map(({ issue, cells }) => [issue.title, cells])), expected)
  say(`the matrix of ${project} is exact`)
  for (const { issue, cells } of shown.rows) console.log(`  ${issue.title}: ${cells.join(', ')}`)
}

/** What a judge is shown of a proof that passes and proves nothing: every flag that is expected. */
async function requireFlags(product: Product, id: string, { title, flags }: Nothing): Promise<void> {
  const read = async () => (await product.call('readIssueProof', { as: 'olga', id })).proof
  let proof = await read()
  for (; proof.summary === 'waiting'; proof = await read()) {
    requireWorking()
    await wait(1_000)
  }
  const result = proof.run?.result
  equal(result?.verdict, 'passes', title)
  for (const flag of flags)
    ok(
      result?.flags.some(({ kind }) => kind === flag),
      `${title}: no flag ${flag}`,
    )
  console.log(
    `  ${title}: ${proof.run && headlineOf(proof.run).text}. ${result?.flags.map(({ text }) => text).join(' ')}`,
  )
}

function requireWorking(): void {
  if (runner.exitCode !== null) throw new Error(`The runner ended with ${runner.exitCode}`)
}
