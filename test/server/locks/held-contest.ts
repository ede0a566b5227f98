import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import type { Database } from '../../../src/server/db/database'
import { urlOf } from '../databases'
import { startTestApp } from '../start-test-app'

const patience = { interval: 5, timeout: 20_000 }

/** A contest that can be locked by another transaction, and requests of Ada and Grace. */
export async function openHeldContest() {
  const app = await startTestApp()
  const contest = await app.contest(await app.person('olga'))
  // Who watches is in no transaction: there PostgreSQL would show the activity as it was at the first look.
  const [holder, watcher] = [await connect(app.database), await connect(app.database)]
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  return {
    app,
    contest,
    holder,
    async submit(name: 'ada' | 'grace', title = 'Drain') {
      const as = await app.person(name)
      const body = { contestId: contest.id, title, description: 'Redeem settles twice.' }
      return app.call('submitIssue', { as, body })
    },
    async edit(id: string, body: { title?: string; description?: string }, headers: Record<string, string> = {}) {
      return app.call('updateIssue', { as: await app.person('ada'), params: { id }, body, headers })
    },
    async hold() {
      await holder.query('begin')
      await holder.query('select 1 from contests where id = $1 for update', [contest.id])
    },
    untilWaiting: (count: number) =>
      expect.poll(async () => (await watcher.query(waiting)).rowCount, patience).toBe(count),
  }
}

async function connect(database: Database): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await urlOf(database) })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** The same, with the contest locked. */
export async function heldContest() {
  const held = await openHeldContest()
  await held.hold()
  return { ...held, untilOneWaits: () => held.untilWaiting(1) }
}
