import net, { type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { templateName } from '#test/machine/postgres-cluster'
import { createDatabase, emptyDatabase, urlOf } from '#test/server/databases'
import { testAppOn } from '#test/server/start-test-app'
import { openDatabase } from '../database'
import { isUnavailable } from '../database-errors'
import { issues } from '../tables/tables'
import { currentDeadline, withRequestDeadline } from './request-deadline'

/** A proxy to a new database that can drop data in either direction without closing connections, as a network does. */
async function unreachableDatabase({ silenceMs = 300 } = {}) {
  const direct = new URL(await createDatabase(`unreachable_${process.pid}`, templateName))
  const dropped = { requests: false, replies: false }
  const sockets = new Set<net.Socket>()
  const proxy = net.createServer((client) => {
    const server = net.connect(Number(direct.port), direct.hostname)
    client.on('data', (bytes) => void (dropped.requests || server.write(bytes)))
    server.on('data', (bytes) => void (dropped.replies || client.write(bytes)))
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const url = new URL(direct)
  url.hostname = '127.0.0.1'
  url.port = String((proxy.address() as AddressInfo).port)
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '', silenceMs })
  onTestFinished(async () => {
    await database.close()
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  return {
    database,
    disconnect: () => void Object.assign(dropped, { requests: true, replies: true }),
    dropReplies: () => void Object.assign(dropped, { requests: false, replies: true }),
    reconnect: () => void Object.assign(dropped, { requests: false, replies: false }),
  }
}

test('a database that stops answering is reported as unavailable, and its connections are closed', async () => {
  const { database, disconnect, reconnect } = await unreachableDatabase()
  await database.pool.query('select 1')
  disconnect()
  const query = database.pool.query('select 1')
  await expect(query.catch(isUnavailable)).resolves.toBe(true)
  expect(database.pool.totalCount).toBe(0)
  reconnect()
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test("a request whose database stopped responding doesn't wait for it again, but the next request does", async () => {
  const { database, disconnect, reconnect } = await unreachableDatabase()
  await database.pool.query('select 1')
  await withRequestDeadline(async () => {
    disconnect()
    await expect(database.pool.query('select 1').catch(isUnavailable)).resolves.toBe(true)
    reconnect()
    await expect(database.pool.query('select 1').catch(isUnavailable)).resolves.toBe(true)
  })
  await withRequestDeadline(() => database.pool.query('select 1'))
})

test('a transaction whose database stops responding fails once, and not again on rollback', async () => {
  const { database, disconnect, reconnect } = await unreachableDatabase()
  const torn = database.db.transaction(async (tx) => {
    await tx.execute('select 1')
    disconnect()
    await tx.execute('select 1')
  })
  await expect(torn.catch(isUnavailable)).resolves.toBe(true)
  expect(database.pool.totalCount).toBe(0)
  reconnect()
  expect(await database.db.$count(issues)).toBe(0)
})

test('a report with a lost acknowledgement gets 503, and the same key then finds it stored', async () => {
  // Long enough for a busy machine to notice the lock before the database counts as silent.
  const { database, dropReplies, reconnect } = await unreachableDatabase({ silenceMs: 1_500 })
  const app = await testAppOn(database)
  const contest = await app.contest(await app.person('olga'))
  const ada = await app.person('ada')
  const submit = () =>
    app.call('submitIssue', {
      as: ada,
      body: { contestId: contest.id, title: 'Drain', description: 'Redeem settles twice.' },
      headers: { 'idempotency-key': 'intent-1' },
    })
  const witness = await openDatabase({ databaseUrl: await urlOf(database), dataDir: '' })
  onTestFinished(() => witness.close())
  // Locked until replies are dropped: requests arrive, and no reply comes back.
  const holder = await witness.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from contests for update')
  const sent = submit()
  const held = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await witness.pool.query(held)).rowCount, { interval: 5 }).toBe(1)
  dropReplies()
  await holder.query('commit')
  holder.release()
  const { status, headers } = await sent
  expect([status, headers['retry-after']]).toEqual([503, '5'])

  reconnect()
  const again = await submit()
  expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true'])
  expect(await witness.db.$count(issues)).toBe(1)
})

test('a request past its deadline is refused at once, while others go on waiting', async () => {
  const databaseUrl = await urlOf(await emptyDatabase())
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  onTestFinished(() => database.close())
  const taken = await Promise.all(Array.from({ length: 10 }, () => database.pool.connect()))
  const order: string[] = []
  const refusedTo = (who: string) => () => void order.push(who)
  const fresh = database.pool.connect().catch(refusedTo('new request'))
  await withRequestDeadline(async () => {
    currentDeadline(performance.now()).waitedMs = 60_000
    await database.pool.connect().catch(refusedTo('late request'))
  })
  await fresh
  expect(order).toEqual(['late request', 'new request'])
  for (const client of taken) client.release()
  await expect.poll(() => database.pool.waitingCount).toBe(0)
  expect(database.pool.idleCount).toBe(database.pool.totalCount)
})
