import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { printReceipt } from '../../src/cli/researcher/receipt-file'
import { featureTests, type HandedOut } from '../features'
import { createRandom, type Random } from '../random'
import { judgedContest } from './judged-contest'
import { minutesAfter } from './start-test-app'
import { mutatedJson, namesInReceipt } from './verification/mutate-texts'

const verifier = fileURLToPath(new URL('../../tools/verify/primacy_verify.py', import.meta.url))

type File = Omit<HandedOut, 'says'>

/** Every file that a site hands out to be checked, from a contest that was judged and finalized. */
async function handedOut() {
  const told = await judgedContest()
  await told.finalize()
  const { app, ada, olga } = told
  const now = app.clock.now()
  const next = await app.contest(olga, { title: 'Next', startDate: now, endDate: minutesAfter(now, 600) })
  const sent = { contestId: next.id, title: 'Drain', description: 'Überlauf 🔒', pocLink: 'forge test' }
  const { issue } = (await app.call('submitIssue', { as: ada, body: sent })).body.data
  const { head } = (await app.call('readLedgerHead', { as: olga })).body.data
  const ofFeatures: HandedOut[] = []
  for (const { filesHandedOut } of featureTests) ofFeatures.push(...((await filesHandedOut?.(told)) ?? []))
  const files: File[] = [
    { name: 'own.receipt.json', bytes: Buffer.from(printReceipt(issue, { log: null })) },
    { name: 'head.json', bytes: Buffer.from(JSON.stringify(head)) },
    ...ofFeatures,
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
  return { name: `${at}-${name}`, bytes: isJson ? mutated() : copy, ...(signature && { signature }) }
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
  ])
  const random = createRandom(20_261_127)
  const mutations = Array.from({ length: 1_000 }, (_, at) => changed(files[at % files.length] as File, at, random))
  expect(verify(mutations).filter((line) => !line.startsWith('FAILED'))).toEqual([])
}, 300_000)
