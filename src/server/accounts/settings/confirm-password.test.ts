import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { castPassword, type Person, setSteppedUp } from '#test/server/cast'
import { minutesAfter, startTestApp, type TestApp, testAppOn } from '#test/server/start-test-app'
import { coreEndpoints, type EndpointName } from '../../../contract/endpoints'
import { endpoints } from '../../../features/every-feature'
import { sessions } from '../../db/tables/tables'

const unknownId = '7b0c4f6e-0000-4000-8000-000000000000'
const guarded = endpoints.filter((endpoint) => endpoint.stepUp).map((endpoint) => endpoint.name)
const refused = { status: 403, body: { code: 'STEP_UP_REQUIRED', error: 'Enter your password again to do this.' } }

let app: TestApp
let olga: Person

beforeEach(async () => {
  app = await startTestApp()
  olga = await app.person('olga')
})

/** Without the test client's automatic password confirmation. */
const make = (name: EndpointName, id = unknownId, as: Person | string = olga) =>
  app.call(name, { as, params: { id }, body: { reason: 'A trial.' }, stepsUp: false })
const stepUp = (password = castPassword, as: Person | string = olga) => app.call('stepUp', { as, body: { password } })

test('payments, finalization, identity checks, deleting a contest and roles require the password', () => {
  const inCore = coreEndpoints.filter((endpoint) => endpoint.stepUp).map((endpoint) => endpoint.name)
  expect(inCore.sort()).toEqual([
    'deleteContest',
    'exportPayments',
    'finalizeContest',
    'publishPreliminaryResults',
    'recordPayment',
    'releaseIssues',
    'reopenContest',
    'restoreIssue',
    'returnAwardLine',
    'setKyc',
    'setRole',
    'setSeat',
    'withdrawPreliminaryResults',
  ])
})

test('each is refused without a recent password before anything else, and works after confirming it', async () => {
  await setSteppedUp(app.db, olga, minutesAfter(app.clock.now(), -10))
  for (const name of guarded) expect([name, await make(name)]).toMatchObject([name, refused])
  expect((await app.call('me', { as: olga })).status).toBe(200)
  expect((await stepUp()).body).toEqual({ status: 'success', message: 'Password confirmed' })
  for (const name of guarded)
    expect([name, (await make(name)).body.code].join()).toMatch(/_NOT_FOUND$|VALIDATION_ERROR$/)
})

test('a contest is not deleted without a recent password, and is deleted after confirming it', async () => {
  const { id } = await app.contest(olga)
  await setSteppedUp(app.db, olga, null)
  expect(await make('deleteContest', id)).toMatchObject(refused)
  expect((await app.call('getContest', { as: olga, params: { id } })).status).toBe(200)
  await stepUp()
  expect((await make('deleteContest', id)).status).toBe(200)
})

test('signing in counts as confirming the password for ten minutes', async () => {
  const { token } = (await app.call('login', { body: { email: olga.email, password: castPassword } })).body
  app.clock.advance(9.99)
  expect((await make('deleteContest', unknownId, token)).body.code).toBe('CONTEST_NOT_FOUND')
  app.clock.advance(0.01)
  expect(await make('deleteContest', unknownId, token)).toMatchObject(refused)
})

test('a confirmation applies only to its session, on every instance', async () => {
  const { token } = (await app.call('login', { body: { email: olga.email, password: castPassword } })).body
  const second = await testAppOn(app.database, { now: minutesAfter(app.clock.now(), 60) })
  app.clock.advance(60)
  await stepUp(castPassword, token)
  const elsewhere = await second.call('deleteContest', { as: token, params: { id: unknownId } })
  expect(elsewhere.body.code).toBe('CONTEST_NOT_FOUND')
  expect(await make('deleteContest')).toMatchObject(refused)
})

test("a wrong password is a field error: it doesn't sign out, confirm or record anything", async () => {
  await setSteppedUp(app.db, olga, null)
  for (const [password, message] of [
    ['Wrong-Horse-7!', 'This is not your current password'],
    ['', 'Password is required'],
  ]) {
    const reply = await stepUp(password)
    expect([reply.status, reply.body.fields]).toEqual([400, { password: message }])
  }
  expect(await make('setKyc')).toMatchObject(refused)
  expect((await app.call('me', { as: olga })).status).toBe(200)
  expect(await app.events()).toEqual([])
})

test('attempts share their limit with the login and other calls that require the password', async () => {
  app = await startTestApp({ rateLimitScale: 1 })
  olga = await app.person('olga')
  const statuses = []
  for (let guess = 0; guess < 10; guess += 1) statuses.push((await stepUp(`Wrong-Horse-${guess}!`)).status)
  const body = { currentPassword: castPassword, newPassword: 'Difference.3ngine' }
  statuses.push((await stepUp()).status, (await app.call('changePassword', { as: olga, body })).status)
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
})

test('the ledger records that the password was confirmed, without the password', async () => {
  await stepUp()
  const told = { kind: 'stepped_up', at: app.clock.now(), actorId: olga.id, userId: olga.id, before: null, after: null }
  expect(await app.events()).toMatchObject([told])
})

test("a confirmation doesn't count if the password changes concurrently", async () => {
  await Promise.all([
    app.call('changePassword', { as: olga, body: { currentPassword: castPassword, newPassword: 'Difference.3ngine' } }),
    stepUp(),
  ])
  const kinds = (await app.events()).map((event) => event.kind)
  expect([['stepped_up', 'password_changed'], ['password_changed']]).toContainEqual(kinds)
  expect((await stepUp()).body.fields).toEqual({ password: 'This is not your current password' })
})

test('the OpenAPI document says which calls require the password, and how they refuse', async () => {
  const { paths } = (await app.app.inject({ url: '/api/openapi.json' })).json()
  type Operation = { operationId: string; 'x-step-up'?: true; responses: Record<string, unknown> }
  const told = Object.values<Record<string, Operation>>(paths)
    .flatMap((calls) => Object.values(calls))
    .filter((operation) => operation['x-step-up'] === true)
  expect(told.map((operation) => operation.operationId).sort()).toEqual([...guarded].sort())
  for (const { responses } of told) {
    expect(responses['403']).toMatchObject({
      description: expect.stringContaining('STEP_UP_REQUIRED: Enter your password again to do this.'),
    })
  }
})

describe('an admin', () => {
  const isIn = async (token: string, at = app) => (await at.call('me', { as: token })).status === 200
  const logIn = async (email: string) =>
    (await app.call('login', { body: { email, password: castPassword } })).body.token

  test('is logged out twelve hours after the login, even when active, and others after seven days', async () => {
    const [admin, researcher] = [olga.token, (await app.person('ada')).token]
    const opened = await logIn(olga.email)
    app.clock.advance(12 * 60 - 1)
    expect([await isIn(admin), await isIn(opened), await isIn(researcher)]).toEqual([true, true, true])
    app.clock.advance(1)
    expect([await isIn(admin), await isIn(opened), await isIn(researcher)]).toEqual([false, false, true])
    app.clock.advance(6.5 * 24 * 60 - 1)
    expect(await isIn(researcher)).toBe(true)
    app.clock.advance(1)
    expect(await isIn(researcher)).toBe(false)
  })

  test('sees the expiry in the token and in the list of sessions', async () => {
    const token = await logIn(olga.email)
    const ends = minutesAfter(app.clock.now(), 12 * 60)
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(exp).toBe(Math.floor(ends.getTime() / 1000))
    const list = (await app.call('listSessions', { as: token })).body.data.sessions
    expect(list.map((session) => session.expiresAt)).toEqual([ends.toISOString(), ends.toISOString()])
  })

  test('with an older session has to sign in again on the next call', async () => {
    const mei = await app.person('mei')
    app.clock.advance(11 * 60)
    const later = await logIn(mei.email)
    app.clock.advance(2 * 60)
    expect(await isIn(mei.token)).toBe(true)
    await app.database.pool.query(`update users set role = 'admin' where id = $1`, [mei.id])
    expect([await isIn(mei.token), await isIn(later)]).toEqual([false, true])
    const list = (await app.call('listSessions', { as: later })).body.data.sessions
    expect(list.map((session) => session.isCurrent)).toEqual([true])
    expect(await app.db.select().from(sessions).where(eq(sessions.userId, mei.id))).toHaveLength(2)
  })

  test('stays logged in for ADMIN_SESSION_HOURS', async () => {
    const strict = await testAppOn(app.database, { now: minutesAfter(app.clock.now(), 60), adminSessionHours: 1 })
    expect([await isIn(olga.token), await isIn(olga.token, strict)]).toEqual([true, false])
  })
})
