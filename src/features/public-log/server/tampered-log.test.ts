import { expect, test } from 'vitest'
import { snapshotState } from '#test/server/access/state-snapshot'
import { judgedContest } from '#test/server/judged-contest'
import { unseenChanges } from '#test/server/verification/change-columns'
import { withoutTriggers } from '#test/server/verification/without-triggers'
import { verifyLedger } from '../../../server/admin/verification/verify-ledger'
import { recordEvent } from '../../../server/ledger/event-queries'
import type { SavedCheckpoint } from '../../../server/ledger/public-log'
import { closeEpoch } from './log-jobs'
import { findLogState } from './sign-checkpoint'
import { checkLog } from './verify-log'

/** A contest whose events are in a log of five leaves. */
async function loggedContest() {
  const setup = await judgedContest()
  const { app } = setup
  const close = () => closeEpoch(app.db, { host: 'primacy.example', now: app.clock.now() })
  for (let leaf = 0; leaf < 5; leaf += 1) {
    await close()
    await recordEvent(app.db, { at: app.clock.now(), actorId: null, kind: 'mail_tested' })
    app.clock.advance(15)
  }
  const verify = async (...kept: SavedCheckpoint[]) =>
    (await verifyLedger(app.db, [], (tx) => checkLog(tx, kept))).problem
  const state = async () => {
    const found = await findLogState(app.db)
    if (!found) throw new Error('The log is empty')
    return found
  }
  return { ...setup, verify, state }
}

const cases: [what: string, sql: string, problem: string][] = [
  ['a leaf is gone', 'delete from log_epochs where index = 2', 'Leaf 2 of the public log is missing.'],
  ['the data of a leaf', "update log_epochs set root = sha256('x') where index = 3", 'Leaf 3 of the public log is not'],
  [
    'the seed of an epoch',
    "update log_epochs set seed = sha256('x') where index = 1",
    'Leaf 1 of the public log is not',
  ],
  [
    'which events a leaf covers',
    'update log_epochs set last_link = after_link where index = 2',
    'Leaf 2 of the public log is not',
  ],
  [
    'events between two leaves',
    'update log_epochs set after_link = after_link + 1 where index = 2',
    'Leaf 2 of the public log does not follow the leaf before it.',
  ],
  ['the name of the log', "update log_epochs set origin = 'x' where index = 4", 'Leaf 4 of the public log does not'],
  [
    'a node',
    "update log_nodes set hash = sha256('x') where level = 2",
    'Node 0 of level 2 of the public log is not what its leaves say.',
  ],
  ['a node is gone', 'delete from log_nodes where level = 1 and index = 1', 'A node of the public log is missing.'],
]

test("the database's owner can't change the public log unnoticed [T38]", async () => {
  const { app, verify } = await loggedContest()
  await app.mails()
  expect(await verify()).toBeNull()
  const before = await snapshotState(app.database)
  for (const [what, sql, problem] of cases) {
    await withoutTriggers(app.database, sql)
    expect([what, await verify()]).toEqual([what, expect.stringContaining(problem)])
    await before.restore()
  }
  expect(await verify()).toBeNull()
})

test('checks every column of the public log [T38]', async () => {
  const { app, verify } = await loggedContest()
  await app.mails()
  expect(await unseenChanges(app.database, ['log_epochs', 'log_nodes'], verify)).toEqual([])
})

test('a saved checkpoint exposes that the log was truncated, restarted or rewritten', async () => {
  const { app, verify, state } = await loggedContest()
  const kept = await state()
  expect(await verify(kept)).toBeNull()
  expect(await verify({ ...kept, size: 6 })).toContain('names 6: its end was cut off.')
  expect(await verify({ ...kept, origin: 'primacy.example/log/00000000' })).toContain('is of another log')
  expect(await verify({ ...kept, size: 4 })).toContain('at 4 leaves is different')
  await closeEpoch(app.db, { host: 'primacy.example', now: app.clock.now() })
  expect(await verify(kept, await state())).toBeNull()
})

test('the database refuses to change or delete anything in the public log', async () => {
  const { app } = await loggedContest()
  for (const sql of ['update log_epochs set epoch = 0', 'delete from log_epochs', 'truncate log_nodes']) {
    await expect(app.database.pool.query(sql)).rejects.toThrow('is append-only')
  }
})
