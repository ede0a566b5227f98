import { asc, like } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { guessWaitMs } from '../../domain/accounts/guess-wait'
import { rateLimits } from '../db/tables'
import { castPassword } from '../testing/cast'
import { startTestApp, type TestApp, testAppOn } from '../testing/start-test-app'

let app: TestApp
let waits: number[]
/** How many connections were taken from the pool while somebody waited. */
let held: number[]
let places: number

const options = { rateLimitScale: 1, trustProxy: 1, pause }

async function pause(ms: number): Promise<void> {
  const { pool } = app.database
  waits.push(ms)
  held.push(pool.totalCount - pool.idleCount)
}

beforeEach(async () => {
  waits = []
  held = []
  places = 0
  app = await startTestApp(options)
})

const from = (place: number) => ({ 'x-forwarded-for': `198.51.100.${place}` })
const logIn = (email: string, password: string, place: number, at: TestApp = app) =>
  at.call('login', { body: { email, password }, headers: from(place) })

/** Wrong passwords for one address, each from another place; what was answered. */
async function guess(email: string, times: number, at: (turn: number) => TestApp = () => app): Promise<number[]> {
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn += 1) {
    places += 1
    statuses.push((await logIn(email, 'Wrong-Horse-7!', places, at(turn))).status)
  }
  return statuses
}

/** So many wrong passwords were given already: what is counted in the database, without hashing each of them. */
async function guessed(times: number): Promise<void> {
  await app.db.update(rateLimits).set({ count: times }).where(like(rateLimits.key, 'login:everywhere:%'))
}

test('after thirty wrong passwords from many places and on two instances answers wait, and none is refused', async () => {
  const ada = await app.person('ada')
  const second = await testAppOn(app.database, { ...options, now: app.clock.now() })
  const either = (turn: number) => (turn % 2 ? app : second)
  await guess(ada.email, 1)
  await guessed(28)
  expect(await guess(ada.email, 4, either)).toEqual([401, 401, 401, 401])
  expect(waits).toEqual([guessWaitMs(1), guessWaitMs(2)])
  expect(held).toEqual([0, 0])
})

test('the owner gets in however many were wrong, after two seconds at most', async () => {
  const ada = await app.person('ada')
  await guess(ada.email, 1)
  await guessed(5_000)
  expect((await logIn(ada.email, castPassword, 99)).status).toBe(200)
  expect(waits).toEqual([2_000])
})

test('right passwords do not count, however often they are given', async () => {
  const ada = await app.person('ada')
  await guess(ada.email, 1)
  await guessed(29)
  for (let place = 1; place <= 3; place += 1) expect((await logIn(ada.email, castPassword, place)).status).toBe(200)
  expect(waits).toEqual([])
})

test('an hour later nobody waits any more', async () => {
  const ada = await app.person('ada')
  await guess(ada.email, 1)
  await guessed(5_000)
  app.clock.advance(60)
  await guess(ada.email, 1)
  expect(waits).toEqual([])
})

test('the owner is told once a day, and an address that nobody has waits alike', async () => {
  const ada = await app.person('ada')
  const subjects = async () => (await app.mails()).map(({ email, subject }) => `${email}: ${subject}`)
  for (const email of [ada.email, 'nobody@primacy.example']) {
    await guess(email, 1)
    await guessed(30)
    expect(await guess(email, 3)).toEqual([401, 401, 401])
  }
  expect(waits).toEqual([100, 200, 300, 100, 200, 300])
  const told = `${ada.email}: Somebody tries passwords at your account at Primacy`
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

test('what is counted names nobody', async () => {
  const ada = await app.person('ada')
  await guess(ada.email, 1)
  const rows = await app.db.select().from(rateLimits).orderBy(asc(rateLimits.key))
  expect(rows.map(({ key }) => key).join(' ')).not.toMatch(/ada|primacy|198\.51/)
})
