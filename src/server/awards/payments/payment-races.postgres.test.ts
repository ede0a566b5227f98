import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castPassword } from '#test/server/cast'
import { finalizedContest, hashOf } from '#test/server/finalized-contest'
import { rounds } from '#test/server/rounds'
import { ledgerEvents, users } from '../../db/tables/tables'

const races = rounds({ long: 15, short: 3 })
/** A different transaction hash for each round and admin. */
const hashAt = (round: number, letter: string) => hashOf(letter).slice(0, -2) + String(round).padStart(2, '0')

/** Plays one contest after another on one database, each with an approved author. */
async function eachRound(run: (setup: Awaited<ReturnType<typeof approved>>, round: number) => Promise<void>) {
  for (let round = 0; round < races; round += 1) await run(await approved(), round)
}

async function approved() {
  const setup = await finalizedContest()
  await setup.kyc(setup.ada, 'approved')
  return { ...setup, line: await setup.lineOf(setup.ada) }
}

test('if two admins concurrently record different transactions, exactly one succeeds [V2.3.4]', async () => {
  await eachRound(async ({ app, olga, grace, record, line, lineOf, ada }, round) => {
    const replies = await Promise.all([
      record([line._id], hashAt(round, 'a'), olga),
      record([line._id], hashAt(round, 'b'), grace),
    ])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
    const won = replies[0]?.status === 200 ? 'a' : 'b'
    expect((await lineOf(ada)).transactionHash).toBe(hashAt(round, won))
    expect(await app.db.$count(ledgerEvents, eq(ledgerEvents.kind, 'payment_recorded'))).toBe(1)
  })
}, 240_000)

test('if a payment and a reopening run concurrently, only one succeeds', async () => {
  await eachRound(async ({ app, grace, params, record, line, ada, lineOf }, round) => {
    const [paid, reopened] = await Promise.all([
      record([line._id], hashAt(round, 'a')),
      app.call('reopenContest', { as: grace, params, body: { reason: 'Wrong order.' } }),
    ])
    expect([paid.status === 200, reopened.status === 200].filter(Boolean)).toHaveLength(1)
    if (paid.status === 200) expect((await lineOf(ada)).state).toBe('paid')
  })
}, 240_000)

test('nobody is paid after the identity check was rejected', async () => {
  await eachRound(async ({ app, grace, ada, record, line }, round) => {
    const body = { state: 'rejected', expectedState: 'approved' }
    const [paid, rejected] = await Promise.all([
      record([line._id], hashAt(round, 'a')),
      app.call('setKyc', { as: grace, params: { id: ada.id }, body }),
    ])
    expect(rejected.status).toBe(200)
    const events = await app.db
      .select()
      .from(ledgerEvents)
      .where(eq(ledgerEvents.userId, ada.id))
      .orderBy(ledgerEvents.id)
    const kinds = events.map((event) => event.kind).filter((kind) => /payment_recorded|kyc_changed/.test(kind))
    expect(kinds).toEqual(paid.status === 200 ? ['payment_recorded', 'kyc_changed'] : ['kyc_changed'])
    if (paid.status !== 200) expect(paid.body.code).toBe('LINE_NOT_PAYABLE')
  })
}, 240_000)

test('if two admins concurrently decide about one check, the second is refused', async () => {
  await eachRound(async ({ app, olga, grace, mei }) => {
    const decide = (as: typeof olga, state: string) =>
      app.call('setKyc', { as, params: { id: mei.id }, body: { state, expectedState: 'none' } })
    const replies = await Promise.all([decide(olga, 'approved'), decide(grace, 'rejected')])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
    const [stored] = await app.db.select().from(users).where(eq(users.id, mei.id))
    expect(stored?.kycState).toBe(replies[0]?.status === 200 ? 'approved' : 'rejected')
  })
}, 240_000)

test('deleting accounts and exporting payments in parallel causes no deadlock', async () => {
  for (let round = 0; round < races; round += 1) {
    const { app, olga, grace, ada, linus, mei, params, kyc } = await finalizedContest({ alsoBy: 'grace' })
    await kyc(grace, 'approved')
    const erase = (person: typeof ada) =>
      app.call('deleteAccount', { as: person, body: { password: castPassword, username: person.username } })
    const statuses: number[] = []
    let areErased = false
    const make = async () => {
      while (!areErased) {
        const made = await app.call('exportPayments', { as: olga, params, body: { format: 'csv' } })
        statuses.push(made.status)
      }
    }
    const making = [make(), make()]
    const erased = await Promise.all([ada, linus, mei].map(erase))
    areErased = true
    await Promise.all(making)
    expect(erased.map((reply) => reply.status)).toEqual([200, 200, 200])
    expect(new Set(statuses)).toEqual(new Set([200]))
  }
}, 240_000)
