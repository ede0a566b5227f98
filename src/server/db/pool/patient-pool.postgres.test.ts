import net, { type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase, emptyDatabase, urlOf } from '../../testing/databases'
import { templateName } from '../../testing/postgres-cluster'
import { testAppOn } from '../../testing/start-test-app'
import { openDatabase } from '../database'
import { isUnavailable } from '../database-errors'
import { issues } from '../tables'
import { asOneRequest, patienceOfCaller } from './patience'

/** A way to a new database that can swallow what either side says, as a network does, and closes nothing. */
async function vanishingDatabase() {
  const direct = new URL(await createDatabase(`vanishing_${process.pid}`, templateName))
  const swallowed = { questions: false, answers: false }
  const ends = new Set<net.Socket>()
  const between = net.createServer((near) => {
    const far = net.connect(Number(direct.port), direct.hostname)
    near.on('data', (bytes) => void (swallowed.questions || far.write(bytes)))
    far.on('data', (bytes) => void (swallowed.answers || near.write(bytes)))
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.on('error', () => {}).on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
  const url = new URL(direct)
  url.hostname = '127.0.0.1'
  url.port = String((between.address() as AddressInfo).port)
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '', silenceMs: 300 })
  onTestFinished(async () => {
    await database.close()
    for (const end of ends) end.destroy()
    between.close()
  })
  return {
    database,
    vanish: () => void Object.assign(swallowed, { questions: true, answers: true }),
    fallSilent: () => void Object.assign(swallowed, { questions: false, answers: true }),
    comeBack: () => void Object.assign(swallowed, { questions: false, answers: false }),
  }
}

test('a database that vanishes without a word is given up, and so is each connection to it', async () => {
  const { database, vanish, comeBack } = await vanishingDatabase()
  await database.pool.query('select 1')
  vanish()
  const asked = database.pool.query('select 1')
  await expect(asked.catch(isUnavailable)).resolves.toBe(true)
  expect(database.pool.totalCount).toBe(0)
  comeBack()
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a request that has seen its database vanish asks it nothing more, and the next one does', async () => {
  const { database, vanish, comeBack } = await vanishingDatabase()
  await database.pool.query('select 1')
  await asOneRequest(async () => {
    vanish()
    await expect(database.pool.query('select 1').catch(isUnavailable)).resolves.toBe(true)
    comeBack()
    await expect(database.pool.query('select 1').catch(isUnavailable)).resolves.toBe(true)
  })
  await asOneRequest(() => database.pool.query('select 1'))
})

test('a transaction whose database vanishes ends once, and not again with its rollback', async () => {
  const { database, vanish, comeBack } = await vanishingDatabase()
  const torn = database.db.transaction(async (tx) => {
    await tx.execute('select 1')
    vanish()
    await tx.execute('select 1')
  })
  await expect(torn.catch(isUnavailable)).resolves.toBe(true)
  expect(database.pool.totalCount).toBe(0)
  comeBack()
  expect(await database.db.$count(issues)).toBe(0)
})

test('a report whose acknowledgement is lost is answered with 503, and the same key then finds it stored', async () => {
  const { database, fallSilent, comeBack } = await vanishingDatabase()
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
  // Held until the answers are swallowed: what is asked goes through, and nothing comes back.
  const holder = await witness.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from contests for update')
  const sent = submit()
  const held = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await witness.pool.query(held)).rowCount, { interval: 5 }).toBe(1)
  fallSilent()
  await holder.query('commit')
  holder.release()
  const { status, headers } = await sent
  expect([status, headers['retry-after']]).toEqual([503, '5'])

  comeBack()
  const again = await submit()
  expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true'])
  expect(await witness.db.$count(issues)).toBe(1)
})

test('whoever has waited long enough in one request is refused at once, while others go on waiting', async () => {
  const databaseUrl = await urlOf(await emptyDatabase())
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  onTestFinished(() => database.close())
  const taken = await Promise.all(Array.from({ length: 10 }, () => database.pool.connect()))
  const order: string[] = []
  const refusedTo = (who: string) => () => void order.push(who)
  const fresh = database.pool.connect().catch(refusedTo('whoever has just come'))
  await asOneRequest(async () => {
    patienceOfCaller(performance.now()).waitedMs = 60_000
    await database.pool.connect().catch(refusedTo('whoever has waited'))
  })
  await fresh
  expect(order).toEqual(['whoever has waited', 'whoever has just come'])
  for (const client of taken) client.release()
  await expect.poll(() => database.pool.waitingCount).toBe(0)
  expect(database.pool.idleCount).toBe(database.pool.totalCount)
})
