import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { printReceipt } from '../../../src/cli/researcher/receipt-file'
import { featureTests } from '../../features'
import { createRandom, type Random } from '../../random'
import { rounds } from '../rounds'
import { minutesAfter } from '../start-test-app'
import { mutatedJson, namesInReceipt } from '../verification/mutate-texts'
import { finalizedReport } from './finalized-report'

const verifier = fileURLToPath(new URL('../../../tools/verify/primacy_verify.py', import.meta.url))

type File = { name: string; bytes: Buffer; signature: Buffer | null }

/** Every file that a site hands out to be checked, from a contest that was judged, finalized and published. */
async function handedOut() {
  const told = await finalizedReport()
  const { app, ada, olga } = told
  await told.save({ findings: [] })
  await told.publish()
  const now = app.clock.now()
  const next = await app.contest(olga, { title: 'Next', startDate: now, endDate: minutesAfter(now, 600) })
  const sent = { contestId: next.id, title: 'Drain', description: 'Überlauf 🔒', pocLink: 'forge test' }
  const { issue } = (await app.call('submitIssue', { as: ada, body: sent })).body.data
  const { head } = (await app.call('readLedgerHead', { as: olga })).body.data
  const text = (name: string, content: string): File => ({ name, bytes: Buffer.from(content), signature: null })
  const fetched = async (name: string): Promise<Buffer> =>
    (await app.app.inject(`/reports/vault-spring.${name}`)).rawPayload
  const report = async (ending: string): Promise<File> => ({
    ...{ name: `vault-spring.${ending}`, bytes: await fetched(ending), signature: await fetched(`${ending}.sig`) },
  })
  const ofFeatures = (await Promise.all(featureTests.map((tests) => tests.filesHandedOut?.(told) ?? []))).flat()
  const files = [
    text('own.receipt.json', printReceipt(issue, { log: null })),
    text('head.json', JSON.stringify(head)),
    ...ofFeatures.map((one) => text(one.name, one.text)),
    ...(await Promise.all(['json', 'md', 'sarif', 'pdf'].map(report))),
  ]
  const { publicKey } = (await app.call('readLogKey')).body.data
  return { files, ofFeatures, publicKey }
}

/** One letter or number of a JSON file is changed, and one bit of any other: something that its signature covers. */
function changed({ name, bytes, signature }: File, at: number, random: Random): File {
  const copy = Buffer.from(bytes)
  const index = random.below(copy.length)
  copy[index] = (copy[index] ?? 0) ^ (1 << random.below(8))
  const isJson = name.endsWith('.json') && !signature
  const unproved = name.endsWith('.receipt.json') ? namesInReceipt : []
  const mutated = () => Buffer.from(mutatedJson(String(bytes), random, unproved))
  return { name: `${at}-${name}`, bytes: isJson ? mutated() : copy, signature }
}

test('a verifier in another language accepts all that a site hands out in a whole contest, and refuses every change of it', async () => {
  const { files, ofFeatures, publicKey } = await handedOut()
  const folder = mkdtempSync(join(tmpdir(), 'primacy-handed-out-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const verify = (all: readonly File[]): string[] => {
    for (const { name, bytes, signature } of all) {
      writeFileSync(join(folder, name), bytes)
      if (signature) writeFileSync(join(folder, `${name}.sig`), signature)
    }
    const words = [
      '-c',
      'python3 "$@"; true',
      'sh',
      verifier,
      '--key',
      publicKey,
      ...all.map(({ name }) => join(folder, name)),
    ]
    return execFileSync('sh', words, { encoding: 'utf8', maxBuffer: 1e8 }).trimEnd().split('\n')
  }
  expect(verify(files).map((line) => line.replace(`${folder}/`, ''))).toEqual([
    expect.stringMatching(/^ok {2}own\.receipt\.json: signed/),
    expect.stringMatching(/^ok {2}head\.json: the ledger had \d+ events at /),
    ...ofFeatures.map(({ name, says }) => `ok  ${name}: ${says}`),
    ...['json', 'md', 'sarif', 'pdf'].map((ending) => `ok  vault-spring.${ending}: signed, exactly as it is`),
  ])
  const random = createRandom(20_261_127)
  const mutations = Array.from({ length: rounds({ long: 1_000, short: 100 }) }, (_, at) =>
    changed(files[at % files.length] as File, at, random),
  )
  expect(verify(mutations).filter((line) => !line.startsWith('FAILED'))).toEqual([])
}, 300_000)
