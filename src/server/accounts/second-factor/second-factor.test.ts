import { eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { bytesOf } from '#test/server/access/two-step-login'
import { castPassword, type Person, setSteppedUp } from '#test/server/cast'
import { authSecret, refusalOf, startTestApp, type TestApp, testAppOn } from '#test/server/start-test-app'
import { secondFactors } from '../../db/tables/account-tables'
import { rateLimits } from '../../db/tables/request-tables'
import { sessions } from '../../db/tables/tables'
import { cleanUp } from '../../jobs/clean-up'
import { resetSecondFactor, revokeAdmin } from '../admin-accounts'
import { spendCode } from './check-code'
import { createFactorKeys } from './factor-keys'
import { codeAt, stepAt } from './totp'

const halfMinute = 0.5
const password = castPassword
const notRight = { code: 'This code is wrong or was already used. Wait for the next one.' }

let app: TestApp
let olga: Person

beforeEach(async () => {
  app = await startTestApp()
  olga = await app.person('olga')
})

const begin = (as: Person | string = olga, at = app) => at.call('beginSecondFactor', { as, body: { password } })
const confirm = (code: string, as: Person | string = olga, at = app) =>
  at.call('confirmSecondFactor', { as, body: { code } })

/** Olga with two-step login on; the first code of her app is used, and the next one comes in half a minute. */
async function turnedOn(at = app) {
  const { secret, address } = (await begin(olga, at)).body.data
  const bytes = bytesOf(secret)
  const shown = () => codeAt(bytes, stepAt(at.clock.now()))
  const { recoveryCodes } = (await confirm(shown(), olga, at)).body.data
  at.clock.advance(halfMinute)
  return { secret, address, recoveryCodes, shown, wrong: () => (shown() === '000000' ? '000001' : '000000') }
}

const logIn = (given = password) => app.call('login', { body: { email: olga.email, password: given } })
const challenged = async () => refusalOf(await logIn()).data?.challenge ?? ''
const answer = (challenge: string, code: string, at = app) => at.call('loginCode', { body: { challenge, code } })
const factor = async () => (await app.db.select().from(secondFactors))[0]
const subjects = async () => (await app.mails()).map((mail) => mail.subject)
const kinds = async () => (await app.events()).map((event) => event.kind)
const isIn = async (as: Person | string) => (await app.call('me', { as })).status === 200

describe('turning two-step login on', () => {
  test('takes the password and a code, ends the other sessions, and is recorded and mailed', async () => {
    const elsewhere = (await logIn()).body.token
    const { secret, address } = (await begin()).body.data
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(address).toContain('otpauth://totp/Primacy:olga%40primacy.example?issuer=Primacy&')
    expect(new URL(address).searchParams.get('secret')).toBe(secret)
    expect([(await logIn()).status, await isIn(elsewhere), await kinds()]).toEqual([200, true, []])
    const reply = await confirm(codeAt(bytesOf(secret), stepAt(app.clock.now())))
    expect(reply.body.message).toBe('Two-step login is on. Every other session has ended.')
    const { recoveryCodes } = reply.body.data
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-z2-7]{4}-){6}[a-z2-7]{4}$/)
    expect([await isIn(elsewhere), await isIn(olga), await kinds()]).toEqual([false, true, ['second_factor_on']])
    expect(await subjects()).toEqual(['Two-step login at Primacy was turned on'])
    const { account } = (await app.call('getAccount', { as: olga })).body.data
    expect(account.secondFactor).toEqual({ since: app.clock.now().toISOString(), recoveryCodesLeft: 10 })
    expect((await app.call('downloadRecord', { as: olga })).body.data.account.secondFactorSince).toBe(
      app.clock.now().toISOString(),
    )
  })

  test('stores neither the secret nor a recovery code in readable form [V6.5.2]', async () => {
    const { secret, recoveryCodes } = await turnedOn()
    const row = JSON.stringify(await factor())
    const traces = [secret, bytesOf(secret).toString('hex'), bytesOf(secret).toString('base64url'), ...recoveryCodes]
    for (const trace of traces) expect(row.replaceAll('-', '')).not.toContain(trace.replaceAll('-', ''))
  })

  test('is refused without the password, with a wrong code, too late, a second time, and to non-admins', async () => {
    const wrong = await app.call('beginSecondFactor', { as: olga, body: { password: 'Wrong-Horse-7!' } })
    expect([wrong.status, wrong.body.fields]).toEqual([400, { password: 'This is not your current password' }])
    expect((await confirm('123456')).body.code).toBe('SECOND_FACTOR_NOT_BEGUN')
    const { secret } = (await begin()).body.data
    const code = () => codeAt(bytesOf(secret), stepAt(app.clock.now()))
    const bad = await confirm(code() === '123456' ? '654321' : '123456')
    expect([bad.status, bad.body.fields]).toEqual([400, notRight])
    expect((await confirm('abcd-efgh-2345-mnop-qrst-uvwx-yz23')).body.fields).toEqual(notRight)
    app.clock.advance(15)
    expect((await confirm(code())).body.code).toBe('SECOND_FACTOR_NOT_BEGUN')
    await turnedOn()
    expect([(await begin()).body.code, (await confirm('123456')).body.code]).toEqual(Array(2).fill('SECOND_FACTOR_ON'))
    expect(await begin(await app.person('ada'))).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  })

  test('is deleted within two hours if it was not finished', async () => {
    await begin()
    await cleanUp(app.db, app.clock.now())
    expect(await factor()).toMatchObject({ userId: olga.id, confirmedAt: null })
    app.clock.advance(60)
    await cleanUp(app.db, app.clock.now())
    expect(await factor()).toBeUndefined()
  })
})

describe('a login with a second factor', () => {
  test('does not count as a wrong password if the code is missing', async () => {
    await turnedOn()
    for (let turn = 0; turn < 3; turn += 1) expect((await logIn()).body).toMatchObject({ code: 'CODE_REQUIRED' })
    await logIn('Wrong-Horse-7!')
    const guesses = await app.db.select().from(rateLimits).where(like(rateLimits.key, 'login:everywhere:%'))
    expect(guesses.map(({ count }) => count)).toEqual([1])
  })

  test('opens a session only for the code after the password [T11]', async () => {
    const { shown } = await turnedOn()
    const reply = await logIn()
    expect([reply.status, reply.body.code]).toEqual([403, 'CODE_REQUIRED'])
    expect(await app.db.select().from(sessions)).toHaveLength(1)
    const challenge = refusalOf(reply).data?.challenge ?? ''
    const opened = await answer(challenge, ` ${shown().slice(0, 3)} ${shown().slice(3)} `)
    expect([opened.status, opened.body.data.user.username]).toEqual([200, 'olga'])
    expect(await isIn(opened.body.token)).toBe(true)
    expect(await logIn('Wrong-Horse-7!')).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } })
  })

  test('accepts each code once, even if sent twice concurrently, and no earlier code after it', async () => {
    const { shown } = await turnedOn()
    const code = shown()
    const challenges = [await challenged(), await challenged()]
    const replies = await Promise.all(challenges.map((challenge) => answer(challenge, code)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(replies.find(({ status }) => status === 400)?.body.fields).toEqual(notRight)
    app.clock.advance(halfMinute)
    expect((await answer(await challenged(), code)).status).toBe(400)
    expect((await answer(await challenged(), shown())).status).toBe(200)
  })

  test('asks for the password again after five codes, after five minutes, and after a password change', async () => {
    const { shown, wrong } = await turnedOn()
    const tired = await challenged()
    for (let guess = 0; guess < 5; guess += 1) expect((await answer(tired, wrong())).body.fields).toEqual(notRight)
    const late = await challenged()
    const expired = { status: 400, body: { code: 'LOGIN_EXPIRED' } }
    expect(await answer(tired, shown())).toMatchObject(expired)
    app.clock.advance(5)
    expect(await answer(late, shown())).toMatchObject(expired)
    const old = await challenged()
    const body = { currentPassword: password, newPassword: 'Difference.3ngine' }
    await app.call('changePassword', { as: olga, body })
    expect(await answer(old, shown())).toMatchObject(expired)
  })

  test('does not accept a forged challenge, and a challenge is not a session', async () => {
    const { shown } = await turnedOn()
    const challenge = await challenged()
    const foreign = await app.tokens.issue({ ...olga, userId: olga.id, role: 'admin', now: app.clock.now() })
    for (const forged of ['', 'x', foreign, `${challenge.slice(0, -2)}xx`, 'x'.repeat(2_001)]) {
      expect((await answer(forged, shown())).status).toBe(400)
    }
    expect(await isIn(challenge)).toBe(false)
  })

  test('accepts twenty attempts per hour and account, across all instances [V6.6.3 T11]', async () => {
    const { shown, wrong } = await turnedOn()
    const second = await testAppOn(app.database, { now: app.clock.now() })
    // Turning it on was the first attempt.
    for (let guess = 1; guess < 20; guess += 5) {
      const challenge = await challenged()
      for (let again = 0; again < Math.min(5, 20 - guess); again += 1) await answer(challenge, wrong(), second)
    }
    const reply = await answer(await challenged(), shown())
    expect([reply.status, Number(reply.headers['retry-after'])]).toEqual([429, 3570])
    app.clock.advance(60)
    expect((await answer(await challenged(), shown())).status).toBe(200)
  })

  test('accepts a recovery code instead of the app, once', async () => {
    const { recoveryCodes } = await turnedOn()
    const [code = ''] = recoveryCodes
    expect((await answer(await challenged(), code.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await answer(await challenged(), code)).body.fields).toEqual(notRight)
    const { account } = (await app.call('getAccount', { as: olga })).body.data
    expect(account.secondFactor?.recoveryCodesLeft).toBe(9)
    expect(await kinds()).toEqual(['second_factor_on', 'recovery_code_used'])
  })

  test('mails the account when a recovery code is used, with the number left', async () => {
    const { recoveryCodes } = await turnedOn()
    const tellsOfCodes = async () =>
      (await app.mails()).filter(({ subject }) => subject === 'A recovery code for your account at Primacy was used')
    await answer(await challenged(), 'aaaa-bbbb-cccc-dddd-eeee-ffff-gggg')
    expect(await tellsOfCodes()).toEqual([])
    for (const code of recoveryCodes.slice(0, 2)) await answer(await challenged(), code)
    const told = await tellsOfCodes()
    expect(told.map(({ email }) => email)).toEqual([olga.email, olga.email])
    expect(told.map(({ text }) => /(\d) are left/.exec(text)?.[1]).sort()).toEqual(['8', '9'])
    for (const code of recoveryCodes) expect(JSON.stringify(told)).not.toContain(code)
  })
})

test('confirming the password in an open session requires the password and a code', async () => {
  const { shown } = await turnedOn()
  const stepUp = (body: object) => app.call('stepUp', { as: olga, body })
  await setSteppedUp(app.db, olga, null)
  const asked = await app.call('deleteContest', { as: olga, params: { id: olga.id }, stepsUp: false })
  expect(asked).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED', data: { needsCode: true } } })
  expect((await stepUp({ password })).body.fields).toEqual({ code: 'Code is required' })
  expect((await stepUp({ password: 'Wrong-Horse-7!', code: shown() })).body.fields).toEqual({
    password: 'This is not your current password',
  })
  expect((await stepUp({ password, code: shown() })).status).toBe(200)
  expect((await stepUp({ password, code: shown() })).body.fields).toEqual(notRight)
  expect(await kinds()).toEqual(['second_factor_on', 'stepped_up'])
})

describe('turning two-step login off', () => {
  test('takes password and code, ends the other sessions, and is recorded and mailed', async () => {
    const { shown, wrong } = await turnedOn()
    const elsewhere = (await answer(await challenged(), shown())).body.token
    app.clock.advance(halfMinute)
    const remove = (body: object) => app.call('removeSecondFactor', { as: olga, body })
    expect((await remove({ password, code: wrong() })).body.fields).toEqual(notRight)
    expect((await remove({ password: 'Wrong-Horse-7!', code: shown() })).body.code).toBe('VALIDATION_ERROR')
    expect([(await remove({ password, code: shown() })).status, await isIn(elsewhere)]).toEqual([200, false])
    expect([await isIn(olga), await factor(), (await logIn()).status]).toEqual([true, undefined, 200])
    expect(await subjects()).toContain('Two-step login at Primacy was turned off')
    expect(await kinds()).toEqual(['second_factor_on', 'second_factor_off'])
    expect((await remove({ password, code: shown() })).body.code).toBe('NO_SECOND_FACTOR')
  })

  test('ends every session if the operator does it for someone who lost the app', async () => {
    await turnedOn()
    await resetSecondFactor(app.db, { email: olga.email, now: app.clock.now() })
    expect([await isIn(olga), (await logIn()).status, await kinds()]).toEqual([
      false,
      200,
      ['second_factor_on', 'second_factor_reset'],
    ])
    expect(await subjects()).toContain('Two-step login at Primacy was turned off')
    const again = resetSecondFactor(app.db, { email: olga.email, now: app.clock.now() })
    await expect(again).rejects.toThrow('olga@primacy.example has no second factor.')
  })

  test('is not tied to the role, but to the account', async () => {
    const { shown } = await turnedOn()
    await app.person('grace')
    await revokeAdmin(app.db, { email: olga.email, now: app.clock.now() })
    const { token } = (await answer(await challenged(), shown())).body
    expect((await app.call('deleteAccount', { as: token, body: { password, username: 'olga' } })).status).toBe(200)
    expect(await factor()).toBeUndefined()
  })
})

test("if admins need two-step login, one without it has a researcher's rights until it is on", async () => {
  const strict = await testAppOn(app.database, { now: app.clock.now(), adminsNeedSecondFactor: true })
  const ada = await app.person('ada')
  const contest = await app.contest(await app.person('grace'))
  const body = { contestId: contest.id, title: 'Drain', description: 'All of it.' }
  const id = (await app.call('submitIssue', { as: ada, body })).body.data.issue._id
  const list = () => strict.call('listIssues', { as: olga })
  const read = () => strict.call('getIssue', { as: olga, params: { id } })
  expect(await list()).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } })
  expect(await read()).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect(await strict.call('listIssues', { as: ada })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  await turnedOn(strict)
  expect([(await list()).status, (await read()).status]).toEqual([200, 200])
})

test('a secret encrypted with the previous key is re-encrypted on its next use', async () => {
  const { shown } = await turnedOn()
  const encrypted = (await factor())?.encryptedSecret ?? ''
  const keys = createFactorKeys(['the secret of the server after it was changed', authSecret])
  await app.db.transaction((tx) => spendCode(tx, keys, { userId: olga.id, code: shown(), now: app.clock.now() }))
  const [row] = await app.db.select().from(secondFactors).where(eq(secondFactors.userId, olga.id))
  expect(keys.decrypt(encrypted, olga.id)?.isOutdated).toBe(true)
  expect(keys.decrypt(row?.encryptedSecret ?? '', olga.id)?.isOutdated).toBe(false)
})
