import { eq } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { castPassword } from '#test/server/cast'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { urlOf } from '#test/server/databases'
import { rounds } from '#test/server/rounds'
import { testAppOn } from '#test/server/start-test-app'
import { withoutTriggers } from '#test/server/verification/without-triggers'
import { users } from '../../db/tables/tables'
import { grantAdminRole, revokeAdminRole } from './change-role'

const races = rounds({ long: 200, short: 10 })

/** Mei is an admin who has done nothing yet, and a second instance. */
async function contestWithMei() {
  const setup = await contestWithJudges()
  const { app } = setup
  const mei = await app.person('mei')
  await app.db.update(users).set({ role: 'admin' }).where(eq(users.id, mei.id))
  const other = await testAppOn(app.database, { now: app.clock.now() })
  const isSponsor = async () => {
    const { rows } = await app.database.pool.query("select 1 from seats where seat = 'sponsor'")
    return rows.length > 0
  }
  const roleOf = async () => (await app.db.select().from(users).where(eq(users.id, mei.id)))[0]?.role
  return { ...setup, ...{ mei, other, isSponsor, roleOf, params: { id: setup.contest.id } } }
}

test('no one can judge or remove in a contest whose sponsor they concurrently become', async () => {
  const { app, other, olga, mei, params, submit, isSponsor } = await contestWithMei()
  const outcomes = new Set<string>()
  for (let round = 0; round < races; round += 1) {
    const id = await submit(`Number ${round}`)
    const seating = async () => {
      await revokeAdminRole(other.db, { email: mei.email, now: app.clock.now() })
      const body = { personId: mei.id, seat: 'sponsor' }
      return (await other.call('setSeat', { as: olga, params, body })).body.code ?? 'seated'
    }
    const judging = async () => {
      const sending = { as: mei, params: { id } }
      const reply =
        round % 2 === 0
          ? await app.call('setVerdict', { ...sending, body: { status: 'valid' } })
          : await app.call('deleteIssue', { ...sending, body: { reason: 'Spam.' } })
      return reply.body.code ?? 'judged'
    }
    const outcome = (await Promise.all([judging(), seating()])).join(' ')
    outcomes.add(outcome)
    expect(outcome).not.toBe('judged seated')
    expect(await isSponsor()).toBe(outcome.endsWith('seated'))
    // As if Mei had done nothing.
    await app.database.pool.query('delete from seats')
    await withoutTriggers(app.database, "delete from ledger_events where kind in ('verdict', 'issue_removed')")
    await app.db.update(users).set({ role: 'admin' }).where(eq(users.id, mei.id))
    mei.token = (await app.call('login', { body: { email: mei.email, password: castPassword } })).body.token
  }
  expect(outcomes.size).toBeGreaterThan(0)
}, 300_000)

test('a verdict authorized before its judge became the sponsor is refused afterwards', async () => {
  const { app, other, olga, mei, params, submit, isSponsor, row } = await contestWithMei()
  const id = await submit('Held')
  const holder = new pg.Client({ connectionString: await urlOf(app.database) })
  await holder.connect()
  onTestFinished(() => holder.end())
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  const untilWaiting = (count: number) =>
    expect.poll(async () => (await holder.query(waiting)).rowCount, { interval: 5, timeout: 20_000 }).toBe(count)
  await holder.query('begin; lock table issues in access exclusive mode')
  // It has read that Mei is an admin, and waits before it locks the contest.
  const judging = app.call('setVerdict', { as: mei, params: { id }, body: { status: 'valid' } })
  await untilWaiting(1)
  await revokeAdminRole(other.db, { email: mei.email, now: app.clock.now() })
  const body = { personId: mei.id, seat: 'sponsor' }
  const seating = other.call('setSeat', { as: olga, params, body })
  await untilWaiting(2)
  await holder.query('commit')
  expect([(await seating).status, await isSponsor()]).toEqual([200, true])
  expect((await judging).body.code).toBe('CONFLICT_OF_INTEREST')
  expect(await row(id)).toMatchObject({ status: 'pending' })
})

test('if a sponsor seat and the admin role are given concurrently, exactly one succeeds', async () => {
  const { app, other, olga, mei, params, isSponsor, roleOf } = await contestWithMei()
  await revokeAdminRole(app.db, { email: mei.email, now: app.clock.now() })
  const outcomes = new Set<string>()
  for (let round = 0; round < races; round += 1) {
    const granting = grantAdminRole(other.db, { email: mei.email, now: app.clock.now() }).then(
      () => 'granted',
      () => 'refused',
    )
    const seating = app.call('setSeat', { as: olga, params, body: { personId: mei.id, seat: 'sponsor' } })
    const [granted, seated] = [await granting, await seating]
    const outcome = `${granted} ${seated.body.code ?? 'seated'}`
    outcomes.add(outcome)
    expect(['granted SPONSOR_IS_ADMIN', 'refused seated']).toContain(outcome)
    expect([await roleOf(), await isSponsor()]).toEqual(granted === 'granted' ? ['admin', false] : ['user', true])
    await app.database.pool.query('delete from seats')
    await app.db.update(users).set({ role: 'user' }).where(eq(users.id, mei.id))
  }
  expect(outcomes.size).toBeGreaterThan(0)
}, 300_000)
