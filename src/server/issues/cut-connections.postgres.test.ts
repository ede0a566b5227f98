import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase, urlOf } from '#test/server/databases'
import { testAppOn } from '#test/server/start-test-app'
import { openDatabase } from '../db/database'
import { idempotencyKeys } from '../db/tables/request-tables'
import { issues, ledgerEvents, revisions } from '../db/tables/tables'

const poolSize = 10

/** Ten submissions to so many contests that wait, because the contests are locked: at least one transaction for each contest. */
async function heldSubmissions({ to }: { to: number }) {
  const databaseUrl = await urlOf(await emptyDatabase())
  // With the product's wait limit, which is shorter than the one of tests.
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  onTestFinished(() => database.close())
  const app = await testAppOn(database)
  const [olga, ada] = [await app.person('olga'), await app.person('ada')]
  const contests = await Promise.all(Array.from({ length: to }, () => app.contest(olga)))
  await openWholePool(database.pool)
  const holder = new pg.Client({ connectionString: databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select 1 from contests for update')

  const submit = (n: number) =>
    app.call('submitIssue', {
      as: ada,
      body: { contestId: contests[n % to]?.id, title: `Report ${n}`, description: 'Redeem settles twice.' },
      headers: { 'idempotency-key': `intent-${n}` },
    })
  const submitAll = () => Promise.all(Array.from({ length: poolSize }, (_, n) => submit(n)))
  const replies = submitAll()
  onTestFinished(async () => {
    await holder.end()
    await replies
  })
  const held = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const countHeld = async () => (await holder.query(`select 1 ${held}`)).rows.length
  // On a busy machine they come too late for one transaction.
  await expect.poll(countHeld, { timeout: 4_000 }).toBeGreaterThanOrEqual(to)
  return {
    app,
    ada,
    replies,
    submitAll,
    cutAll: () => holder.query(`select pg_terminate_backend(pid) ${held}`),
    letGo: () => holder.query('rollback'),
  }
}

/** Opens all connections first, because opening takes longer than a query. */
async function openWholePool(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: poolSize }, () => pool.connect()))
  for (const client of clients) client.release()
}

test('a submission whose connection breaks stores nothing, and the same key then submits it once [F23]', async () => {
  const { app, replies, submitAll, cutAll, letGo } = await heldSubmissions({ to: 1 })
  let isOver = false
  void replies.then(() => {
    isOver = true
  })
  const cutAgain = async () => {
    await cutAll()
    return isOver
  }
  await expect.poll(cutAgain, { interval: 20, timeout: 4_000 }).toBe(true)
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

test('with every connection in use requests get 503 with a time to retry, health checks work, and no connection is lost [F7]', async () => {
  const { app, ada, replies, letGo } = await heldSubmissions({ to: poolSize })
  const headers = { authorization: `Bearer ${ada.token}` }
  const refused = await app.app.inject({ url: '/api/issues/my-issues', headers })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  for (const url of ['/healthz', '/readyz']) expect((await app.app.inject(url)).statusCode).toBe(200)
  await letGo()
  expect((await replies).map(({ status }) => status)).toEqual(Array(poolSize).fill(201))
  expect((await app.call('listMyIssues', { as: ada })).status).toBe(200)
  const { totalCount, idleCount, waitingCount } = app.database.pool
  expect([totalCount, idleCount, waitingCount]).toEqual([poolSize, poolSize, 0])
})
