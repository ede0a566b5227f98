import { beforeEach, expect, test } from 'vitest'
import { minutesAfter, startTestApp, type TestApp } from '#test/server/start-test-app'
import { setupLinks } from '../../db/tables/account-tables'
import { cleanUp } from '../../jobs/clean-up'
import { createAdmin, listAdmins } from '../admin-accounts'
import { createSetupLink, replaceSetupLinks, setupLinkHours } from './setup-link'

const site = 'https://primacy.example'
const password = 'Runs.the.c0ntests'
const form = { username: 'olga', email: ' Olga@primacy.example', password }

let app: TestApp

beforeEach(async () => {
  app = await startTestApp()
})

const setUp = (token: string | null, change: object = {}) => app.call('setUp', { body: { ...form, token, ...change } })
const adminNames = async () => (await listAdmins(app.db)).map((admin) => admin.username)
const secretOf = (link: string | null) => link?.split('#token=')[1] ?? ''
const newSecret = async () => secretOf(await createSetupLink(app.db, site, app.clock.now()))
const minutesOn = (minutes: number) => app.clock.set(minutesAfter(app.clock.now(), minutes))

test('opening the setup link makes a person the first admin and signs them in', async () => {
  const link = await createSetupLink(app.db, site, app.clock.now())
  expect(link).toMatch(/^https:\/\/primacy\.example\/setup#token=[\w-]{43}$/)
  const reply = await setUp(secretOf(link))
  expect(reply.status).toBe(201)
  expect(reply.body.data.user).toMatchObject({ email: 'olga@primacy.example', role: 'admin', isEmailVerified: true })
  expect((await app.call('readSystem', { as: reply.body.token })).status).toBe(200)
  const events = await app.events()
  expect(events.map(({ kind, reason }) => [kind, reason])).toEqual([['role_granted', 'By the setup link']])
})

test('only a hash of the secret is stored', async () => {
  const secret = await newSecret()
  expect(JSON.stringify(await app.db.select().from(setupLinks))).not.toContain(secret)
})

test('a setup link works once, and then gets the same reply as one that never existed', async () => {
  const secret = await newSecret()
  expect((await setUp(secret)).status).toBe(201)
  const again = await setUp(secret, { username: 'eve', email: 'eve@evil.example' })
  const unknown = await setUp('x'.repeat(43), { username: 'eve', email: 'eve@evil.example' })
  expect(again).toMatchObject({ status: 400, body: { code: 'SETUP_LINK_INVALID' } })
  expect(again.body).toEqual(unknown.body)
  expect(await adminNames()).toEqual(['olga'])
})

test('once there is an admin, by whatever means, no setup link works and none is created', async () => {
  const secret = await newSecret()
  const now = app.clock.now()
  await createAdmin(app.db, { ...form, username: 'grace', email: 'g@primacy.example', commonPasswords: 'allow', now })
  expect((await setUp(secret)).body.code).toBe('SETUP_LINK_INVALID')
  expect(await createSetupLink(app.db, site, now)).toBeNull()
  expect(await replaceSetupLinks(app.db, site, now)).toBeNull()
})

test('a setup link expires, and its row is deleted', async () => {
  const secret = await newSecret()
  minutesOn(setupLinkHours * 60 - 1)
  expect((await setUp(secret, { username: '-' })).body.code).toBe('VALIDATION_ERROR')
  minutesOn(1)
  expect((await setUp(secret)).body.code).toBe('SETUP_LINK_INVALID')
  await cleanUp(app.db, app.clock.now())
  expect(await app.db.select().from(setupLinks)).toEqual([])
})

test('the links that several instances have printed all work until one is used; the command ends all earlier ones', async () => {
  const printed = [await newSecret(), await newSecret()]
  const renewed = secretOf(await replaceSetupLinks(app.db, site, app.clock.now()))
  for (const secret of printed) expect((await setUp(secret)).body.code).toBe('SETUP_LINK_INVALID')
  const other = await newSecret()
  expect((await setUp(renewed)).status).toBe(201)
  expect((await setUp(other, { username: 'eve', email: 'eve@evil.example' })).body.code).toBe('SETUP_LINK_INVALID')
})

test('without a valid link, replies reveal no existing names, addresses or passwords', async () => {
  const strict = await startTestApp({ commonPasswords: 'refuse' })
  const ada = await strict.person('ada')
  const body = { ...form, token: 'x'.repeat(43), username: 'ada', email: ada.email, password: 'Password1!' }
  const reply = await strict.call('setUp', { body })
  expect(reply.body.code).toBe('SETUP_LINK_INVALID')
  expect(reply.body.fields).toBeUndefined()
})

test('does not take over an existing account, and the link stays valid', async () => {
  const ada = await app.person('ada')
  const secret = await newSecret()
  const byAddress = await setUp(secret, { email: ada.email })
  expect(byAddress).toMatchObject({ status: 409, body: { code: 'ACCOUNT_EXISTS' } })
  expect(byAddress.body.fields?.email).toContain('already exists')
  expect((await setUp(secret, { username: 'ADA' })).body.fields).toEqual({
    username: 'This username is already taken',
  })
  expect(await adminNames()).toEqual([])
  expect((await setUp(secret)).status).toBe(201)
})

test('the rules for registration apply, including for common passwords', async () => {
  const strict = await startTestApp({ commonPasswords: 'refuse' })
  const token = secretOf(await createSetupLink(strict.db, site, strict.clock.now()))
  const body = { ...form, token, password: 'Password1!' }
  const reply = await strict.call('setUp', { body })
  expect(reply.body.fields).toEqual({ password: 'This password is too common' })
  const short = await strict.call('setUp', { body: { ...body, username: 'o', email: 'olga', password: 'short' } })
  expect(Object.keys(short.body.fields ?? {}).sort()).toEqual(['email', 'password', 'username'])
})

test('guesses are limited', async () => {
  const limited = await startTestApp({ rateLimitScale: 1 })
  const body = { ...form, token: 'x'.repeat(43) }
  const statuses: number[] = []
  for (let guess = 0; guess < 21; guess += 1) statuses.push((await limited.call('setUp', { body })).status)
  expect(statuses).toEqual([...Array(20).fill(400), 429])
})
