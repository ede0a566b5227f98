import { beforeEach, describe, expect, test } from 'vitest'
import { castPassword } from '#test/server/cast'
import { startTestApp, type TestApp } from '#test/server/start-test-app'
import { createAdmin, resetPassword } from './admin-accounts'

const linus = { username: 'Ada', email: 'linus.torvalds@primacy.example', walletAddress: `0x${'aB'.repeat(20)}` }
const common = ['Passw0rd!', 'Password1!', 'P@ssw0rd123', 'AdA.1815', 'Linus.torvalds.1969']
const refused = { status: 400, body: { fields: { password: 'This password is too common' } } }

let app: TestApp

const signUpWith = (password: string) => app.call('signup', { body: { ...linus, password } })

/** Sets the password with a mailed link. */
async function resetTo(password: string) {
  const { email } = await app.person('ada')
  await app.call('forgotPassword', { body: { email } })
  const token = /token=([\w-]{43})/.exec((await app.mails())[0]?.text ?? '')?.[1] ?? ''
  return app.call('resetPassword', { params: { token }, body: { password } })
}

const changeTo = async (newPassword: string) =>
  app.call('changePassword', { as: await app.person('ada'), body: { currentPassword: castPassword, newPassword } })

describe('a common password that satisfies the documented rule', () => {
  beforeEach(async () => {
    app = await startTestApp()
  })

  test.each(common)('is accepted: %s', async (password) => {
    expect((await signUpWith(password)).status).toBe(201)
    expect((await app.call('login', { body: { email: linus.email, password } })).status).toBe(200)
  })

  test('is accepted by a mailed link, a change and the operator’s command', async () => {
    const now = app.clock.now()
    expect((await resetTo('Passw0rd!')).status).toBe(200)
    const admin = { username: 'grace', email: 'g@primacy.example', password: 'Passw0rd!', now }
    expect(await createAdmin(app.db, { ...admin, commonPasswords: 'warn' })).toMatchObject({ role: 'admin' })
    const reset = { email: admin.email, password: 'Password1!', now }
    expect(await resetPassword(app.db, { ...reset, commonPasswords: 'allow' })).toMatchObject({ username: 'grace' })
    app = await startTestApp()
    expect((await changeTo('Passw0rd!')).status).toBe(200)
  })

  test('gets a warning from the client, because the server says so', async () => {
    expect((await app.app.inject('/site.json')).json()).toMatchObject({ commonPasswords: 'warn' })
  })
})

describe('if the operator refuses common passwords, one', () => {
  beforeEach(async () => {
    app = await startTestApp({ commonPasswords: 'refuse' })
  })

  test.each(common)('is refused: %s [V6.2.11 T13]', async (password) => {
    expect(await signUpWith(password)).toMatchObject(refused)
  })

  test('is refused by a mailed link, a change and the operator’s command', async () => {
    expect(await resetTo('Passw0rd!')).toMatchObject(refused)
    const change = await changeTo('Passw0rd!')
    expect([change.status, change.body.fields]).toEqual([400, { newPassword: 'This password is too common' }])
    const now = app.clock.now()
    const admin = { username: 'grace', email: 'g@primacy.example', password: 'Passw0rd!', now }
    const { fields } = refused.body
    await expect(createAdmin(app.db, { ...admin, commonPasswords: 'refuse' })).rejects.toMatchObject({ fields })
    const reset = { email: 'ada@primacy.example', password: 'Passw0rd!', now, commonPasswords: 'refuse' } as const
    await expect(resetPassword(app.db, reset)).rejects.toMatchObject({ fields })
  })

  test('is refused by the client before it is sent, because the server says so', async () => {
    expect((await app.app.inject('/site.json')).json()).toMatchObject({ commonPasswords: 'refuse' })
  })
})
