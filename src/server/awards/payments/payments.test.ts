import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { finalizedContest, hashOf } from '#test/server/finalized-contest'
import { minutesAfter } from '#test/server/start-test-app'
import { awardLines } from '../../db/tables/award-tables'
import { ledgerEvents, users } from '../../db/tables/tables'

const [hash, otherHash] = [hashOf('a'), hashOf('b')]
const nowhere = '00000000-0000-4000-8000-00000000dead'
const hour = 60
const day = 24 * hour

test('an admin sees the state of every award, what it waits for, and the totals of the pool', async () => {
  const { app, ada, mei, kyc, payments, contest } = await finalizedContest()
  await kyc(ada, 'approved')
  await kyc(mei, 'pending')
  const shown = await payments()
  expect(
    shown.lines.map(({ author, amountCents, state, waitsFor }) => [author.username, amountCents, state, waitsFor]),
  ).toEqual([
    ['ada', 4_500_001, 'payable', null],
    ['linus', 0, 'nothing', null],
    ['mei', 4_500_000, 'held', 'kyc_pending'],
  ])
  expect(shown).toMatchObject({
    contest: { _id: contest.id, title: 'Vault Spring' },
    finalizedAt: app.clock.now().toISOString(),
    totals: { poolCents: 9_000_001, paidCents: 0, payableCents: 4_500_001, heldCents: 4_500_000, returnedCents: 0 },
    lastExport: null,
  })
})

test('a contest that is not finalized has no payments, and an unknown one is not found [V2.3.1]', async () => {
  const { app, olga, payments, params, grace } = await finalizedContest()
  await payments()
  expect((await app.call('reopenContest', { as: grace, params, body: { reason: 'Wrong order.' } })).status).toBe(200)
  for (const name of ['listPayments', 'recordPayment', 'exportPayments'] as const) {
    const body = { lineIds: [nowhere], transactionHash: hash, format: 'csv' }
    const open = await app.call(name, { as: olga, params, ...(name === 'listPayments' ? {} : { body }) })
    expect([name, open.status, open.body.code]).toEqual([name, 409, 'CONTEST_NOT_FINALIZED'])
    const none = await app.call(name, {
      as: olga,
      params: { id: nowhere },
      ...(name === 'listPayments' ? {} : { body }),
    })
    expect([name, none.status, none.body.code]).toEqual([name, 404, 'CONTEST_NOT_FOUND'])
  }
})

test('a recorded payment is shown with its transaction, time and admin in the list and in the ledger', async () => {
  const { app, ada, olga, kyc, lineOf, record, contest } = await finalizedContest()
  await kyc(ada, 'approved')
  const line = await lineOf(ada)
  const reply = await record([line._id], `  ${hash.toUpperCase().replace('0X', '0x')} `)
  expect(reply.body.data.payments.totals).toMatchObject({ paidCents: 4_500_001, payableCents: 0 })
  expect(await lineOf(ada)).toMatchObject({
    state: 'paid',
    transactionHash: hash,
    paidBy: { _id: olga.id, username: 'olga' },
    paidAt: app.clock.now().toISOString(),
  })
  const events = await app.events({ kind: 'payment_recorded' })
  expect(events).toMatchObject([
    {
      actorId: olga.id,
      contestId: contest.id,
      issueId: line.issue._id,
      userId: ada.id,
      after: { lineId: line._id, amountCents: 4_500_001, walletAddress: line.walletAddress, transactionHash: hash },
    },
  ])
})

test('repeating a payment is a no-op, and a different transaction is refused and named', async () => {
  const { app, ada, kyc, lineOf, record, grace } = await finalizedContest()
  await kyc(ada, 'approved')
  const { _id } = await lineOf(ada)
  await record([_id], hash)
  const paid = await lineOf(ada)
  app.clock.advance(5)
  expect((await record([_id], hash, grace)).status).toBe(200)
  expect(await lineOf(ada)).toEqual(paid)
  const other = await record([_id], otherHash)
  expect([other.status, other.body.code]).toEqual([409, 'LINE_PAID'])
  expect(other.body.error).toContain(hash)
  expect(await app.db.$count(ledgerEvents, eq(ledgerEvents.kind, 'payment_recorded'))).toBe(1)
})

test('a batch with one award that is not payable records none of them [V2.3.3]', async () => {
  const { ada, mei, linus, kyc, lineOf, record, payments } = await finalizedContest()
  await kyc(ada, 'approved')
  await kyc(linus, 'approved')
  const [payable, held, nothing] = [await lineOf(ada), await lineOf(mei), await lineOf(linus)]
  for (const bad of [held, nothing]) {
    const reply = await record([payable._id, bad._id], hash)
    expect([reply.status, reply.body.code]).toEqual([409, 'LINE_NOT_PAYABLE'])
    expect(reply.body.error).toContain(`#${bad.placeInLine}`)
  }
  const unknown = await record([payable._id, nowhere], hash)
  expect([unknown.status, unknown.body.code]).toEqual([404, 'AWARD_LINE_NOT_FOUND'])
  expect((await payments()).totals.paidCents).toBe(0)
})

test('a paid award stays paid when the identity check fails later', async () => {
  const { ada, kyc, lineOf, record } = await finalizedContest()
  await kyc(ada, 'approved')
  await record([(await lineOf(ada))._id], hash)
  await kyc(ada, 'rejected')
  expect((await lineOf(ada)).state).toBe('paid')
})

test('a payment needs lines and a transaction hash, and errors name the field', async () => {
  const { app, olga, params } = await finalizedContest()
  const many = Array.from({ length: 1_001 }, (_, place) => String(place))
  const bad: [unknown, string][] = [
    [{ transactionHash: hash }, 'Choose at least one award line'],
    [{ lineIds: [], transactionHash: hash }, 'Choose at least one award line'],
    [{ lineIds: 'all', transactionHash: hash }, 'Choose at least one award line'],
    [{ lineIds: [7], transactionHash: hash }, 'Choose at least one award line'],
    [{ lineIds: many, transactionHash: hash }, 'At most 1,000 award lines at once'],
    [{ lineIds: [nowhere] }, 'Transaction hash is required'],
    [{ lineIds: [nowhere], transactionHash: ' ' }, 'Transaction hash is required'],
    [{ lineIds: [nowhere], transactionHash: '0x12' }, 'A transaction hash is 0x and 64 hexadecimal digits'],
  ]
  for (const [body, words] of bad) {
    const reply = await app.call('recordPayment', { as: olga, params, body })
    expect([reply.status, reply.body.code]).toEqual([400, 'VALIDATION_ERROR'])
    expect(reply.body.error).toContain(words)
  }
})

test('admins cannot pay or return their own award [T22]', async () => {
  const { app, grace, olga, kyc, lineOf, record } = await finalizedContest({ alsoBy: 'grace' })
  await kyc(grace, 'approved')
  const { _id } = await lineOf(grace)
  const own = await record([_id], hash, grace)
  expect([own.status, own.body.code]).toEqual([403, 'OWN_PAYMENT'])
  const returned = await app.call('returnAwardLine', { as: grace, params: { id: _id } })
  expect([returned.status, returned.body.code]).toEqual([403, 'OWN_PAYMENT'])
  expect((await record([_id], hash, olga)).status).toBe(200)
})

test('after a change of wallet nothing is paid for 72 hours, and then the frozen wallet is paid [T20]', async () => {
  const { app, ada, kyc, lineOf, record } = await finalizedContest()
  await kyc(ada, 'approved')
  const before = await lineOf(ada)
  const changedAt = app.clock.now()
  const newWallet = `0x${'d'.repeat(40)}`
  await app.db.update(users).set({ walletAddress: newWallet, walletChangedAt: changedAt }).where(eq(users.id, ada.id))
  expect(await lineOf(ada)).toMatchObject({
    state: 'held',
    waitsFor: 'wallet_changed',
    waitsUntil: minutesAfter(changedAt, 72 * hour).toISOString(),
    walletAddress: before.walletAddress,
    accountWallet: newWallet,
  })
  expect((await record([before._id], hash)).body.code).toBe('LINE_NOT_PAYABLE')
  app.clock.advance(72 * hour)
  expect((await record([before._id], hash)).status).toBe(200)
})

test('a contest with a payment cannot be reopened', async () => {
  const { app, ada, grace, kyc, lineOf, record, params } = await finalizedContest()
  await kyc(ada, 'approved')
  await record([(await lineOf(ada))._id], hash)
  const reply = await app.call('reopenContest', { as: grace, params, body: { reason: 'Wrong order.' } })
  expect([reply.status, reply.body.code]).toEqual([409, 'AWARDS_PAID'])
})

test('awards of a reopened contest cannot be paid', async () => {
  const { app, ada, olga, grace, kyc, lineOf, record, params } = await finalizedContest()
  await kyc(ada, 'approved')
  const old = await lineOf(ada)
  await app.call('reopenContest', { as: grace, params, body: { reason: 'Wrong order.' } })
  await app.call('finalizeContest', { as: olga, params })
  expect((await record([old._id], hash)).body.code).toBe('AWARD_LINE_NOT_FOUND')
  const returned = await app.call('returnAwardLine', { as: olga, params: { id: old._id } })
  expect(returned.body.code).toBe('AWARD_LINE_NOT_FOUND')
})

test('the award of a rejected person can be returned to the sponsor after the deadline', async () => {
  const { app, ada, mei, olga, kyc, lineOf, payments } = await finalizedContest()
  const giveBack = async (id: string) => app.call('returnAwardLine', { as: olga, params: { id } })
  const { _id } = await lineOf(ada)
  expect((await giveBack(_id)).body.code).toBe('LINE_NOT_RETURNABLE')
  await kyc(mei, 'approved')
  app.clock.advance(1 * day)
  await kyc(ada, 'rejected')
  const dueAt = minutesAfter(app.clock.now(), 3 * day)
  expect(await lineOf(ada)).toMatchObject({ waitsFor: 'kyc_rejected', returnableFrom: dueAt.toISOString() })
  app.clock.set(new Date(dueAt.getTime() - 1))
  const early = await giveBack(_id)
  expect([early.status, early.body.code]).toEqual([409, 'RETURN_NOT_DUE'])
  expect(early.body.error).toContain(dueAt.toISOString().slice(0, 10))
  app.clock.set(dueAt)
  expect((await giveBack(_id)).body.data.payments.totals).toEqual({
    poolCents: 9_000_001,
    paidCents: 0,
    payableCents: 4_500_000,
    heldCents: 0,
    returnedCents: 4_500_001,
  })
  expect((await lineOf(mei)).amountCents).toBe(4_500_000)
  expect((await giveBack(_id)).status).toBe(200)
  const mails = (await app.mails()).filter(({ email, subject }) => email === ada.email && /went back/.test(subject))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('Your award of $45,000.01 for')
  await kyc(ada, 'approved')
  expect((await lineOf(ada)).state).toBe('returned')
  expect((await giveBack(nowhere)).body.code).toBe('AWARD_LINE_NOT_FOUND')
  const events = await app.events({ kind: 'line_returned' })
  expect(events).toMatchObject([{ actorId: olga.id, userId: ada.id, after: { lineId: _id, amountCents: 4_500_001 } }])
  expect((await payments()).totals.returnedCents).toBe(4_500_001)
})

test('a paid award cannot be returned, and the database refuses to change a payment [T38]', async () => {
  const { app, ada, olga, kyc, lineOf, record } = await finalizedContest()
  await kyc(ada, 'approved')
  const { _id } = await lineOf(ada)
  await record([_id], hash)
  await kyc(ada, 'rejected')
  app.clock.advance(6 * day)
  expect((await app.call('returnAwardLine', { as: olga, params: { id: _id } })).body.code).toBe('LINE_PAID')
  const unpay = app.db.update(awardLines).set({ paidAt: null, transactionHash: null }).where(eq(awardLines.id, _id))
  await expect(unpay).rejects.toThrow()
  const [stored] = await app.db.select().from(awardLines).orderBy(asc(awardLines.placeInLine))
  expect(stored).toMatchObject({ transactionHash: hash, paidBy: olga.id })
})

test('researchers cannot read payments, not even their own', async () => {
  const { app, ada, params, lineOf } = await finalizedContest()
  const { _id } = await lineOf(ada)
  const calls = [
    app.call('listPayments', { as: ada, params }),
    app.call('recordPayment', { as: ada, params, body: { lineIds: [_id], transactionHash: hash } }),
    app.call('exportPayments', { as: ada, params, body: { format: 'csv' } }),
    app.call('returnAwardLine', { as: ada, params: { id: _id } }),
    app.call('listPeople', { as: ada }),
    app.call('setKyc', { as: ada, params: { id: ada.id }, body: { state: 'approved', expectedState: 'none' } }),
  ]
  for (const reply of await Promise.all(calls)) expect([reply.status, reply.body.code]).toEqual([403, 'FORBIDDEN'])
})
