import { expect, test } from 'vitest'
import { databaseDigest } from '#test/server/database-digest'
import { askedStatements } from '#test/server/plans'
import { minutesAfter, startTestApp } from '#test/server/start-test-app'
import { issues } from '../db/tables/tables'
import { msUntilWarmUp, warmUp } from './warm-up'

type App = Awaited<ReturnType<typeof startTestApp>>

/** Every row, and what numbers have been given. */
async function everythingIn({ database }: App) {
  const counts = await database.pool.query('select * from rate_limits order by 1')
  const numbers = await database.pool.query('select sequencename, last_value from pg_sequences order by 1')
  return [await databaseDigest(database), counts.rows, numbers.rows]
}

test('a dry run of a submission runs every statement and leaves nothing behind', async () => {
  const app = await startTestApp()
  const [contest, ada] = [await app.contest(await app.person('olga')), await app.person('ada')]
  const submit = (title: string) =>
    app.call('submitIssue', { as: ada, body: { contestId: contest.id, title, description: 'Redeem settles twice.' } })
  expect((await submit('Before')).body.data.issue.placeInLine).toBe(1)
  const before = await everythingIn(app)
  const asked = askedStatements()
  await warmUp(app.db, app.clock.now())
  const texts = new Set(asked())
  expect([...texts].filter((text) => text.includes('insert into issues'))).toHaveLength(2)
  expect(await everythingIn(app)).toEqual(before)
  expect(await app.db.$count(issues)).toBe(1)
  expect((await submit('After')).body.data.issue.placeInLine).toBe(2)
})

test('an ended contest can be used for a dry run, and a site without contests is left alone', async () => {
  const app = await startTestApp()
  const asked = askedStatements()
  await warmUp(app.db, app.clock.now())
  expect(asked().filter((text) => text.includes('insert into issues'))).toEqual([])
  const contest = await app.contest(await app.person('olga'))
  await warmUp(app.db, minutesAfter(contest.endDate, 60))
  expect(asked().filter((text) => text.includes('insert into issues'))).not.toEqual([])
})

test('warms up the code five seconds before a contest starts or ends', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  const inSeconds = (seconds: number) => minutesAfter(now, seconds / 60)
  expect(msUntilWarmUp(inSeconds(12), now)).toBe(7_000)
  expect(msUntilWarmUp(inSeconds(60), now)).toBeNull()
  expect(msUntilWarmUp(inSeconds(3), now)).toBeNull()
  expect(msUntilWarmUp(null, now)).toBeNull()
})
