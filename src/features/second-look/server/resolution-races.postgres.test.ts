import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castPassword } from '#test/server/cast'
import { expectRefusedToNewSponsor } from '#test/server/locks/new-sponsor'
import { rounds } from '#test/server/rounds'
import { testAppOn } from '#test/server/start-test-app'
import { withoutTriggers } from '#test/server/verification/without-triggers'
import { users } from '../../../server/db/tables/tables'
import { revokeAdminRole } from '../../../server/judging/seats/change-role'
import { contestWithSecondLooks } from '../test/contest-with-second-looks'

const races = rounds({ long: 200, short: 10 })

test('no one can resolve a difference in a contest whose sponsor they concurrently become', async () => {
  const { app, submit, judge, again, overview, end, thirdJudge, contest, olga, resolve, looks } =
    await contestWithSecondLooks()
  const mei = await thirdJudge()
  const id = await submit('Judged twice')
  await judge(id, 'valid')
  end()
  await overview()
  expect((await again(id, 'invalid', { reason: 'By design.' })).status).toBe(200)
  const other = await testAppOn(app.database, { now: app.clock.now() })
  const outcomes = new Set<string>()
  for (let round = 0; round < races; round += 1) {
    const seating = async () => {
      await revokeAdminRole(other.db, { email: mei.email, now: app.clock.now() })
      const body = { personId: mei.id, seat: 'sponsor' }
      return (await other.call('setSeat', { as: olga, params: { id: contest.id }, body })).body.code ?? 'seated'
    }
    const resolving = async () => (await resolve(id, 'valid', { as: mei })).body.code ?? 'resolved'
    const outcome = (await Promise.all([resolving(), seating()])).join(' ')
    outcomes.add(outcome)
    expect(outcome).not.toBe('resolved seated')
    expect((await looks())[0]?.resolvedBy).toBe(outcome.startsWith('resolved') ? mei.id : null)
    // As if Mei had done nothing.
    await app.database.pool.query('delete from seats')
    await withoutTriggers(
      app.database,
      `delete from ledger_events where kind in ('second_look_resolved', 'verdict')
        and actor_id = (select id from users where username = 'mei')`,
      'update second_looks set resolved_verdict = null, resolved_reason = null, resolved_by = null, resolved_at = null',
    )
    await app.db.update(users).set({ role: 'admin' }).where(eq(users.id, mei.id))
    mei.token = (await app.call('login', { body: { email: mei.email, password: castPassword } })).body.token
  }
  expect(outcomes.size).toBeGreaterThan(0)
}, 300_000)

test('nobody resolves a difference of two verdicts in a contest whose sponsor they have become since they were let in', async () => {
  const told = await contestWithSecondLooks()
  const id = await told.submit('Judged twice')
  await told.judge(id, 'valid')
  told.end()
  await told.overview()
  expect((await told.again(id, 'invalid', { reason: 'By design.' })).status).toBe(200)
  await expectRefusedToNewSponsor(told, (as) => told.resolve(id, 'valid', { as }))
}, 60_000)
