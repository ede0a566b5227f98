import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db/database'
import { idempotencyKeys, issues, ledgerEvents, revisions } from '../db/tables'
import { emptyDatabase, urlOf } from '../testing/databases'
import { testAppOn } from '../testing/start-test-app'

const poolSize = 10

/** Ten researchers' reports, all in the middle of their transaction: somebody else holds the contest. */
async function heldSubmissions() {
  const databaseUrl = await urlOf(await emptyDatabase())
  // With the patience of the product, which is less than that of the tests.
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  onTestFinished(() => database.close())
  const app = await testAppOn(database)
  const contest = await app.contest(await app.person('olga'))
  const ada = await app.person('ada')
  await openWholePool(database.pool)
  const holder = new pg.Client({ connectionString: databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select 1 from contests where id = $1 for update', [contest.id])

  const submit = (n: number) =>
    app.call('submitIssue', {
      as: ada,
      body: { contestId: contest.id, title: `Report ${n}`, description: 'Redeem settles twice.' },
      headers: { 'idempotency-key': `intent-${n}` },
    })
  const everyone = Array.from({ length: poolSize }, (_, n) => n)
  const replies = Promise.all(everyone.map(submit))
  onTestFinished(async () => {
    await holder.end()
    await replies
  })
  const held = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const countHeld = async () => (await holder.query(`select 1 ${held}`)).rows.length
  await expect.poll(countHeld, { timeout: 4_000 }).toBe(poolSize)
  return {
    app,
    ada,
    replies,
    submitAll: () => Promise.all(everyone.map(submit)),
    cutAll: () => holder.query(`select pg_terminate_backend(pid) ${held}`),
    letGo: () => holder.query('rollback'),
  }
}

/** Opening a connection takes longer than a query: all of them are there before anybody has to wait. */
async function openWholePool(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: poolSize }, () => pool.connect()))
  for (const client of clients) client.release()
}

test('a report whose connection is cut in the middle leaves nothing behind, and the same key then hands it in once', async () => {
  const { app, replies, submitAll, cutAll, letGo } = await heldSubmissions()
  await cutAll()
  for (const { status, headers } of await replies) expect([status, headers['retry-after']]).toEqual([503, '5'])
  await letGo()
  for (const table of [idempotencyKeys, issues, revisions, ledgerEvents]) expect(await app.db.$count(table)).toBe(0)

  const again = await submitAll()
  expect(again.map(({ status }) => status)).toEqual(Array(poolSize).fill(201))
  const places = again.map(({ body }) => body.data.issue.placeInLine).sort((a, b) => a - b)
  expect(places).toEqual(Array.from({ length: poolSize }, (_, n) => n + 1))
  for (const table of [idempotencyKeys, issues, revisions, ledgerEvents]) {
    expect(await app.db.$count(table)).toBe(poolSize)
  }
})

test('whoever finds every connection taken is told to come back, health answers, and no connection is lost', async () => {
  const { app, ada, replies, letGo } = await heldSubmissions()
  const refused = await app.call('me', { as: ada })
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
  for (const url of ['/healthz', '/readyz']) expect((await app.app.inject(url)).statusCode).toBe(200)
  await letGo()
  expect((await replies).map(({ status }) => status)).toEqual(Array(poolSize).fill(201))
  expect((await app.call('me', { as: ada })).status).toBe(200)
  const { totalCount, idleCount, waitingCount } = app.database.pool
  expect([totalCount, idleCount, waitingCount]).toEqual([poolSize, poolSize, 0])
})
