import { expect, test } from 'vitest'
import { headText } from '../../../domain/judging/ledger-chain'
import { isSignedBy } from '../../signing/signer'
import { judgedContest } from '../../testing/judged-contest'
import { minutesAfter, startTestApp, testSigner } from '../../testing/start-test-app'
import { insertEvent } from '../ledger-queries'
import { signHead } from './sign-head'
import { verifyChain } from './verify-chain'

/** Six events, and somebody who owns the tables and takes the triggers out of the way. */
async function tampered(...statements: string[]) {
  const app = await startTestApp()
  for (const reason of ['1', '2', '3', '4', '5', '6']) {
    await insertEvent(app.db, { at: app.clock.now(), actorId: null, kind: 'verdict', after: { reason }, reason })
  }
  const head = await signHead(app.db, testSigner, app.clock.now())
  await app.database.pool.query(['set local session_replication_role = replica', ...statements].join('; '))
  return { head, verify: async (heads = [head]) => (await verifyChain(app.db, heads)).problem }
}

test('every event of a contest is a link of one chain, and the chain agrees with its head', async () => {
  const { app } = await judgedContest()
  const { rows } = await app.database.pool.query(
    'select count(*)::int as count, max(id)::int as last from ledger_events',
  )
  expect(rows[0].count).toBeGreaterThan(5)
  const head = await signHead(app.db, testSigner, app.clock.now())
  expect(await verifyChain(app.db, [head])).toEqual({ head: { seq: rows[0].count, hash: head.hash }, problem: null })
  const empty = await startTestApp()
  expect(await verifyChain(empty.db, [])).toEqual({ head: { seq: 0, hash: '0'.repeat(64) }, problem: null })
})

test('events that many write at once stand in the chain one after the other, whatever they hold', async () => {
  const app = await startTestApp()
  const at = app.clock.now()
  const odd = { text: 'Ünïcode 🔒 "quoted"\n\\', number: 1.5, nothing: null, list: [{ a: [] }] }
  await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      app.db.transaction(async (tx) => {
        await insertEvent(tx, { at, actorId: null, kind: 'verdict', before: odd, reason: `🔒${n}\r\n` })
        await insertEvent(tx, { at, actorId: null, kind: 'kyc_changed', after: [odd], reason: n % 2 ? '' : null })
      }),
    ),
  )
  expect(await verifyChain(app.db, [])).toMatchObject({ head: { seq: 60 }, problem: null })
  const failed = app.db.transaction(async (tx) => {
    await insertEvent(tx, { at, actorId: null, kind: 'verdict' })
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  expect(await verifyChain(app.db, [])).toMatchObject({ head: { seq: 60 }, problem: null })
})

test('a row that was changed is named', async () => {
  const { verify } = await tampered(
    "update ledger_events set reason = 'another' where id = (select event_id from ledger_chain where seq = 4)",
  )
  expect(await verify()).toMatch(/^Event 4 \(verdict, \S+Z\), link 4 of the chain, is not as it was written\.$/)
})

test('a row that was deleted is named, with its link and without', async () => {
  const event = '(select event_id from ledger_chain where seq = 3)'
  const gone = await tampered(`delete from ledger_events where id = ${event}`)
  expect(await gone.verify()).toMatch(/^Event 3, link 3 of the chain, is gone from the ledger\.$/)
  const both = await tampered(`delete from ledger_events where id = ${event}`, 'delete from ledger_chain where seq = 3')
  expect(await both.verify()).toBe('Link 3 of the chain is missing: its event was cut out.')
})

test('rows that changed places are named, whether they did in the ledger or in the chain', async () => {
  const inLedger = await tampered(
    `update ledger_events a set reason = b.reason, after = b.after
       from ledger_events b, ledger_chain ca, ledger_chain cb
      where ca.event_id = a.id and cb.event_id = b.id and ca.seq in (2, 3) and cb.seq = 5 - ca.seq`,
  )
  expect(await inLedger.verify()).toMatch(/link 2 of the chain, is not as it was written/)
  const inChain = await tampered(
    'update ledger_chain set seq = -seq where seq in (2, 3)',
    'update ledger_chain set seq = 5 + seq where seq < 0',
  )
  expect(await inChain.verify()).toMatch(/link 2 of the chain, does not follow the link before it/)
})

test('an end that was cut off shows against a head that was kept, and only against it', async () => {
  const { verify, head } = await tampered(
    'delete from ledger_events where id = (select max(event_id) from ledger_chain)',
    'delete from ledger_chain where seq = (select max(seq) from ledger_chain)',
  )
  expect(await verify([])).toBeNull()
  expect(await verify()).toBe(
    `The chain ends at link ${head.seq - 1}, and a head that was signed earlier names ${head.seq} links: the end was cut off.`,
  )
})

test('a chain that was written anew from a changed row on shows against a head that was kept', async () => {
  const { verify, head } = await tampered(
    "update ledger_events set reason = 'another' where id = (select event_id from ledger_chain where seq = 2)",
    'delete from ledger_chain where seq > 1',
    'select chain_event(e) from ledger_events e order by e.id',
  )
  expect(await verify([])).toBeNull()
  expect(await verify()).toContain(`Link ${head.seq} of the chain is another than in a head`)
})

test('an event that was put in past the chain is named', async () => {
  const { verify } = await tampered("insert into ledger_events (at, kind) values (now(), 'verdict')")
  expect(await verify()).toMatch(/^Event \d+ \(verdict, \S+\) has no link in the chain\.$/)
})

test('an admin reads the signed head, and everybody the key to check it with', async () => {
  const { app, olga } = await judgedContest()
  const { head } = (await app.call('readLedgerHead', { as: olga })).body.data
  const key = (await app.call('readLogKey')).body.data
  expect(head).toMatchObject({ publicKey: key.publicKey, time: app.clock.now().toISOString() })
  expect(isSignedBy(key.publicKey, headText(head, head.time), head.signature)).toBe(true)
  const later = minutesAfter(app.clock.now(), 1).toISOString()
  expect(isSignedBy(key.publicKey, headText(head, later), head.signature)).toBe(false)
  expect((await verifyChain(app.db, [head])).problem).toBeNull()
})
