import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castPassword } from '#test/server/cast'
import { rounds } from '#test/server/rounds'
import { testAppOn } from '#test/server/start-test-app'
import { verifyLedger } from '../../../server/admin/verification/verify-ledger'
import { appeals } from '../../../server/db/tables/judging-tables'
import { users } from '../../../server/db/tables/tables'
import { preliminaryContest } from '../test/preliminary-contest'

const races = rounds({ long: 200, short: 4 })
const codeOf = (reply: { body: { code?: string } }) => reply.body.code ?? 'done'

test('an appeal and the removal of its submission are serialized, and a void appeal blocks nothing', async () => {
  const setup = await preliminaryContest()
  const { app, appeal, retract, publish, standing, ids, linus, olga } = setup
  const other = await testAppOn(app.database, { now: app.clock.now() })
  const params = { id: ids.bad }
  const outcomes = new Set<string>()
  for (let round = 0; round < races; round += 1) {
    const removing = async () => {
      expect(codeOf(await retract())).toBe('done')
      return app.call('deleteIssue', { as: olga, params, body: { reason: 'Advertising.' } })
    }
    const body = { kind: 'verdict', rule: 'Rule 2', text: `Round ${round}` }
    const making = other.call('makeAppeal', { as: linus, params, body })
    // Every other time it is there first, as the race alone would hardly ever have it.
    if (round % 2 === 0) await making
    const [made, removed] = await Promise.all([making, removing()])
    expect(codeOf(removed)).toBe('done')
    expect(['done', 'APPEALS_NOT_OPEN', 'ISSUE_NOT_FOUND']).toContain(codeOf(made))
    outcomes.add(codeOf(made))
    expect((await standing()).openAppealCount).toBe(0)
    expect(codeOf(await appeal(ids.bad, linus))).toBe('ISSUE_NOT_FOUND')
    expect(codeOf(await app.call('restoreIssue', { as: olga, params }))).toBe('done')
    expect((await standing()).openAppealCount).toBe(codeOf(made) === 'done' ? 1 : 0)
    await app.database.pool.query(`set session_replication_role = replica; delete from appeals;
      set session_replication_role = default`)
    app.clock.advance(1)
    other.clock.set(app.clock.now())
    expect(codeOf(await publish())).toBe('done')
  }
  expect(outcomes.has('done')).toBe(true)
}, 300_000)

test('an appeal is decided whether its author’s account ends before or after, and what is sent goes to an account', async () => {
  const setup = await preliminaryContest()
  const { app, appeal, decide, ids, linus } = setup
  const other = await testAppOn(app.database, { now: app.clock.now() })
  const [account] = await app.db.select().from(users).where(eq(users.id, linus.id))
  await app.mails()
  for (let round = 0; round < races; round += 1) {
    const made = (await appeal(ids.bad, linus, { text: `Round ${round}` })).body.data.appeal._id
    const body = { password: castPassword, username: linus.username }
    const erasing = other.call('deleteAccount', { as: linus, body })
    // The password takes longer than the decision, so every other account is gone before.
    if (round % 2 === 0) await erasing
    const [decided, erased] = await Promise.all([decide(made, 'rejected'), erasing])
    expect([codeOf(decided), codeOf(erased)]).toEqual(['done', 'done'])
    expect((await app.mails()).filter(({ email }) => email.endsWith('.invalid'))).toEqual([])
    const [row] = await app.db.select().from(appeals).where(eq(appeals.id, made))
    expect(row).toMatchObject({ authorId: linus.id, outcome: 'rejected' })
    expect((await verifyLedger(app.db, [])).problem).toBeNull()
    // As if neither the account had ended nor anything been appealed.
    await app.db
      .update(users)
      .set(account ?? {})
      .where(eq(users.id, linus.id))
    linus.token = (await app.call('login', { body: { email: linus.email, password: castPassword } })).body.token
    await app.call('withdrawPreliminaryResults', { as: setup.olga, params: setup.params, body: { reason: 'Again.' } })
    app.clock.advance(1)
    other.clock.set(app.clock.now())
    await setup.publish()
  }
}, 300_000)
