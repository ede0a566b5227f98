import { expect, test } from 'vitest'
import { startTestApp, testAppOn, testSigner } from '#test/server/start-test-app'
import { endpointsOf } from '../../../contract/endpoints'
import type { Issue } from '../../../contract/issue'
import { receiptText } from '../../../domain/issues/receipt'
import { readCheckpoint } from '../../../domain/log/checkpoint'
import { isLogged } from '../../../domain/log/log-proof'
import { isConsistent } from '../../../domain/log/merkle-tree'
import { logEpochs } from '../../../server/db/tables/log-tables'
import { byteTools, checkpointProblem } from '../../../server/signing/signature'
import { endpoints } from '../contract'
import { epochTreeFinder, sha256 } from './epoch-tree'
import { closeEpoch } from './log-jobs'

/** A site whose log has one leaf, with a contest that Ada and Mei submit to. */
async function loggedSite() {
  const app = await startTestApp()
  const [ada, mei, olga] = [await app.person('ada'), await app.person('mei'), await app.person('olga')]
  const contest = await app.contest(olga)
  const close = () => closeEpoch(app.db, { host: 'primacy.example', now: app.clock.now() })
  const nextEpoch = async () => {
    app.clock.advance(15)
    await close()
  }
  const submit = async (as = ada, title = 'Settling twice'): Promise<Issue> => {
    const body = { contestId: contest.id, title, description: 'The secret path.' }
    return (await app.call('submitIssue', { as, body })).body.data.issue
  }
  const proofOf = async ({ _id }: Issue, as = ada) =>
    (await app.call('proveRevision', { as, params: { id: _id } })).body.data
  const checkpoint = async () => String((await app.call('readCheckpoint')).body)
  const stateOf = (note: string) => {
    const { size = 0, root = '' } = readCheckpoint(note) ?? {}
    return { size, root: new Uint8Array(Buffer.from(root, 'base64')) }
  }
  await close()
  return { app, ada, mei, olga, close, nextEpoch, submit, proofOf, checkpoint, stateOf }
}

const textOf = ({ _id: issueId, lastSeq: seq, receivedAt, contentHash }: Issue) =>
  receiptText({ issueId, seq, receivedAt, contentHash })
const flip = (hex: string) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1)

test('an author gets a proof once the epoch has ended, and anyone can verify it with just the public key', async () => {
  const { app, nextEpoch, submit, proofOf } = await loggedSite()
  const issue = await submit()
  const waiting = await proofOf(issue)
  expect(waiting.proof).toBeNull()
  expect(Date.parse(waiting.expectedAt ?? '')).toBeGreaterThan(app.clock.now().getTime())
  await nextEpoch()
  const { proof } = await proofOf(issue)
  if (!proof) throw new Error('no proof')
  expect(isLogged(byteTools, textOf(issue), proof)).toBe(true)
  expect(checkpointProblem(proof.checkpoint, testSigner.publicKey)).toBeNull()
  expect(checkpointProblem(proof.checkpoint.replace('log', 'lot'), testSigner.publicKey)).not.toBeNull()
  await nextEpoch()
  const later = (await proofOf(issue)).proof
  expect(later?.checkpoint).not.toBe(proof.checkpoint)
  expect(later && isLogged(byteTools, textOf(issue), later)).toBe(true)
})

test('a proof is for one text and one place, and invalid after any change', async () => {
  const { nextEpoch, submit, proofOf } = await loggedSite()
  const issue = await submit()
  await nextEpoch()
  const { proof } = await proofOf(issue)
  if (!proof) throw new Error('no proof')
  const text = textOf(issue)
  expect(isLogged(byteTools, textOf({ ...issue, lastSeq: 2 }), proof)).toBe(false)
  const changed = [
    { ...proof, salt: flip(proof.salt) },
    { ...proof, index: proof.index ^ 1 },
    { ...proof, index: proof.index + 2 ** proof.path.length },
    { ...proof, leaf: 0 },
    { ...proof, leafPath: proof.leafPath.slice(1) },
    ...proof.path.map((_, at) => ({ ...proof, path: proof.path.map((hash, of) => (of === at ? flip(hash) : hash)) })),
  ]
  expect(changed.filter((one) => isLogged(byteTools, text, one))).toEqual([])
})

test("only the author gets a submission's proof, not even judges", async () => {
  const { app, mei, olga, nextEpoch, submit } = await loggedSite()
  const issue = await submit()
  await nextEpoch()
  for (const as of [mei, olga]) {
    expect((await app.call('proveRevision', { as, params: { id: issue._id } })).status).toBe(403)
  }
})

test('an outsider cannot tell an epoch with 40 submissions from one with none', async () => {
  const { app, nextEpoch, submit, proofOf, checkpoint } = await loggedSite()
  await nextEpoch()
  const quiet = await checkpoint()
  for (let count = 0; count < 40; count += 1) await submit(undefined, `Report ${count}`)
  const first = await submit(undefined, 'The last one')
  await nextEpoch()
  const busy = await checkpoint()
  expect([quiet, busy].map((note) => readCheckpoint(note)?.size)).toEqual([2, 3])
  expect(busy.length).toBe(quiet.length)
  const entries = await app.call('readPartialTile', { params: { level: 'entries', index: '000.p', width: '3' } })
  expect(entries.headers['content-length']).toBe(String(3 * 34))
  expect((await proofOf(first)).proof?.path).toHaveLength(10)
})

test('each log extends the previous one by one leaf, as its consistency proof shows', async () => {
  const { app, nextEpoch, submit, checkpoint, stateOf } = await loggedSite()
  const states = [stateOf(await checkpoint())]
  for (let epoch = 0; epoch < 6; epoch += 1) {
    if (epoch < 2) await submit(undefined, `Report ${epoch}`)
    await nextEpoch()
    states.push(stateOf(await checkpoint()))
  }
  expect(states.map(({ size }) => size)).toEqual([1, 2, 3, 4, 5, 6, 7])
  for (const [at, earlier] of states.entries()) {
    for (const later of states.slice(at)) {
      const query = { earlier: String(earlier.size), size: String(later.size) }
      const { path } = (await app.call('proveGrowth', { query })).body.data
      const hashes = path.map((hash) => new Uint8Array(Buffer.from(hash, 'hex')))
      expect(isConsistent(sha256, earlier, later, hashes)).toBe(true)
    }
  }
})

test('an epoch is closed once, however many instances try, and a site adds one leaf after downtime', async () => {
  const { app, close, nextEpoch, checkpoint } = await loggedSite()
  app.clock.advance(15)
  await Promise.all([close(), close(), close()])
  expect(readCheckpoint(await checkpoint())?.size).toBe(2)
  app.clock.advance(600)
  await nextEpoch()
  expect(readCheckpoint(await checkpoint())?.size).toBe(3)
  const rows = await app.db.select().from(logEpochs).orderBy(logEpochs.index)
  expect(rows.slice(1).map(({ afterLink }) => afterLink)).toEqual(rows.slice(0, -1).map(({ lastLink }) => lastLink))
})

test('before the first leaf there is no checkpoint, and a tile past the end is not found', async () => {
  const app = await startTestApp()
  expect((await app.call('readCheckpoint')).body).toMatchObject({ code: 'LOG_EMPTY' })
  expect((await app.call('readTile', { params: { level: '0', index: '000' } })).body).toMatchObject({
    code: 'TILE_NOT_FOUND',
  })
  expect((await app.call('proveLeaf', { query: { index: '0', size: '1' } })).body).toMatchObject({ code: 'LOG_SIZE' })
})

test("a tile's hashes are those that make up the tree", async () => {
  const { app, nextEpoch } = await loggedSite()
  await nextEpoch()
  const reply = await app.call('readPartialTile', { params: { level: '0', index: '000.p', width: '2' } })
  expect(reply.headers['content-type']).toBe('application/octet-stream')
  expect(reply.headers['content-length']).toBe('64')
})

test('visitors may call what proves the log, and nothing else of it', () => {
  const open = endpointsOf(endpoints).filter(({ access }) => access === 'public')
  expect(open.map(({ name }) => name)).toEqual([
    ...['readCheckpoint', 'readTile', 'readPartialTile', 'readFarPartialTile', 'proveLeaf', 'proveGrowth'],
  ])
})

test("an epoch's tree is built once, however many proofs are requested concurrently and later", async () => {
  const { app, nextEpoch, submit } = await loggedSite()
  for (let count = 0; count < 3; count += 1) await submit(undefined, `Report ${count}`)
  await nextEpoch()
  const [, epoch] = await app.db.select().from(logEpochs).orderBy(logEpochs.index)
  if (!epoch) throw new Error('no epoch')
  const find = epochTreeFinder()
  const [first, second] = await Promise.all([find(app.db, epoch), find(app.db, epoch)])
  expect(first.root).toEqual(new Uint8Array(epoch.root))
  expect([second, await find(app.db, epoch)].map((tree) => tree === first)).toEqual([true, true])
})

test('proofs per person and minute are limited, without delaying others', async () => {
  const { app, ada, mei, nextEpoch, submit } = await loggedSite()
  const [own, other] = [await submit(), await submit(mei)]
  await nextEpoch()
  const strict = await testAppOn(app.database, { rateLimitScale: 1 / 80, now: app.clock.now() })
  const ask = async (as: typeof ada, { _id: id }: Issue) =>
    (await strict.call('proveRevision', { as, params: { id } })).status
  const asked = [await ask(ada, own), await ask(ada, own), await ask(ada, own), await ask(ada, own)]
  expect([...asked, await ask(mei, other)]).toEqual([200, 200, 200, 429, 200])
})
