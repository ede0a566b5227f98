import { expect, onTestFinished, test } from 'vitest'
import { minutesAfter, startTestApp } from '#test/server/start-test-app'

/** Each with a submission, because those of one contest wait for one lock. */
const contests = 5
const millisecond = 1 / 60_000

test("a submission that arrives before the end is accepted however long the database takes, and a later one isn't [F13]", async () => {
  const app = await startTestApp()
  const [olga, ada] = [await app.person('olga'), await app.person('ada')]
  const all = await Promise.all(Array.from({ length: contests }, () => app.contest(olga)))
  const [{ endDate }] = all as [(typeof all)[number]]
  const holder = await app.database.pool.connect()
  onTestFinished(() => holder.release())
  const submitAll = (when: string) =>
    Promise.all(
      all.map(({ id }) =>
        app.call('submitIssue', {
          as: ada,
          body: { contestId: id, title: `Report ${when}`, description: 'Redeem settles twice.' },
        }),
      ),
    )
  await holder.query('begin')
  await holder.query('select 1 from contests for update')
  app.clock.set(minutesAfter(endDate, -300 * millisecond))
  const inTime = submitAll('in time')
  const held = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await app.database.pool.query(held)).rows.length, { timeout: 4_000 }).toBe(contests)
  app.clock.set(minutesAfter(endDate, 500 * millisecond))
  await holder.query('rollback')
  expect((await inTime).map(({ status }) => status)).toEqual(Array(contests).fill(201))

  app.clock.set(minutesAfter(endDate, 100 * millisecond))
  const late = await submitAll('late')
  expect(late.map(({ body }) => body.code)).toEqual(Array(contests).fill('CONTEST_ENDED'))
})
