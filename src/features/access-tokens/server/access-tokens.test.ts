import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { giveToken } from '#test/server/access/access-token'
import { castPassword, type Person, setSteppedUp } from '#test/server/cast'
import { minutesAfter, startTestApp, type TestApp, testAppOn } from '#test/server/start-test-app'
import { type TokenScope, tokenPrefix, tokenScopes } from '../../../domain/accounts/access-token'
import { resetPassword, revokeAdmin } from '../../../server/accounts/admin-accounts'
import { accessTokens } from '../../../server/db/tables/account-tables'
import { users } from '../../../server/db/tables/tables'
import { cleanUp } from '../../../server/jobs/clean-up'
import { endpoints } from '../contract'

const dayMinutes = 24 * 60
const wanted = { name: 'Laptop', scopes: ['issues:read', 'contests:read'] as TokenScope[], expiresInDays: 30 }

let app: TestApp
let ada: Person

beforeEach(async () => {
  app = await startTestApp()
  ada = await app.person('ada')
})

const create = (body: object = wanted, as = ada) => app.call('createToken', { as, body })
const statusOf = async (token: string, at = app) => (await at.call('readToken', { as: token })).status
const mailedToken = async () => {
  const texts = (await app.mails()).map(({ text }) => text).join('\n')
  return /reset-password\?token=([\w-]+)/.exec(texts)?.[1] ?? ''
}
const listed = async (as = ada) => (await app.call('listTokens', { as })).body.data.accessTokens

test('a token is shown once, stored as a hash and listed without its secret, and its owner is notified', async () => {
  const { status, body } = await create()
  expect(status).toBe(201)
  expect(body.token).toMatch(/^primacy_pat_[\w-]{43}$/)
  const [row] = await app.db.select().from(accessTokens)
  expect(JSON.stringify(row)).not.toContain(body.token.slice(tokenPrefix.length))
  expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/)
  const expiresAt = minutesAfter(app.clock.now(), 30 * dayMinutes).toISOString()
  const shown = { name: 'Laptop', scopes: ['contests:read', 'issues:read'], expiresAt, lastUsedAt: null }
  expect(await listed()).toMatchObject([shown])
  expect(JSON.stringify(await listed())).not.toContain(tokenPrefix)
  const [mail] = await app.mails()
  expect(mail).toMatchObject({ email: ada.email, subject: 'An access token was created for your account' })
  expect(mail?.text).toContain('“Laptop”')
  expect(mail?.text).not.toContain(tokenPrefix)
})

test('the ledger records creating and revoking a token with its scopes, but without name and secret', async () => {
  const { body } = await create()
  await app.call('revokeToken', { as: ada, params: { id: body.data.accessToken._id } })
  const events = await app.events()
  const token = body.data.accessToken._id
  expect(events).toMatchObject([
    { kind: 'token_created', actorId: ada.id, userId: ada.id, after: { token, scopes: body.data.accessToken.scopes } },
    { kind: 'token_revoked', actorId: ada.id, userId: ada.id, before: { token } },
  ])
  expect(JSON.stringify(events)).not.toMatch(/Laptop|primacy_pat_/)
})

test('a token is created only after the password was entered recently', async () => {
  await setSteppedUp(app.db, ada, null)
  const refused = await app.call('createToken', { as: ada, body: wanted, stepsUp: false })
  expect(refused).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } })
  expect((await app.call('stepUp', { as: ada, body: { password: castPassword } })).status).toBe(200)
  expect((await app.call('createToken', { as: ada, body: wanted, stepsUp: false })).status).toBe(201)
})

test('a token needs a name, a scope and an expiry of at most a year, and only judges get the scope of judges', async () => {
  const refusals = [
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ name: 'x'.repeat(61) }, { name: 'Name must be at most 60 characters' }],
    [{ scopes: [] }, { scopes: 'Choose at least one scope' }],
    [{ scopes: ['admin'] }, { scopes: 'Unknown scope' }],
    [{ scopes: ['judging:read'] }, { scopes: 'Only admins can choose judging:read' }],
    [{ expiresInDays: 366 }, { expiresInDays: 'Choose an expiry of 1 to 365 whole days' }],
    [{ expiresInDays: 0 }, { expiresInDays: 'Choose an expiry of 1 to 365 whole days' }],
    [{ expiresInDays: undefined }, { expiresInDays: 'Choose an expiry' }],
  ]
  for (const [change, fields] of refusals) {
    expect((await create({ ...wanted, ...change })).body).toMatchObject({ code: 'VALIDATION_ERROR', fields })
  }
  const grace = await app.person('grace')
  expect((await create({ ...wanted, scopes: ['judging:read'] }, grace)).status).toBe(201)
})

test('an account has at most 20 tokens', async () => {
  for (let count = 0; count < 20; count += 1) await giveToken(app, ada, ['contests:read'])
  expect(await create()).toMatchObject({ status: 409, body: { code: 'TOKENS_FULL' } })
  const [first] = await listed()
  await app.call('revokeToken', { as: ada, params: { id: first?._id ?? '' } })
  expect((await create()).status).toBe(201)
})

test('a token names itself and its owner, and shows when it was last used, to the hour', async () => {
  const { token } = (await create()).body
  const reply = await app.call('readToken', { as: token })
  expect(reply.body.data).toMatchObject({ username: 'ada', accessToken: { name: 'Laptop' } })
  expect((await listed())[0]?.lastUsedAt).toBe(app.clock.now().toISOString())
  app.clock.advance(59)
  await app.call('listContests', { as: token })
  app.clock.advance(1)
  await app.call('listContests', { as: token })
  expect((await listed())[0]?.lastUsedAt).toBe(app.clock.now().toISOString())
})

test('a token lets a program do what its scopes allow, and refusals name the missing scope', async () => {
  const contest = await app.contest(ada)
  const body = { contestId: contest.id, title: 'Drain', description: 'All of it.' }
  const reader = await giveToken(app, ada, ['issues:read'])
  expect((await app.call('submitIssue', { as: reader, body })).body).toMatchObject({
    code: 'SCOPE_MISSING',
    error: 'This access token lacks the scope issues:write. Create one that has it on your account page.',
  })
  const writer = await giveToken(app, ada, ['issues:write'])
  const sent = await app.call('submitIssue', { as: writer, body })
  expect(sent.body.data.issue).toMatchObject({ placeInLine: 1, receipt: { signature: expect.any(String) } })
  expect((await app.call('listMyIssues', { as: reader })).body.data.issues).toHaveLength(1)
  expect((await app.call('getAccount', { as: writer })).body.code).toBe('TOKEN_NOT_ALLOWED')
})

test('a token expires', async () => {
  const { token } = (await create({ ...wanted, expiresInDays: 1 })).body
  app.clock.advance(dayMinutes - 1)
  expect(await statusOf(token)).toBe(200)
  app.clock.advance(1)
  expect(await statusOf(token)).toBe(401)
  await cleanUp(app.db, app.clock.now())
  expect(await app.db.select().from(accessTokens)).toEqual([])
})

test("only a token's owner can revoke it", async () => {
  const { token, data } = (await create()).body
  const revoke = async (as: Person) =>
    (await app.call('revokeToken', { as, params: { id: data.accessToken._id } })).status
  expect([await revoke(await app.person('linus')), await statusOf(token)]).toEqual([404, 200])
  expect([await revoke(ada), await statusOf(token), await revoke(ada)]).toEqual([200, 401, 404])
})

describe('a token ends', () => {
  const ends: Record<string, () => Promise<unknown>> = {
    'with a changed password': () =>
      app.call('changePassword', {
        as: ada,
        body: { currentPassword: castPassword, newPassword: 'Difference.3ngine' },
      }),
    'with a password that was set by a mailed link': async () => {
      await app.call('forgotPassword', { body: { email: ada.email } })
      const token = await mailedToken()
      await app.call('resetPassword', { params: { token }, body: { password: 'Difference.3ngine' } })
    },
    'with a password that the operator has set': async () => {
      const reset = { email: ada.email, password: 'Difference.3ngine', commonPasswords: 'warn' as const }
      await resetPassword(app.db, { ...reset, now: app.clock.now() })
      await app.database.changes.settle()
    },
    'by logging out everywhere': () => app.call('endAllSessions', { as: ada }),
    'with its account': () => app.call('deleteAccount', { as: ada, body: { password: castPassword, username: 'ada' } }),
  }
  test.each(Object.entries(ends))('%s, on every instance', async (_how, end) => {
    const { token } = (await create()).body
    const second = await testAppOn(app.database, { now: app.clock.now() })
    expect([await statusOf(token), await statusOf(token, second)]).toEqual([200, 200])
    await end()
    expect([await statusOf(token), await statusOf(token, second)]).toEqual([401, 401])
    expect(await app.db.select().from(accessTokens)).toEqual([])
  })

  test('but not when a session ends, not even the one in which it was created', async () => {
    const { token } = (await create()).body
    await app.call('logout', { as: ada })
    expect(await statusOf(token)).toBe(200)
  })
})

describe('a token can do no more than its owner', () => {
  const isJudging = async (token: string, at: TestApp) => {
    const { status, body } = await at.call('listIssues', { as: token })
    return body.code ?? status
  }

  test('an admin who loses the role or the verified address also loses it for tokens, on every instance', async () => {
    const grace = await app.person('grace')
    const token = await giveToken(app, grace, tokenScopes)
    const second = await testAppOn(app.database, { now: app.clock.now() })
    const everywhere = async () => [await isJudging(token, app), await isJudging(token, second)]
    expect(await everywhere()).toEqual([200, 200])
    await app.db.update(users).set({ isEmailVerified: false }).where(eq(users.id, grace.id))
    await app.database.changes.settle()
    expect(await everywhere()).toEqual(['EMAIL_NOT_VERIFIED', 'EMAIL_NOT_VERIFIED'])
    await app.db.update(users).set({ isEmailVerified: true, role: 'user' }).where(eq(users.id, grace.id))
    await app.database.changes.settle()
    expect(await everywhere()).toEqual(['FORBIDDEN', 'FORBIDDEN'])
  })

  test('an admin whose role the operator revokes also loses it for tokens', async () => {
    const [grace] = [await app.person('grace'), await app.person('olga')]
    const token = await giveToken(app, grace, tokenScopes)
    await revokeAdmin(app.db, { email: grace.email, now: app.clock.now() })
    await app.database.changes.settle()
    expect(await statusOf(token)).toBe(401)
  })

  test("an admin's token can read other people's submissions only with the judging scope", async () => {
    const [grace, olga] = [await app.person('grace'), await app.person('olga')]
    const contest = await app.contest(olga, { startDate: minutesAfter(app.clock.now(), -5) })
    const body = { contestId: contest.id, title: 'Drain', description: 'All of it.' }
    const { _id: id } = (await app.call('submitIssue', { as: ada, body })).body.data.issue
    const token = await giveToken(app, grace, tokenScopes)
    expect((await app.call('getIssue', { as: token, params: { id } })).body.code).toBe('FORBIDDEN')
    const removal = { as: token, params: { id }, body: { reason: 'Spam' } }
    expect((await app.call('deleteIssue', removal)).body.code).toBe('FORBIDDEN')
    expect((await app.call('readJudging', { as: token, params: { id } })).status).toBe(200)
  })

  test("an admin without the required second factor can't judge with a token either", async () => {
    const strict = await testAppOn(app.database, { now: app.clock.now(), adminsNeedSecondFactor: true })
    const token = await giveToken(app, await app.person('grace'), tokenScopes)
    expect(await isJudging(token, strict)).toBe('SECOND_FACTOR_REQUIRED')
    expect((await strict.call('listContests', { as: token })).status).toBe(200)
  })

  test("an account's limits count its sessions and tokens together", async () => {
    const limited = await testAppOn(app.database, { now: app.clock.now(), rateLimitScale: 1 })
    const contest = await app.contest(await app.person('olga'))
    const [one, other] = [await giveToken(app, ada, ['issues:write']), await giveToken(app, ada, ['issues:write'])]
    const submit = async (as: Person | string, at: number) => {
      const body = { contestId: contest.id, title: `Drain ${at}`, description: 'All of it.' }
      return (await limited.call('submitIssue', { as, body })).status
    }
    const statuses: number[] = []
    for (let at = 0; at < 21; at += 1) statuses.push(await submit([ada, one, other][at % 3] ?? ada, at))
    expect(statuses).toEqual([...Array(20).fill(201), 429])
  })

  test("tokens can't read the metrics", async () => {
    const headers = { authorization: `Bearer ${await giveToken(app, await app.person('grace'), tokenScopes)}` }
    const reply = await app.app.inject({ url: '/metrics', headers })
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'TOKEN_NOT_ALLOWED'])
  })
})

test('a token created while the password is reset does not outlive the reset', async () => {
  await app.call('forgotPassword', { body: { email: ada.email } })
  const link = await mailedToken()
  const [made] = await Promise.all([
    app.call('createToken', { as: ada, body: wanted, stepsUp: false }),
    app.call('resetPassword', { params: { token: link }, body: { password: 'Difference.3ngine' } }),
  ])
  if (made.status === 201) expect(await statusOf(made.body.token)).toBe(401)
  expect(await app.db.select().from(accessTokens)).toEqual([])
})

test('only a session creates, lists and revokes tokens; a token can only ask about itself', () => {
  const open = Object.entries(endpoints).filter(([, endpoint]) => 'token' in endpoint)
  expect(open.map(([name]) => name)).toEqual(['readToken'])
  expect(Object.values(endpoints).map(({ access }) => access)).toEqual(['user', 'user', 'user', 'user'])
})
