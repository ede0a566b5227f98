import { asc, like } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { castPassword } from '#test/server/cast'
import { startTestApp, type TestApp, testAppOn } from '#test/server/start-test-app'
import { guessWaitMs } from '../../domain/accounts/guess-wait'
import { rateLimits } from '../db/tables/request-tables'

let app: TestApp
let waits: number[]
/** How many connections were taken from the pool while somebody waited. */
let connectionsInUse: number[]
let clients: number

const options = { rateLimitScale: 1, trustProxy: 1, pause }

async function pause(ms: number): Promise<void> {
  const { pool } = app.database
  waits.push(ms)
  connectionsInUse.push(pool.totalCount - pool.idleCount)
}

beforeEach(async () => {
  waits = []
  connectionsInUse = []
  clients = 0
  app = await startTestApp(options)
})

const from = (client: number) => ({ 'x-forwarded-for': `198.51.100.${client}` })
const logIn = (email: string, password: string, client: number, at: TestApp = app) =>
  at.call('login', { body: { email, password }, headers: from(client) })

/** Sends wrong passwords for one address, each from another client. */
async function guess(email: string, times: number, at: (attempt: number) => TestApp = () => app): Promise<number[]> {
  const statuses: number[] = []
  for (let attempt = 0; attempt < times; attempt += 1) {
    clients += 1
    statuses.push((await logIn(email, 'Wrong-Horse-7!', clients, at(attempt))).status)
  }
  return statuses
}

/** Sets the counter in the database, which is faster than hashing that many passwords. */
async function guessed(times: number): Promise<void> {
  await app.db.update(rateLimits).set({ count: times }).where(like(rateLimits.key, 'login:everywhere:%'))
}

test('after thirty wrong passwords from many clients and on two instances replies are delayed, and none is refused [T11]', async () => {
  const ada = await app.person('ada')
  const second = await testAppOn(app.database, { ...options, now: app.clock.now() })
  const either = (turn: number) => (turn % 2 ? app : second)
  await guess(ada.email, 1)
  await guessed(28)
  expect(await guess(ada.email, 4, either)).toEqual([401, 401, 401, 401])
  expect(waits).toEqual([guessWaitMs(1), guessWaitMs(2)])
  expect(connectionsInUse).toEqual([0, 0])
})

test('the owner can log in after any number of wrong passwords, delayed by at most two seconds [T11]', async () => {
  const ada = await app.person('ada')
  await guess(ada.email, 1)
  await guessed(5_000)
  expect((await logIn(ada.email, castPassword, 99)).status).toBe(200)
  expect(waits).toEqual([2_000])
})

test("correct passwords don't count", async () => {
  const ada = await app.person('ada')
  await guess(ada.email, 1)
  await guessed(29)
  for (let place = 1; place <= 3; place += 1) expect((await logIn(ada.email, castPassword, place)).status).toBe(200)
  expect(waits).toEqual([])
})

test('logins are no longer delayed after an hour', async () => {
  const ada = await app.person('ada')
  await guess(ada.email, 1)
  await guessed(5_000)
  app.clock.advance(60)
  await guess(ada.email, 1)
  expect(waits).toEqual([])
})

test('the owner is notified once a day, and an unknown address is delayed alike', async () => {
  const ada = await app.person('ada')
  const subjects = async () => (await app.mails()).map(({ email, subject }) => `${email}: ${subject}`)
  for (const email of [ada.email, 'nobody@primacy.example']) {
    await guess(email, 1)
    await guessed(30)
    expect(await guess(email, 3)).toEqual([401, 401, 401])
  }
  expect(waits).toEqual([100, 200, 300, 100, 200, 300])
  const told = `${ada.email}: Someone is guessing your password at Primacy`
  expect(await subjects()).toEqual([told])
  app.clock.advance(12 * 60)
  await guess(ada.email, 1)
  await guessed(30)
  await guess(ada.email, 1)
  expect(await subjects()).toEqual([told])
  app.clock.advance(12 * 60)
  await guess(ada.email, 1)
  await guessed(30)
  await guess(ada.email, 1)
  expect(await subjects()).toEqual([told, told])
})

test("the counter's key doesn't reveal the address", async () => {
  const ada = await app.person('ada')
  await guess(ada.email, 1)
  const rows = await app.db.select().from(rateLimits).orderBy(asc(rateLimits.key))
  expect(rows.map(({ key }) => key).join(' ')).not.toMatch(/ada@|primacy|198\.51/)
})
