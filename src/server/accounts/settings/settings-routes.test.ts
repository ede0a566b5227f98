import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { castPassword } from '#test/server/cast'
import { startTestApp, type TestApp } from '#test/server/start-test-app'
import { mapMailChoices } from '../../../domain/accounts/mail-choices'
import { sessions, users } from '../../db/tables/tables'
import { choosePublicity } from './change-settings'

const newPassword = 'Difference.3ngine'
const newWallet = `0x${'7A'.repeat(20)}`
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

let app: TestApp
type Person = Awaited<ReturnType<TestApp['person']>>
let ada: Person

beforeEach(async () => {
  app = await startTestApp()
  ada = await app.person('ada')
})

const logIn = async (password = castPassword, headers: Record<string, string> = firefox, email = ada.email) =>
  app.call('login', { body: { email, password }, headers })
const isIn = async (as: Person | string) => (await app.call('me', { as })).status === 200
const events = async () => (await app.events()).map(({ kind }) => kind)
const rowOf = async (person: Person) => (await app.db.select().from(users).where(eq(users.id, person.id)))[0]

describe('changing the password', () => {
  const change = (body: object, as: Person | string = ada) => app.call('changePassword', { as, body })

  test('accepts only the new password afterwards, and only the current session continues [V6.2.2 V7.4.3]', async () => {
    const elsewhere = (await logIn()).body.token
    const reply = await change({ currentPassword: castPassword, newPassword })
    expect(reply).toMatchObject({ status: 200, body: { message: 'Password changed. Every other session has ended.' } })
    expect([await isIn(ada), await isIn(elsewhere)]).toEqual([true, false])
    expect([(await logIn(castPassword)).status, (await logIn(newPassword)).status]).toEqual([401, 200])
    const [mail] = await app.mails()
    expect(mail).toMatchObject({ email: ada.email, subject: 'Your password at Primacy was changed' })
    expect(mail?.text).toContain('https://primacy.example/forgot-password')
    expect(await events()).toEqual(['password_changed'])
  })

  test('ends reset links that were mailed before', async () => {
    await app.call('forgotPassword', { body: { email: ada.email } })
    const token = /token=([\w-]{43})/.exec((await app.mails())[0]?.text ?? '')?.[1] ?? ''
    await change({ currentPassword: castPassword, newPassword })
    const reply = await app.call('resetPassword', { params: { token }, body: { password: 'Third.3ngine' } })
    expect(reply.body.code).toBe('TOKEN_INVALID')
  })

  test.each([
    ['a wrong present one', 'Wrong-Horse-7!', newPassword, { currentPassword: 'This is not your current password' }],
    [
      'the same again',
      castPassword,
      castPassword,
      { newPassword: 'Choose a password that differs from the current one' },
    ],
    ['a weak one', castPassword, 'short', { newPassword: 'Password must be at least 8 characters' }],
    ['none at all', '', '', { currentPassword: 'Password is required', newPassword: 'Password is required' }],
  ])(
    'refuses %s at its field, and nobody is signed out [V6.2.1 .3 V7.5.1]',
    async (_, currentPassword, wanted, fields) => {
      const elsewhere = (await logIn()).body.token
      const reply = await change({ currentPassword, newPassword: wanted })
      expect([reply.status, reply.body.fields]).toEqual([400, fields])
      expect([await isIn(ada), await isIn(elsewhere)]).toEqual([true, true])
      expect([await events(), await app.mails()]).toEqual([[], []])
    },
  )

  test('of five changes at once with the same password, one succeeds', async () => {
    const wanted = Array.from({ length: 5 }, (_, place) => `Difference.${place}ngine`)
    const replies = await Promise.all(wanted.map((one) => change({ currentPassword: castPassword, newPassword: one })))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(await events()).toEqual(['password_changed'])
  })
})

test('password attempts are limited across all calls that require it [V6.3.1 T11]', async () => {
  app = await startTestApp({ rateLimitScale: 1 })
  ada = await app.person('ada')
  const statuses: number[] = []
  for (let guess = 0; guess < 4; guess += 1) {
    const password = `Wrong-Horse-${guess}!`
    const replies = [
      await app.call('changePassword', { as: ada, body: { currentPassword: password, newPassword } }),
      await app.call('changeWallet', { as: ada, body: { walletAddress: newWallet, password } }),
      await app.call('deleteAccount', { as: ada, body: { username: ada.username, password } }),
    ]
    statuses.push(...replies.map((reply) => reply.status))
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
})

describe('changing the wallet', () => {
  const change = (walletAddress: string, password = castPassword) =>
    app.call('changeWallet', { as: ada, body: { walletAddress, password } })

  test('stores the new address, delays payments for 72 hours and mails the owner both shortened addresses [T20]', async () => {
    const before = (await rowOf(ada))?.walletAddress ?? ''
    const reply = await change(newWallet)
    const until = new Date(app.clock.now().getTime() + 72 * 3_600_000).toISOString()
    expect(reply.body.data).toMatchObject({ user: { walletAddress: newWallet }, walletHeldUntil: until })
    expect(await rowOf(ada)).toMatchObject({ walletAddress: newWallet, walletChangedAt: app.clock.now() })
    const [mail] = await app.mails()
    expect(mail?.text).toContain(`from ${before.slice(0, 6)}...${before.slice(-4)} to 0x7A7A...7A7A`)
    expect(mail?.text).not.toContain(newWallet)
    expect(await events()).toEqual(['wallet_changed'])
    const account = (await app.call('getAccount', { as: ada })).body.data.account
    expect(account.walletHeldUntil).toBe(until)
    app.clock.advance(72 * 60)
    expect((await app.call('getAccount', { as: ada })).body.data.account.walletHeldUntil).toBeNull()
  })

  test('to the same address in another case is a no-op and sends no mail', async () => {
    await change(newWallet)
    await app.mails()
    app.clock.advance(60)
    const again = await change(newWallet.toLowerCase())
    expect(again.body).toMatchObject({
      message: 'This is already your wallet address',
      data: { user: { walletAddress: newWallet } },
    })
    expect([await events(), (await app.mails()).length]).toEqual([['wallet_changed'], 1])
  })

  test('requires the password and an address, and names the wrong one [V7.5.1]', async () => {
    const wrong = await change(newWallet, 'Wrong-Horse-7!')
    expect([wrong.status, wrong.body.fields]).toEqual([400, { password: 'This is not your current password' }])
    expect((await change('0x12')).body.fields).toEqual({ walletAddress: 'Invalid Ethereum wallet address' })
    expect(await isIn(ada)).toBe(true)
    expect(await events()).toEqual([])
  })
})

describe('the sessions', () => {
  const list = async (as: Person | string = ada) => (await app.call('listSessions', { as })).body.data.sessions

  test('can be told apart by browser, system and time, newest first, with the current one marked', async () => {
    app.clock.advance(5)
    const token = (await logIn()).body.token
    const [first, second] = await list(token)
    expect(first).toMatchObject({
      browser: 'Firefox on Linux',
      isCurrent: true,
      createdAt: app.clock.now().toISOString(),
    })
    expect(second).toMatchObject({ browser: 'Unknown browser', isCurrent: false, _id: ada.sessionId })
  })

  test('store at most 300 characters of the User-Agent', async () => {
    const token = (await logIn(castPassword, { 'user-agent': `Firefox/${'9'.repeat(5_000)}` })).body.token
    const current = (await list(token)).find((session) => session.isCurrent)
    const kept = await app.db
      .select()
      .from(sessions)
      .where(eq(sessions.id, current?._id ?? ''))
    expect(kept[0]?.userAgent).toHaveLength(300)
  })

  test('update their last use at most once an hour', async () => {
    const lastUsed = async () => (await list())[0]?.lastUsedAt
    const start = app.clock.now().toISOString()
    app.clock.advance(59)
    expect(await lastUsed()).toBe(start)
    app.clock.advance(1)
    const hourLater = app.clock.now().toISOString()
    expect(await lastUsed()).toBe(hourLater)
    app.clock.advance(59)
    expect(await lastUsed()).toBe(hourLater)
  })

  test('can be ended one by one, and those of somebody else are not found', async () => {
    const linus = await app.person('linus')
    const elsewhere = (await logIn()).body.token
    const stranger = await app.call('endSession', { as: linus, params: { id: ada.sessionId } })
    expect([stranger.status, stranger.body.code]).toEqual([404, 'SESSION_NOT_FOUND'])
    expect((await app.call('endSession', { as: elsewhere, params: { id: ada.sessionId } })).status).toBe(200)
    expect([await isIn(ada), await isIn(elsewhere), await isIn(linus)]).toEqual([false, true, true])
    expect((await app.call('endSession', { as: elsewhere, params: { id: ada.sessionId } })).status).toBe(404)
    expect(await events()).toEqual(['sessions_ended'])
  })

  test('can be ended all at once, including the current one', async () => {
    const linus = await app.person('linus')
    const elsewhere = (await logIn()).body.token
    expect((await app.call('endAllSessions', { as: ada })).status).toBe(200)
    expect([await isIn(ada), await isIn(elsewhere), await isIn(linus)]).toEqual([false, false, true])
    const [event] = await app.events()
    expect(event).toMatchObject({ kind: 'sessions_ended', userId: ada.id, actorId: ada.id, after: { sessions: 2 } })
  })

  test('do not survive a password change during the login [T15]', async () => {
    const [opened] = await Promise.all([
      logIn(),
      app.call('changePassword', { as: ada, body: { currentPassword: castPassword, newPassword } }),
    ])
    if (opened.status === 200) expect(await isIn(opened.body.token)).toBe(false)
    expect(await list()).toHaveLength(1)
  })
})

test('mail settings are initially all on, and keep what was chosen', async () => {
  const mails = async () => (await app.call('getAccount', { as: ada })).body.data.account.mails
  const all = mapMailChoices(() => true)
  expect(await mails()).toEqual(all)
  const reply = await app.call('chooseMails', { as: ada, body: { verdicts: false, results: true } })
  expect(reply.body.data.mails).toEqual({ ...all, verdicts: false })
  await app.call('chooseMails', { as: ada, body: { ...mapMailChoices(() => false), verdicts: true } })
  expect(await mails()).toEqual({ ...mapMailChoices(() => false), verdicts: true })
  expect((await app.call('chooseMails', { as: ada, body: { verdicts: 'no' } })).body.fields).toEqual({
    verdicts: 'Choose whether to get these mails',
    results: 'Choose whether to get these mails',
  })
})

describe("showing one's name publicly", () => {
  const shown = async () => (await app.call('getAccount', { as: ada })).body.data.account.publicity
  const choose = (name: unknown, awards: unknown) => app.call('choosePublicity', { as: ada, body: { name, awards } })

  test('is off by default, and awards are only shown with the name', async () => {
    expect(await shown()).toEqual({ name: false, awards: false })
    expect((await choose(false, true)).body.data.publicity).toEqual({ name: false, awards: false })
    expect((await choose(true, true)).body.data.publicity).toEqual({ name: true, awards: true })
    expect(await shown()).toEqual({ name: true, awards: true })
    await choose(false, true)
    expect(await shown()).toEqual({ name: false, awards: false })
    expect((await choose('yes', null)).body.fields).toEqual({
      name: 'Choose whether this is public',
      awards: 'Choose whether this is public',
    })
  })

  test('is a consent recorded in the ledger, once per change', async () => {
    await choose(true, false)
    await choose(true, false)
    await choose(false, false)
    expect(await events()).toEqual(['publicity_changed', 'publicity_changed'])
    const { account, ledger } = (await app.call('downloadRecord', { as: ada })).body.data
    expect(account.publicity).toEqual({ name: false, awards: false })
    const kept = ledger.filter(({ kind }) => kind === 'publicity_changed').map(({ by, after }) => [by, after])
    expect(kept).toEqual([
      ['you', { name: true, awards: false }],
      ['you', { name: false, awards: false }],
    ])
  })

  test('ends with the account, even for a consent given during the deletion', async () => {
    await choose(true, true)
    const body = { password: castPassword, username: 'ada' }
    await Promise.all([app.call('deleteAccount', { as: ada, body }), choose(true, true)])
    const ended = { showsName: false, showsAwards: false }
    expect(await rowOf(ada)).toMatchObject(ended)
    const late = { userId: ada.id, name: true, awards: true, now: app.clock.now() }
    await expect(choosePublicity(app.db, late)).rejects.toThrow()
    expect(await rowOf(ada)).toMatchObject(ended)
  })
})

test('an unverified person can do all of this too', async () => {
  const mei = await app.person('mei', { isEmailVerified: false })
  expect((await app.call('getAccount', { as: mei })).body.data.account).toMatchObject({ unpaidAwards: 0 })
  const body = { currentPassword: castPassword, newPassword }
  expect((await app.call('changePassword', { as: mei, body })).status).toBe(200)
})
