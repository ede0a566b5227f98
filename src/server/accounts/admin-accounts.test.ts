import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/server/start-test-app'
import { createAdmin, ensureFirstAdmin, grantAdmin, listAdmins, resetPassword, revokeAdmin } from './admin-accounts'

const strict = { commonPasswords: 'refuse' } as const
const olga = { email: ' Olga@primacy.example', username: 'olga', password: 'Runs.the.c0ntests', ...strict }

let app: TestApp
let now: Date

beforeEach(async () => {
  app = await startTestApp()
  now = app.clock.now()
})

const adminNames = async () => (await listAdmins(app.db)).map((admin) => admin.username)
const eventKinds = async () => (await app.events()).map((event) => event.kind)
const logIn = (email: string, password: string) => app.call('login', { body: { email, password } })

describe('the operator', () => {
  test('creates an admin who can log in at once without a mail', async () => {
    await createAdmin(app.db, { ...olga, now })
    const reply = await logIn('olga@primacy.example', olga.password)
    expect(reply.body.data.user).toMatchObject({ role: 'admin', isEmailVerified: true })
    expect(await eventKinds()).toEqual(['role_granted'])
  })

  test('sees what is wrong with the fields of a new admin', async () => {
    const made = createAdmin(app.db, { ...olga, email: 'olga', password: 'short', now })
    await expect(made).rejects.toMatchObject({
      fields: { email: 'Invalid email address', password: 'Password must be at least 8 characters' },
    })
    await expect(createAdmin(app.db, { ...olga, password: 'Password1!', now })).rejects.toMatchObject({
      fields: { password: 'This password is too common' },
    })
  })

  test('sees that the address or the name is taken', async () => {
    await createAdmin(app.db, { ...olga, now })
    await expect(createAdmin(app.db, { ...olga, username: 'olga2', now })).rejects.toThrow('already has an account')
    await expect(createAdmin(app.db, { ...olga, email: 'o@primacy.example', now })).rejects.toThrow(
      'username is already',
    )
  })

  test('makes a researcher an admin, once', async () => {
    const mei = await app.person('mei')
    await grantAdmin(app.db, { email: mei.email.toUpperCase(), now })
    await grantAdmin(app.db, { email: mei.email, now })
    expect(await adminNames()).toEqual(['mei'])
    expect(await eventKinds()).toEqual(['role_granted'])
    await expect(grantAdmin(app.db, { email: 'nobody@primacy.example', now })).rejects.toThrow('No account')
  })

  test('removes the role, which ends the sessions of that account [T15]', async () => {
    const [grace, olgaAtWork] = [await app.person('grace'), await app.person('olga')]
    await revokeAdmin(app.db, { email: grace.email, now })
    expect((await app.call('me', { as: grace })).status).toBe(401)
    expect((await app.call('me', { as: olgaAtWork })).status).toBe(200)
    expect(await eventKinds()).toEqual(['role_revoked'])
  })

  test('granting, creating and revoking an admin mails every admin and that person, as if an admin did it', async () => {
    const [grace, second, mei] = [await app.person('grace'), await app.person('olga'), await app.person('mei')]
    const sent = async (subject: string) => {
      const mails = (await app.mails()).filter((mail) => mail.subject === subject)
      for (const { text } of mails) expect(text).toContain('The operator of the server')
      return mails.map(({ email }) => email).sort()
    }
    const admins = [grace.email, second.email]
    await grantAdmin(app.db, { email: mei.email, now })
    await grantAdmin(app.db, { email: mei.email, now })
    expect(await sent('mei is now an admin of Primacy')).toEqual(admins)
    expect(await sent('You are now an admin of Primacy')).toEqual([mei.email])
    await revokeAdmin(app.db, { email: mei.email, now })
    expect(await sent('mei is no longer an admin of Primacy')).toEqual(admins)
    expect(await sent('You are no longer an admin of Primacy')).toEqual([mei.email])
    const own = (await app.mails()).find(({ subject }) => subject === 'You are no longer an admin of Primacy')
    expect(own?.text).toContain('removed you as an admin.')
    expect(own?.text).not.toContain('/admin/people')
    await createAdmin(app.db, { ...olga, username: 'linus', email: 'linus@primacy.example', now })
    expect(await sent('linus is now an admin of Primacy')).toEqual(admins)
    expect(await sent('You are now an admin of Primacy')).toEqual(['linus@primacy.example', mei.email])
  })

  test('creates the first admin without a mail', async () => {
    await createAdmin(app.db, { ...olga, now })
    expect(await app.mails()).toEqual([])
  })

  test("can't remove the last admin, even with two concurrent commands [T21]", async () => {
    const people = [await app.person('grace'), await app.person('olga')]
    const outcomes = await Promise.allSettled(people.map(({ email }) => revokeAdmin(app.db, { email, now })))
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await adminNames()).toHaveLength(1)
  })

  test('sets a password, which ends the sessions of that account [V7.4.5]', async () => {
    const ada = await app.person('ada')
    await resetPassword(app.db, { email: ada.email, password: olga.password, ...strict, now })
    expect((await app.call('me', { as: ada })).status).toBe(401)
    expect((await logIn(ada.email, olga.password)).status).toBe(200)
    expect(await eventKinds()).toEqual(['password_reset_by_operator'])
  })
})

describe('the admin of the settings', () => {
  test('is created only if there is no admin', async () => {
    await ensureFirstAdmin(app.db, { ...olga, now })
    await ensureFirstAdmin(app.db, { ...olga, email: 'second@primacy.example', username: 'second', now })
    expect(await adminNames()).toEqual(['olga'])
  })

  test('is created once by instances that start together', async () => {
    await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(app.db, { ...olga, now })))
    expect(await adminNames()).toEqual(['olga'])
  })

  test('is not an account that somebody registered before [T21]', async () => {
    const ada = await app.person('ada')
    await expect(ensureFirstAdmin(app.db, { ...olga, email: ada.email, now })).rejects.toThrow('already has an account')
    expect(await adminNames()).toEqual([])
  })

  test('is not created without settings, and is an error if one is missing [V6.3.2]', async () => {
    await ensureFirstAdmin(app.db, { email: undefined, username: undefined, password: undefined, ...strict, now })
    expect(await adminNames()).toEqual([])
    await expect(ensureFirstAdmin(app.db, { ...olga, password: undefined, now })).rejects.toThrow(
      'Set ADMIN_EMAIL, ADMIN_USERNAME and ADMIN_PASSWORD together',
    )
  })
})

test('nobody becomes an admin by signing up: not as the first account, and not with a special name [T21]', async () => {
  for (const username of ['first', 'admin', 'root', 'constructor']) {
    const walletAddress = `0x${'a'.repeat(40)}`
    const body = { username, email: `${username}@primacy.example`, password: olga.password, walletAddress }
    expect((await app.call('signup', { body })).body.data.user).toMatchObject({ username, role: 'user' })
  }
  expect(await adminNames()).toEqual([])
})
