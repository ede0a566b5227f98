import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { finalizedContest, hashOf } from '#test/server/finalized-contest'
import { withoutTriggers } from '#test/server/verification/without-triggers'
import { verifyLedger } from '../../admin/verification/verify-ledger'
import { users } from '../../db/tables/tables'

const zero = `0x${'0'.repeat(40)}`
const mended = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** Finalized while Ada's account had the zero address; everybody passed the identity check. */
async function withZeroWallet() {
  const setup = await finalizedContest({ walletOf: { ada: zero } })
  const { app, ada, linus, mei, olga, params, kyc } = setup
  for (const person of [ada, linus, mei]) await kyc(person, 'approved')
  return {
    ...setup,
    exported: async () => app.call('exportPayments', { as: olga, params, body: { format: 'csv' } }),
    change: (walletAddress: string) =>
      app.call('changeWallet', { as: ada, body: { walletAddress, password: 'Correct-Horse-7!' } }),
    mailsTo: async (email: string) => (await app.mails()).filter((mail) => mail.email === email),
  }
}

test("an award excluded from the export can't be recorded as paid, alone or with others", async () => {
  const { ada, mei, exported, record, lineOf, payments } = await withZeroWallet()
  const { body } = await exported()
  expect(body.data.leftOut).toMatchObject([{ author: { username: 'ada' }, fault: 'zero' }])
  const line = await lineOf(ada)
  expect(line).toMatchObject({ state: 'held', waitsFor: 'wallet_unpayable', walletFault: 'zero', payTo: zero })
  for (const ids of [[line._id], [line._id, (await lineOf(mei))._id]]) {
    const refused = await record(ids, hashOf('a'))
    expect([refused.status, refused.body.code]).toEqual([409, 'LINE_NOT_PAYABLE'])
    expect(refused.body.error).toContain('the wallet is the zero address')
  }
  const { totals } = await payments()
  expect([totals.paidCents, totals.heldCents]).toEqual([0, line.amountCents])
})

test('the winner learns on finalization what is wrong with the wallet, and again when an export excludes it', async () => {
  const { app, ada, contest, exported, mailsTo } = await withZeroWallet()
  const told = async () => (await mailsTo(ada.email)).filter(({ subject }) => subject.includes('cannot be paid'))
  const [mail] = await told()
  expect(mail?.text).toContain('it is the zero address, which no one can withdraw from')
  expect(mail?.text).toContain('72 hours after the change')
  expect(mail?.subject).toContain(contest.title)
  await exported()
  expect(await told()).toHaveLength(1)
  app.clock.advance(25 * 60)
  await exported()
  expect(await told()).toHaveLength(2)
  const results = await app.call('getResults', { as: ada, params: { id: contest.id } })
  expect(results.body.data.results.ownLines).toMatchObject([{ waitsFor: 'wallet_unpayable', walletFault: 'zero' }])
})

test("the winner's new wallet counts after 72 hours: it is exported, paid, mailed and proved by the ledger", async () => {
  const { app, ada, change, exported, record, lineOf, mailsTo } = await withZeroWallet()
  expect((await change(mended)).status).toBe(200)
  expect(await lineOf(ada)).toMatchObject({ state: 'held', waitsFor: 'wallet_changed', payTo: mended })
  app.clock.advance(72 * 60)
  const line = await lineOf(ada)
  expect(line).toMatchObject({ state: 'payable', payTo: mended, walletAddress: zero, walletFault: null })
  const { body } = await exported()
  expect(body.data.leftOut).toEqual([])
  expect(body.data.file.text).toContain(mended)
  expect((await record([line._id], hashOf('a'))).status).toBe(200)
  expect(await lineOf(ada)).toMatchObject({ state: 'paid', payTo: mended })
  const mail = (await mailsTo(ada.email)).find(({ subject }) => /^You were paid \$/.test(subject))
  expect(mail?.text).toContain('0x5aAe...eAed')
  expect((await verifyLedger(app.db, [])).problem).toBeNull()
  await withoutTriggers(
    app.database,
    `update award_lines set paid_wallet = '0x${'e'.repeat(40)}' where id = '${line._id}'`,
  )
  expect((await verifyLedger(app.db, [])).problem).toContain('paid_wallet')
})

test('a payable wallet stays the one that is paid, whatever the account has later', async () => {
  const { app, mei, lineOf } = await finalizedContest()
  const { walletAddress } = await lineOf(mei)
  await app.db
    .update(users)
    .set({ walletAddress: mended, walletChangedAt: app.clock.now() })
    .where(eq(users.id, mei.id))
  expect(await lineOf(mei)).toMatchObject({ payTo: walletAddress, accountWallet: mended })
})

test('the list of people marks an unpayable wallet long before there is an award', async () => {
  const { app, olga } = await finalizedContest({ walletOf: { linus: zero } })
  const { people } = (await app.call('listPeople', { as: olga, query: {} })).body.data
  const faults = people.flatMap(({ username, walletFault }) => (walletFault ? [[username, walletFault]] : []))
  expect(faults).toEqual([['linus', 'zero']])
})
