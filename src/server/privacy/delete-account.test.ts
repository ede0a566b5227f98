import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { castPassword } from '#test/server/cast'
import { startTestApp, type TestApp } from '#test/server/start-test-app'
import { grantAdmin, listAdmins, resetPassword } from '../accounts/admin-accounts'
import { awardLines, awardSnapshots } from '../db/tables/award-tables'
import { savedReasons } from '../db/tables/judging-tables'
import { users } from '../db/tables/tables'

type Person = Awaited<ReturnType<TestApp['person']>>

let app: TestApp
let ada: Person

beforeEach(async () => {
  app = await startTestApp()
  ada = await app.person('ada')
})

const erase = (as: Person, more: object = {}) =>
  app.call('deleteAccount', { as, body: { password: castPassword, username: as.username, ...more } })
const rowOf = async (person: Person) => (await app.db.select().from(users).where(eq(users.id, person.id)))[0]

/** Every row of every table that contains one of these words, in any letter case. */
async function rowsWith(words: string[]): Promise<string[]> {
  const { pool } = app.database
  const tables = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const found: string[] = []
  for (const { name } of tables.rows) {
    const rows = await app.db.execute<{ row: string }>(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`,
    )
    for (const { row } of rows.rows) {
      const word = words.find((one) => row.toLowerCase().includes(one.toLowerCase()))
      if (word) found.push(`${name}: ${word}`)
    }
  }
  return found.sort()
}

/** Her name is part of no other word, so every match is hers. */
async function countess(): Promise<{ person: Person; words: string[] }> {
  const words = ['countess-of-lovelace', 'lovelace@ockham.example', `0x${'c0Ffee'.repeat(6)}aaaa`]
  const [username = '', email = '', walletAddress = ''] = words
  const body = { username, email, walletAddress, password: castPassword }
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) countess-of-lovelace' }
  const { token, data } = (await app.call('signup', { body, headers })).body
  await app.mails()
  const verified = { isEmailVerified: true, kycState: 'approved', kycNote: email } as const
  await app.db.update(users).set(verified).where(eq(users.email, email))
  return { person: { id: data.user._id, username, email, token, sessionId: '' }, words }
}

describe('deleting an account', () => {
  test('removes name, address and wallet from every table, except the wallet of an award line [V14.2.4 T62]', async () => {
    const { person, words } = await countess()
    const [linus, olga] = [await app.person('linus'), await app.person('olga')]
    const contest = await app.contest(olga)
    const submit = async (as: Person, title: string) => {
      const sending = { as, body: { contestId: contest.id, title, description: 'Drains it.' } }
      const headers = { 'idempotency-key': `key-of-${title}` }
      return (await app.call('submitIssue', { ...sending, headers })).body.data.issue._id
    }
    const id = await submit(person, 'Drain')
    await submit(linus, 'Other')
    await app.call('updateIssue', { as: person, params: { id }, body: { title: 'Drain', description: 'Drains more.' } })
    await app.call('setVerdict', { as: olga, params: { id }, body: { status: 'valid' } })
    await app.call('changeWallet', {
      as: person,
      body: { walletAddress: `0x${'dE'.repeat(20)}`, password: castPassword },
    })
    await app.call('changeWallet', { as: person, body: { walletAddress: words[2], password: castPassword } })
    await app.call('forgotPassword', { body: { email: person.email } })
    await app.call('recordEvents', { as: person, body: { events: [{ name: 'page_view', page: '/contests' }] } })
    await app.mails()
    await app.db.insert(savedReasons).values({
      judgeId: person.id,
      reason: 'Not mine, says countess-of-lovelace',
      createdAt: app.clock.now(),
    })
    const [snapshot] = await app.db
      .insert(awardSnapshots)
      .values({
        contestId: contest.id,
        rulesVersion: 1,
        snapshot: {},
        finalizedAt: app.clock.now(),
        finalizedBy: olga.id,
      })
      .returning()
    await app.db.insert(awardLines).values({
      snapshotId: snapshot?.id ?? '',
      contestId: contest.id,
      issueId: id,
      authorId: person.id,
      walletAddress: words[2] ?? '',
      amountCents: 1,
      isPrimary: true,
      placeInLine: 1,
    })
    expect((await rowsWith(words)).length).toBeGreaterThan(8)
    const everything = await app.database.pool.query('select id from issues union all select id from revisions')

    expect((await erase(person)).status).toBe(200)
    await app.mails()
    expect(await rowsWith(words)).toEqual([`award_lines: ${words[2]}`])
    const shortened = [`${words[2]?.slice(0, 6)}...${words[2]?.slice(-4)}`]
    expect(await rowsWith(shortened)).toEqual([])
    const kept = await app.database.pool.query('select id from issues union all select id from revisions')
    expect(kept.rows).toEqual(everything.rows)
    const issue = (await app.call('getIssue', { as: olga, params: { id } })).body.data.issue
    expect(issue.userId.username).toMatch(/^deleted-[0-9a-z]{6}$/)
  })

  test('ends every session and every way to log in [V7.4.2 T62]', async () => {
    const elsewhere = (await app.call('login', { body: { email: ada.email, password: castPassword } })).body.token
    await app.call('forgotPassword', { body: { email: ada.email } })
    const token = /token=([\w-]{43})/.exec((await app.mails())[0]?.text ?? '')?.[1] ?? ''
    await erase(ada)
    for (const as of [ada, elsewhere]) expect((await app.call('me', { as })).status).toBe(401)
    const row = await rowOf(ada)
    for (const email of [ada.email, row?.email ?? '']) {
      const reply = await app.call('login', { body: { email, password: castPassword } })
      expect([reply.status, reply.body.code]).toEqual([401, 'INVALID_CREDENTIALS'])
      await app.call('forgotPassword', { body: { email } })
      await app.call('resendVerification', { body: { email } })
      const now = app.clock.now()
      await expect(grantAdmin(app.db, { email, now })).rejects.toThrow('No account has the address')
      const reset = { email, password: 'Third.3ngine', commonPasswords: 'warn', now } as const
      await expect(resetPassword(app.db, reset)).rejects.toThrow('No account has')
    }
    expect(await app.mails()).toEqual([])
    const reset = await app.call('resetPassword', { params: { token }, body: { password: 'Third.3ngine' } })
    expect(reset.body.code).toBe('TOKEN_INVALID')
    expect(row).toMatchObject({ role: 'user', isEmailVerified: false, kycState: 'none', deletedAt: app.clock.now() })
    expect(row?.email).toBe(`${row?.username}@deleted.invalid`)
  })

  test('frees name and address for a new account, which inherits nothing', async () => {
    await erase(ada)
    const body = { username: 'ada', email: ada.email, password: castPassword, walletAddress: `0x${'7A'.repeat(20)}` }
    const reply = await app.call('signup', { body })
    expect(reply.status).toBe(201)
    expect(reply.body.data.user._id).not.toBe(ada.id)
  })

  test.each([
    ['a wrong password', { password: 'Wrong-Horse-7!' }, { password: 'This is not your current password' }],
    ['another username', { username: 'ADA' }, { username: 'This is not your username' }],
    ['no username', { username: ' ' }, { username: 'Username is required' }],
  ])('is refused with %s, and nothing is lost', async (_, more, fields) => {
    const before = await rowOf(ada)
    const reply = await erase(ada, more)
    expect([reply.status, reply.body.fields]).toEqual([400, fields])
    expect(await rowOf(ada)).toEqual(before)
    expect((await app.call('me', { as: ada })).status).toBe(200)
  })

  test('is refused to the only admin and allowed once there is another', async () => {
    const olga = await app.person('olga')
    const account = async () => (await app.call('getAccount', { as: olga })).body.data.account
    expect((await account()).isOnlyAdmin).toBe(true)
    expect(await erase(olga)).toMatchObject({ status: 409, body: { code: 'LAST_ADMIN' } })
    await app.person('grace')
    expect((await account()).isOnlyAdmin).toBe(false)
    expect((await erase(olga)).status).toBe(200)
    expect((await listAdmins(app.db)).map((admin) => admin.username)).toEqual(['grace'])
  })

  test('by both admins at once leaves one admin', async () => {
    const people = [await app.person('olga'), await app.person('grace')]
    const statuses = (await Promise.all(people.map((person) => erase(person)))).map((reply) => reply.status)
    expect(statuses.sort()).toEqual([200, 409])
    expect(await listAdmins(app.db)).toHaveLength(1)
  })

  test('during a login leaves no usable session', async () => {
    const [opened] = await Promise.all([
      app.call('login', { body: { email: ada.email, password: castPassword } }),
      erase(ada),
    ])
    if (opened.status === 200) expect((await app.call('me', { as: opened.body.token })).status).toBe(401)
    expect((await rowOf(ada))?.deletedAt).not.toBeNull()
  })
})
