import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { lockContest } from '../../../src/server/contests/contest-queries'
import { users } from '../../../src/server/db/tables/tables'
import { revokeAdminRole } from '../../../src/server/judging/seats/change-role'
import { setSeat } from '../../../src/server/judging/seats/set-seat'
import { castPassword, type Person } from '../cast'
import { type TestApp, testAppOn } from '../start-test-app'

type Setup = { app: TestApp; olga: Person; contest: { id: string } }

/** An admin who has done nothing yet. */
async function adminRita(app: TestApp): Promise<Person> {
  const [ada] = await app.db.select().from(users).where(eq(users.username, 'ada'))
  if (!ada) throw new Error('Nobody is there')
  const [id, email] = [randomUUID(), 'rita@primacy.example']
  await app.db.insert(users).values({ ...ada, id, email, username: 'rita', role: 'admin' })
  const { token } = (await app.call('login', { body: { email, password: castPassword } })).body
  return { id, email, username: 'rita', token, sessionId: '' }
}

/** Refused with a conflict of interest: an act of somebody who became the sponsor of the contest after being let in. */
export async function expectRefusedToNewSponsor(
  { app, olga, contest }: Setup,
  act: (as: Person) => Promise<{ body: { code?: string } }>,
): Promise<void> {
  const rita = await adminRita(app)
  const other = await testAppOn(app.database, { now: app.clock.now() })
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  const now = app.clock.now()
  // The transaction of the seat has the lock. Rita is still an admin when her request is let in, and waits for it.
  const answer = await other.db.transaction(async (tx) => {
    await lockContest(tx, contest.id)
    const reply = act(rita)
    await expect
      .poll(async () => (await app.database.pool.query(waiting)).rowCount, { interval: 5, timeout: 20_000 })
      .toBe(1)
    await revokeAdminRole(app.db, { email: rita.email, now })
    await setSeat(tx, { contestId: contest.id, personId: rita.id, seat: 'sponsor', adminId: olga.id, now })
    return { reply }
  })
  expect((await answer.reply).body.code).toBe('CONFLICT_OF_INTEREST')
  expect(await app.events({ actorId: rita.id })).toEqual([])
}
