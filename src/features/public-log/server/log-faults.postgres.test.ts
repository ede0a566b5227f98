import { expect, test } from 'vitest'
import { minutesAfter, startTestApp, testSigner } from '#test/server/start-test-app'
import { receiptText } from '../../../domain/issues/receipt'
import { readCheckpoint } from '../../../domain/log/checkpoint'
import { isLogged } from '../../../domain/log/log-proof'
import { isConsistent } from '../../../domain/log/merkle-tree'
import { verifyLedger } from '../../../server/admin/verification/verify-ledger'
import { logEpochs } from '../../../server/db/tables/log-tables'
import { byteTools } from '../../../server/signing/signature'
import { buildEpochTree, sha256 } from './epoch-tree'
import { closeEpoch } from './log-jobs'
import { proveRevision } from './read-log'
import { checkLog } from './verify-log'

/** A site whose log has a leaf. `check` fails if the log has forked since the first checkpoint, or has lost an event. */
async function site() {
  const app = await startTestApp()
  const [ada, olga] = [await app.person('ada'), await app.person('olga')]
  const [startDate, endDate] = [minutesAfter(app.clock.now(), -1_440), minutesAfter(app.clock.now(), 14_400)]
  const contest = await app.contest(olga, { startDate, endDate })
  const close = (now = app.clock.now()) => closeEpoch(app.db, { host: 'primacy.example', now })
  await close()
  const checkpoint = async () => {
    const { size = 0, root = '' } = readCheckpoint(String((await app.call('readCheckpoint')).body)) ?? {}
    return { size, root: byteTools.fromBase64(root) }
  }
  const first = await checkpoint()
  let count = 0
  const sent: { issueId: string; text: string }[] = []
  const submit = async () => {
    count += 1
    const body = { contestId: contest.id, title: `Report ${count}`, description: 'All of it.' }
    const {
      _id: issueId,
      lastSeq: seq,
      receivedAt,
      contentHash,
    } = (await app.call('submitIssue', { as: ada, body })).body.data.issue
    sent.push({ issueId, text: receiptText({ issueId, seq, receivedAt, contentHash }) })
  }
  const epochs = () => app.db.select().from(logEpochs).orderBy(logEpochs.index)
  const check = async () => {
    const last = await checkpoint()
    const query = { earlier: String(first.size), size: String(last.size) }
    const { path } = (await app.call('proveGrowth', { query })).body.data
    const hashes = path.map((hash) => new Uint8Array(Buffer.from(hash, 'hex')))
    expect(isConsistent(sha256, first, last, hashes)).toBe(true)
    const kept = [{ origin: (await epochs())[0]?.origin ?? '', ...first }]
    expect((await verifyLedger(app.db, [], (tx) => checkLog(tx, kept))).problem).toBeNull()
    for (const { issueId, text } of sent) {
      const seq = Number(/Revision: (\d+)/.exec(text)?.[1])
      const { proof } = await proveRevision(
        { db: app.db, signer: testSigner, findTree: buildEpochTree },
        { issueId, seq },
      )
      expect(proof && isLogged(byteTools, text, proof)).toBe(true)
    }
    return last.size
  }
  return { app, close, submit, check, epochs }
}

test('a job that was stopped for hours adds one leaf with everything that happened meanwhile', async () => {
  const { app, close, submit, check } = await site()
  await submit()
  app.clock.advance(300)
  await submit()
  app.clock.advance(15)
  await close()
  expect(await check()).toBe(2)
})

test('a clock that jumps back and forth closes no epoch twice, and loses nothing', async () => {
  const { app, close, submit, check, epochs } = await site()
  // Not to before the login, whose session would not be one yet.
  for (const minutes of [300, -60, 15, 15, 120, -90, -15, 30, 45, 15, 15]) {
    await submit()
    app.clock.advance(minutes)
    await close()
    await close()
  }
  app.clock.advance(600)
  await close()
  const closed = (await epochs()).map(({ epoch }) => epoch)
  expect(closed).toEqual([...new Set(closed)].toSorted((a, b) => a - b))
  expect(await check()).toBe(closed.length)
})

test('instances that close the same epoch while people submit add one leaf each time', async () => {
  const { app, close, submit, check, epochs } = await site()
  for (let round = 0; round < 5; round += 1) {
    app.clock.advance(15)
    await Promise.all([close(), submit(), close(), submit(), close(), close()])
  }
  app.clock.advance(15)
  await close()
  expect(await check()).toBe(7)
  const rows = await epochs()
  expect(rows.slice(1).map(({ afterLink }) => afterLink)).toEqual(rows.slice(0, -1).map(({ lastLink }) => lastLink))
})

test('a crash between a leaf and its hashes leaves no leaf, and the next attempt adds it completely', async () => {
  const { app, close, submit, check, epochs } = await site()
  await submit()
  app.clock.advance(15)
  const { pool } = app.database
  await pool.query(`create function crash() returns trigger language plpgsql as $$ begin raise 'the machine is gone'; end $$;
    create trigger crash before insert on log_nodes for each row execute function crash()`)
  await expect(close()).rejects.toThrow()
  expect(await epochs()).toHaveLength(1)
  expect(readCheckpoint(String((await app.call('readCheckpoint')).body))?.size).toBe(1)
  await pool.query('drop trigger crash on log_nodes; drop function crash')
  await close()
  expect(await check()).toBe(2)
})
