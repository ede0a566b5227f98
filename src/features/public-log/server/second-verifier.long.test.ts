import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { canInstall, installPackages } from '#test/machine/apt'
import { createRandom } from '#test/random'
import { startTestApp, testSigner } from '#test/server/start-test-app'
import { mutatedJson, namesInReceipt, otherText } from '#test/server/verification/mutate-texts'
import { printReceipt } from '../../../cli/researcher/receipt-file'
import { closeEpoch } from './log-jobs'

/** It asks openssl thousands of times, on a machine that may be busy. */
const longest = 300_000

const verifier = fileURLToPath(new URL('../../../../tools/verify/primacy_verify.py', import.meta.url))

beforeAll(() => {
  const { error } = spawnSync('python3', ['--version'])
  if (error && canInstall()) installPackages('python3')
})

/** Receipts of a site whose log has several leaves, and the verifier that is written in another language. */
async function receiptsAndVerifier() {
  const app = await startTestApp()
  const [ada, olga] = [await app.person('ada'), await app.person('olga')]
  const contest = await app.contest(olga)
  const folder = mkdtempSync(join(tmpdir(), 'primacy-receipts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const close = () => closeEpoch(app.db, { host: 'primacy.example', now: app.clock.now() })
  await close()
  const submitted = []
  for (const title of ['Drain', 'Freeze', 'Überlauf 🔒']) {
    const body = { contestId: contest.id, title, description: 'All of it.' }
    submitted.push((await app.call('submitIssue', { as: ada, body })).body.data.issue)
    app.clock.advance(15)
    await close()
  }
  const receipts = []
  for (const issue of submitted) {
    const { proof } = (await app.call('proveRevision', { as: ada, params: { id: issue._id } })).body.data
    receipts.push(printReceipt(issue, { log: proof }))
  }
  const { publicKey } = (await app.call('readLogKey')).body.data
  const { loggedBy } = JSON.parse(receipts[0] as string).promise
  const afterwards = new Date(Date.parse(loggedBy) + 3_600_000).toISOString().replace(/\.\d+/, '')
  /** What the verifier says of each text. */
  const verify = (texts: readonly string[], ...options: string[]): string[] => {
    const files = texts.map((text, at) => {
      const file = join(folder, `${at}.json`)
      writeFileSync(file, text)
      return file
    })
    const program = `python3 "$@"; true`
    const words = ['-c', program, 'sh', verifier, '--key', publicKey, ...options, ...files]
    return execFileSync('sh', words, { encoding: 'utf8', maxBuffer: 1e8 })
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(folder, ''))
  }
  return {
    app,
    folder,
    afterwards,
    receipts,
    verify,
    unlogged: submitted.map((issue) => printReceipt(issue, { log: null })),
  }
}

test(
  'a verifier in another language accepts every receipt, and refuses each in which one letter was changed',
  async () => {
    const { afterwards, receipts, verify, unlogged } = await receiptsAndVerifier()
    expect(verify([...receipts, ...unlogged])).toEqual([
      'ok  /0.json: signed, and in the public log',
      'ok  /1.json: signed, and in the public log',
      'ok  /2.json: signed, and in the public log',
      ...[3, 4, 5].map((at) =>
        expect.stringMatching(`^ok  /${at}.json: signed, and promised to be in the public log by `),
      ),
    ])
    expect(verify([receipts[0] as string, unlogged[0] as string], '--at', afterwards)).toEqual([
      'ok  /0.json: signed, and in the public log',
      expect.stringMatching(/^BROKEN {2}\/1\.json: signed, and promised to be .*; it has no proof$/),
    ])
    const random = createRandom(20_261_125)
    const changed = Array.from({ length: 1_000 }, (_, at) =>
      mutatedJson(receipts[at % receipts.length] as string, random, namesInReceipt),
    )
    const said = verify(changed)
    expect(said).toHaveLength(changed.length)
    expect(said.flatMap((line, at) => (line.startsWith('FAILED') ? [] : [changed[at]]))).toEqual([])
  },
  longest,
)

test('a verifier in another language repeats nothing that a receipt only names, and takes nothing that is signed from it', async () => {
  const { receipts, unlogged, verify } = await receiptsAndVerifier()
  const names = Object.fromEntries(namesInReceipt.map((name) => [name, `Forged ${name}`]))
  const forged = [...receipts, ...unlogged].map((text) => ({ ...JSON.parse(text), ...names }))
  for (const receipt of forged) expect(Object.keys(receipt)).toEqual(expect.arrayContaining(namesInReceipt))
  const said = verify(forged.map((receipt) => JSON.stringify(receipt)))
  expect(said).toEqual(verify([...receipts, ...unlogged]))
  expect(said.join()).not.toContain('Forged')
})

test(
  'a verifier in another language accepts a checkpoint and a signed file, and refuses each changed one',
  async () => {
    const { app, folder, verify } = await receiptsAndVerifier()
    const checkpoint = String((await app.call('readCheckpoint')).body)
    const report = '{"format": "primacy-report/1", "title": "Überlauf"}\n'
    const signature = Buffer.from(testSigner.sign(report), 'base64url')
    writeFileSync(join(folder, '0.json.sig'), signature)
    expect(verify([report, checkpoint])).toEqual([
      'ok  /0.json: signed, exactly as it is',
      'ok  /1.json: the checkpoint of 4 leaves',
    ])
    rmSync(join(folder, '0.json.sig'))
    const random = createRandom(20_261_126)
    const count = 1_000
    const changed = Array.from({ length: count }, () => otherText(checkpoint, random))
    const said = verify(changed)
    expect(said.flatMap((line, at) => (line.startsWith('FAILED') ? [] : [changed[at]]))).toEqual([])
    const others = Array.from({ length: count }, () => otherText(report, random))
    for (const at of others.keys()) writeFileSync(join(folder, `${at}.json.sig`), signature)
    expect(verify(others).filter((line) => !line.startsWith('FAILED'))).toEqual([])
  },
  longest,
)

test('a verifier in another language says of anything else that it is not genuine', async () => {
  const { verify } = await receiptsAndVerifier()
  const said = verify(['', 'null', '[]', '{"log": []}', '{"issueId": "x"}', '"\\ud800"', '[['.repeat(50_000)])
  expect(said.map((line) => line.slice(0, 6))).toEqual(Array(7).fill('FAILED'))
})
