import { expect, onTestFinished, test } from 'vitest'
import { minutesAfter, startTestApp } from '#test/server/start-test-app'

const people = 5
const millisecond = 1 / 60_000

test('a submission that arrived before the end is accepted however long the database takes, and a later one is not [F13]', async () => {
  const app = await startTestApp()
  const contest = await app.contest(await app.person('olga'))
  const ada = await app.person('ada')
  const holder = await app.database.pool.connect()
  onTestFinished(() => holder.release())
  const submitAll = (when: string) =>
    Promise.all(
      Array.from({ length: people }, (_, n) =>
        app.call('submitIssue', {
          as: ada,
          body: { contestId: contest.id, title: `Report ${n} ${when}`, description: 'Redeem settles twice.' },
        }),
      ),
    )
  await holder.query('begin')
  await holder.query('select 1 from contests where id = $1 for update', [contest.id])
  app.clock.set(minutesAfter(contest.endDate, -300 * millisecond))
  const inTime = submitAll('in time')
  const held = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await app.database.pool.query(held)).rows.length, { timeout: 4_000 }).toBe(people)
  app.clock.set(minutesAfter(contest.endDate, 500 * millisecond))
  await holder.query('rollback')
  expect((await inTime).map(({ status }) => status)).toEqual(Array(people).fill(201))

  app.clock.set(minutesAfter(contest.endDate, 100 * millisecond))
  const late = await submitAll('late')
  expect(late.map(({ body }) => body.code)).toEqual(Array(people).fill('CONTEST_ENDED'))
})
