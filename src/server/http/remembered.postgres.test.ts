import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { castPassword } from '#test/server/cast'
import { testTimeoutFactor, urlOf } from '#test/server/databases'
import { startTestApp, testAppOn } from '#test/server/start-test-app'
import { listenerName } from '../db/changes/postgres-feed'
import { openDatabase } from '../db/database'

/** Two instances, each with connections of its own, and plain calls that wait for nothing. */
async function twoInstances() {
  const first = await startTestApp()
  const database = await openDatabase({
    databaseUrl: await urlOf(first.database),
    dataDir: '',
    timeoutFactor: testTimeoutFactor,
  })
  onTestFinished(() => database.close())
  const second = await testAppOn(database, { now: first.clock.now() })
  for (const { changes } of [first.database, database]) await expect.poll(() => changes.isLive()).toBe(true)
  const send = async (
    instance: typeof second,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    token: string,
    body?: object,
  ) => {
    const headers = { authorization: `Bearer ${token}` }
    const reply = await instance.app.inject({ method, url: `/api${path}`, headers, ...(body ? { payload: body } : {}) })
    return { status: reply.statusCode, body: reply.json() }
  }
  return { first, second, send }
}

/** The statements that a call sends. */
async function statementsOf(call: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await call()
    return asked.mock.calls.filter(
      ([query]) => !String((query as { text?: string }).text ?? query).includes('pg_notify'),
    ).length
  } finally {
    asked.mockRestore()
  }
}

test('a session ended on one instance is refused by the other from the reply on, every time [V7.4.1]', async () => {
  const { first, second, send } = await twoInstances()
  const ada = await first.person('ada')
  for (let count = 0; count < 20; count += 1) {
    const login = { email: ada.email, password: castPassword }
    const { token } = (await first.call('login', { body: login })).body
    expect((await send(second, 'GET', '/auth/me', token)).status).toBe(200)
    expect((await send(first, 'POST', '/auth/logout', token)).status).toBe(200)
    expect((await send(second, 'GET', '/auth/me', token)).status).toBe(401)
  }
})

test('an admin who becomes a researcher immediately loses admin rights on every instance', async () => {
  const { first, second, send } = await twoInstances()
  const olga = await first.person('olga')
  const read = () => send(second, 'GET', '/issues', olga.token)
  expect((await read()).status).toBe(200)
  await first.database.pool.query("update users set role = 'user' where id = $1", [olga.id])
  await first.database.changes.settle()
  expect((await read()).status).toBe(403)
})

test('repeated reads take no statement until something changes, on every instance', async () => {
  const { first, second, send } = await twoInstances()
  const olga = await first.person('olga')
  const contest = await first.contest(olga)
  await first.database.changes.settle()
  const title = async () => (await send(second, 'GET', '/contests', olga.token)).body.data.contests[0].title
  expect(await title()).toBe('Vault Spring')
  expect(await statementsOf(title)).toBe(0)
  expect(await statementsOf(() => send(second, 'GET', `/contests/${contest.id}`, olga.token))).toBe(1)
  expect(await statementsOf(() => send(second, 'GET', `/contests/${contest.id}`, olga.token))).toBe(0)
  const changed = { title: 'Vault Autumn', reason: 'The season is over.' }
  expect((await send(first, 'PUT', `/contests/${contest.id}`, olga.token, changed)).status).toBe(200)
  expect(await title()).toBe('Vault Autumn')
})

test('an instance that no longer receives changes uses no cached data', async () => {
  const { first, second, send } = await twoInstances()
  const olga = await first.person('olga')
  await first.contest(olga)
  await first.database.changes.settle()
  const title = async () => (await send(second, 'GET', '/contests', olga.token)).body.data.contests[0].title
  expect(await title()).toBe('Vault Spring')
  const outside = new pg.Client({ connectionString: await urlOf(first.database) })
  await outside.connect()
  onTestFinished(() => outside.end())
  const end =
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()'
  await outside.query(end, [listenerName])
  await expect.poll(() => second.database.changes.isLive()).toBe(false)
  await outside.query("update contests set title = 'Vault Autumn'")
  expect(await title()).toBe('Vault Autumn')
  await expect.poll(() => second.database.changes.isLive()).toBe(true)
})

test("a change waits for a frozen instance only as long as that one's cache is valid", async () => {
  const { first, send } = await twoInstances()
  const frozen = new pg.Client({ connectionString: await urlOf(first.database), application_name: listenerName })
  await frozen.connect()
  onTestFinished(() => frozen.end())
  const ada = await first.person('ada')
  expect((await send(first, 'POST', '/auth/logout', ada.token)).status).toBe(200)
  expect((await send(first, 'GET', '/auth/me', ada.token)).status).toBe(401)
})

test('a connection announces changes one after the other, however many are settled at once', async () => {
  const { first } = await twoInstances()
  const running = new Map<pg.Client, number>()
  let most = 0
  const query = pg.Client.prototype.query as (...all: unknown[]) => unknown
  const asked = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...all: unknown[]
  ) {
    if (!String(all[0]).startsWith('select pg_notify')) return query.apply(this, all)
    const before = running.get(this) ?? 0
    running.set(this, before + 1)
    most = Math.max(most, before + 1)
    try {
      return await query.apply(this, all)
    } finally {
      running.set(this, (running.get(this) ?? 0) - 1)
    }
  } as never)
  onTestFinished(() => asked.mockRestore())
  await Promise.all(Array.from({ length: 20 }, () => first.database.changes.settle()))
  expect(most).toBe(1)
})
