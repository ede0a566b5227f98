import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castPassword, type Person } from '#test/server/cast'
import { appealableContest } from '#test/server/preliminary-contest'
import { testAppOn } from '#test/server/start-test-app'
import { lockContest } from '../../contests/contest-queries'
import { users } from '../../db/tables/tables'
import { revokeAdminRole } from './change-admins'
import { setSeat } from './set-seat'

type Setup = Awaited<ReturnType<typeof appealableContest>>
type Reply = Promise<{ body: { code?: string } }>
type Act = {
  hasAppeals?: boolean
  secondLookPercent?: number
  before?: (setup: Setup) => Promise<unknown>
  act: (setup: Setup, as: Person) => Reply
}

const remove = ({ app, ids }: Setup, as: Person) =>
  app.call('deleteIssue', { as, params: { id: ids.bad }, body: { reason: 'Spam.' } })
const seatGrace = ({ app, params, grace }: Setup, as: Person) =>
  app.call('setSeat', { as, params, body: { personId: grace.id, seat: 'judge' } })

const acts: Record<string, Act> = {
  'publishes preliminary results': { hasAppeals: true, act: ({ publish }, as) => publish(as) },
  'withdraws preliminary results': {
    ...{ hasAppeals: true, before: ({ publish }) => publish() },
    act: ({ retract }, as) => retract(as),
  },
  'makes results final': { act: ({ app, params }, as) => app.call('finalizeContest', { as, params }) },
  'reopens results': {
    before: ({ finalize }) => finalize(),
    act: ({ app, params }, as) => app.call('reopenContest', { as, params, body: { reason: 'Again.' } }),
  },
  'removes a submission': { act: remove },
  'restores a submission': {
    before: (setup) => remove(setup, setup.olga),
    act: ({ app, ids }, as) => app.call('restoreIssue', { as, params: { id: ids.bad } }),
  },
  'lets sponsors read submissions': {
    act: ({ app, params }, as) => app.call('releaseIssues', { as, params, body: {} }),
  },
  'assigns submissions': {
    before: (setup) => seatGrace(setup, setup.olga),
    act: ({ app, params }, as) => app.call('assignIssues', { as, params }),
  },
  'gives a seat': { act: seatGrace },
  'resolves a difference of two verdicts': {
    secondLookPercent: 100,
    before: async ({ app, params, ids, olga }) => {
      await app.call('readSecondLooks', { as: olga, params })
      const body = { verdict: 'valid', reason: null }
      expect((await app.call('decideSecondLook', { as: olga, params: { id: ids.bad }, body })).status).toBe(200)
    },
    act: ({ app, ids }, as) =>
      app.call('resolveSecondLook', { as, params: { id: ids.bad }, body: { verdict: 'valid', reason: 'Read twice.' } }),
  },
}

/** An admin who has done nothing yet. */
async function adminRita(app: Setup['app']): Promise<Person> {
  const [ada] = await app.db.select().from(users).where(eq(users.username, 'ada'))
  if (!ada) throw new Error('Nobody is there')
  const [id, email] = [randomUUID(), 'rita@primacy.example']
  await app.db.insert(users).values({ ...ada, id, email, username: 'rita', role: 'admin' })
  const { token } = (await app.call('login', { body: { email, password: castPassword } })).body
  return { id, email, username: 'rita', token, sessionId: '' }
}

test.each(Object.entries(acts))(
  'nobody %s in a contest whose sponsor they have become since they were let in',
  async (_, { hasAppeals = false, secondLookPercent = null, before, act }) => {
    const setup = await appealableContest({ secondLookPercent, ...(hasAppeals ? {} : { appealHours: null }) })
    const { app, olga, contest } = setup
    const rita = await adminRita(app)
    await before?.(setup)
    const other = await testAppOn(app.database, { now: app.clock.now() })
    const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    const now = app.clock.now()
    // The transaction of the seat has the lock. Rita is still an admin when her request is let in, and waits for it.
    const answer = await other.db.transaction(async (tx) => {
      await lockContest(tx, contest.id)
      const reply = act(setup, rita)
      await expect
        .poll(async () => (await app.database.pool.query(waiting)).rowCount, { interval: 5, timeout: 20_000 })
        .toBe(1)
      await revokeAdminRole(app.db, { email: rita.email, now })
      await setSeat(tx, { contestId: contest.id, personId: rita.id, seat: 'sponsor', adminId: olga.id, now })
      return { reply }
    })
    expect((await answer.reply).body.code).toBe('CONFLICT_OF_INTEREST')
    expect(await app.events({ actorId: rita.id })).toEqual([])
  },
  60_000,
)
