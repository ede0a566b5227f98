import { expect, test } from 'vitest'
import { judgedContest } from '#test/server/judged-contest'
import { minutesAfter, startTestApp, testSigner } from '#test/server/start-test-app'
import { withoutTriggers } from '#test/server/verification/without-triggers'
import { headText } from '../../domain/ledger/ledger-chain'
import { isSignedBy } from '../signing/signature'
import { recordEvent } from './event-queries'
import { signHead } from './sign-head'
import { verifyChain } from './verify-chain'

/** Six events, changed by the owner of the database with the triggers disabled. */
async function tampered(...statements: string[]) {
  const app = await startTestApp()
  for (const reason of ['1', '2', '3', '4', '5', '6']) {
    await recordEvent(app.db, { at: app.clock.now(), actorId: null, kind: 'verdict', after: { reason }, reason })
  }
  const head = await signHead(app.db, testSigner, app.clock.now())
  await withoutTriggers(app.database, ...statements)
  return { head, verify: async (heads = [head]) => (await verifyChain(app.db, heads)).problem }
}

test('every event becomes a link of the chain, and the last link is the head', async () => {
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

test('parallel events are chained one after another, whatever they contain', async () => {
  const app = await startTestApp()
  const at = app.clock.now()
  const odd = { text: 'Ünïcode 🔒 "quoted"\n\\', number: 1.5, nothing: null, list: [{ a: [] }] }
  await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      app.db.transaction(async (tx) => {
        await recordEvent(tx, { at, actorId: null, kind: 'verdict', before: odd, reason: `🔒${n}\r\n` })
        await recordEvent(tx, { at, actorId: null, kind: 'kyc_changed', after: [odd], reason: n % 2 ? '' : null })
      }),
    ),
  )
  expect(await verifyChain(app.db, [])).toMatchObject({ head: { seq: 60 }, problem: null })
  const failed = app.db.transaction(async (tx) => {
    await recordEvent(tx, { at, actorId: null, kind: 'verdict' })
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  expect(await verifyChain(app.db, [])).toMatchObject({ head: { seq: 60 }, problem: null })
})

test('verifying names a changed row [T38]', async () => {
  const { verify } = await tampered(
    "update ledger_events set reason = 'another' where id = (select event_id from ledger_chain where seq = 4)",
  )
  expect(await verify()).toMatch(/^Event 4 \(verdict, \S+Z\), link 4 of the chain, is not as it was written\.$/)
})

test('verifying names a deleted row, whether or not its link is still there [T38]', async () => {
  const event = '(select event_id from ledger_chain where seq = 3)'
  const gone = await tampered(`delete from ledger_events where id = ${event}`)
  expect(await gone.verify()).toMatch(/^Event 3, link 3 of the chain, is gone from the ledger\.$/)
  const both = await tampered(`delete from ledger_events where id = ${event}`, 'delete from ledger_chain where seq = 3')
  expect(await both.verify()).toBe('Link 3 of the chain is missing: its event was removed.')
})

test('verifying names rows that were swapped in the ledger or in the chain [T38]', async () => {
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

test('a truncated chain is found by comparing it with an earlier signed head, and only then [T38]', async () => {
  const { verify, head } = await tampered(
    'delete from ledger_events where id = (select max(event_id) from ledger_chain)',
    'delete from ledger_chain where seq = (select max(seq) from ledger_chain)',
  )
  expect(await verify([])).toBeNull()
  expect(await verify()).toBe(
    `The chain ends at link ${head.seq - 1}, but a head that was signed earlier has ${head.seq} links: the end was cut off.`,
  )
})

test('a chain that was recomputed after a change is found by comparing it with an earlier signed head [T38]', async () => {
  const { verify, head } = await tampered(
    "update ledger_events set reason = 'another' where id = (select event_id from ledger_chain where seq = 2)",
    'delete from ledger_chain where seq > 1',
    'select chain_event(e) from ledger_events e order by e.id',
  )
  expect(await verify([])).toBeNull()
  expect(await verify()).toContain(`Link ${head.seq} of the chain is different in a head`)
})

test('verifying names an event that is not in the chain', async () => {
  const { verify } = await tampered("insert into ledger_events (at, kind) values (now(), 'verdict')")
  expect(await verify()).toMatch(/^Event \d+ \(verdict, \S+\) has no link in the chain\.$/)
})

test('admins can read the signed head, and everyone can read the public key', async () => {
  const { app, olga } = await judgedContest()
  const { head } = (await app.call('readLedgerHead', { as: olga })).body.data
  const key = (await app.call('readLogKey')).body.data
  expect(head).toMatchObject({ publicKey: key.publicKey, time: app.clock.now().toISOString() })
  expect(isSignedBy(key.publicKey, headText(head, head.time), head.signature)).toBe(true)
  const later = minutesAfter(app.clock.now(), 1).toISOString()
  expect(isSignedBy(key.publicKey, headText(head, later), head.signature)).toBe(false)
  expect((await verifyChain(app.db, [head])).problem).toBeNull()
})
