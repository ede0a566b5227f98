import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contestWithJudges } from '#test/server/contest-with-judges'
import type { TestApp } from '#test/server/start-test-app'
import { giveKeys, tablesTelling as tablesWith } from '#test/server/verification/encryption-at-rest'
import { mapOptionalTexts, noOptionalTexts, optionalTextNames } from '../../../domain/issues/issue-text'
import { prepareDatabase } from '../opening/with-database'
import { encryptReports } from './encrypt-reports'
import { columnOf } from './report-text'

const [key, newerKey] = [randomBytes(32), randomBytes(32)]

const words = {
  description: 'The canary sings in redeemShares().',
  ...mapOptionalTexts((name) => `forge test --match-test testCanary of ${name}`),
}

/** Two reports by Ada, the first with an idempotency key and an edit, in a database with these keys. */
async function adasReports(...keys: [Buffer | undefined, Buffer[]?]) {
  const room = await contestWithJudges()
  const { app, ada, contest, edit } = room
  giveKeys(app, ...keys)
  const submit = (title: string) =>
    app.call('submitIssue', {
      as: ada,
      headers: { 'idempotency-key': `key-of-${title}` },
      body: { contestId: contest.id, title, ...words },
    })
  const [first, second] = [(await submit('First')).body.data.issue._id, (await submit('Second')).body.data.issue._id]
  await edit(first, 'First, in full')
  const read = (id: string) => app.call('getIssue', { as: ada, params: { id } })
  return { ...room, submit, first, second, read }
}

const tablesTelling = (app: TestApp) => tablesWith(app, 'canary|redeemShares')

const encryptedWith = async ({ database }: TestApp) => {
  const tables = ['issues', 'revisions'].map((table) => `select sealed_with as id from ${table}`)
  const { rows } = await database.pool.query<{ id: string | null }>(tables.join(' union '))
  return rows.map(({ id }) => id)
}

test('with a key, no word of a report is readable in any table, and users read it as before [T39]', async () => {
  const { app, ada, grace, contest, submit, first, second, read, look } = await adasReports(key)
  await app.call('setVerdict', { as: grace, params: { id: second }, body: { status: 'valid' } })
  app.clock.advance(11)
  expect(await app.mails()).toHaveLength(1)
  expect(await tablesTelling(app)).toEqual([])
  expect(await encryptedWith(app)).toEqual([expect.stringMatching(/^[0-9a-f]{8}$/)])

  expect((await read(first)).body.data.issue).toMatchObject({ ...words, title: 'First, in full' })
  expect((await look(first)).body.data.revisions).toMatchObject([words, words])
  const listed = await app.call('listContestIssues', { as: grace, params: { id: contest.id } })
  expect(listed.body.data.issues).toMatchObject([words, words])
  const record = await app.call('downloadRecord', { as: ada })
  expect(record.body.data.issues.flatMap(({ revisions }) => revisions)).toMatchObject([words, words, words])
  const again = await submit('First')
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(again.body.data.issue).toMatchObject({ ...words, _id: first, title: 'First' })
})

test('the same text again is the same submission, encrypted or not', async () => {
  const { app, ada, contest, second } = await adasReports(key)
  const body = { contestId: contest.id, title: 'Second', ...words }
  expect((await app.call('submitIssue', { as: ada, body })).body.data.issue._id).toBe(second)
})

test('refuses a text moved or changed in the database with a message, without affecting other reports [V11.3.3 T39]', async () => {
  const { app, ada, grace, contest, first, second, read, edit, look, judge } = await adasReports(key)
  const { pool } = app.database
  await pool.query(`update issues set description = (select description from issues where id = $1) where id = $2`, [
    first,
    second,
  ])
  const refused = await read(second)
  expect([refused.status, refused.body.code]).toEqual([500, 'REPORT_UNREADABLE'])
  expect(refused.body.error).toMatch(/^This text cannot be read: .* Contact the site operator\.$/)
  expect((await look(second)).body.code).toBe('REPORT_UNREADABLE')
  expect((await edit(second, 'Another title')).body.code).toBe('REPORT_UNREADABLE')
  expect((await read(first)).body.data.issue).toMatchObject(words)

  const { issues } = (await app.call('listContestIssues', { as: grace, params: { id: contest.id } })).body.data
  expect(issues.find(({ _id }) => _id === first)).toMatchObject(words)
  expect(issues.find(({ _id }) => _id === second)).toMatchObject({
    description: expect.stringMatching(/^This text cannot be read:/),
    ...noOptionalTexts,
  })
  expect((await judge(second, 'invalid', { reason: 'Its text is lost.' })).status).toBe(200)

  await pool.query(`update idempotency_keys set reply = jsonb_set(reply, '{sealed}', '"AAAA"')`)
  const again = { as: ada, headers: { 'idempotency-key': 'key-of-First' } }
  const replayed = await app.call('submitIssue', {
    ...again,
    body: { contestId: contest.id, title: 'First', ...words },
  })
  expect(replayed.body.code).toBe('REPORT_UNREADABLE')
})

const nothing = {
  issues: 0,
  revisions: 0,
  appeals: 0,
  replies: 0,
  drafts: 0,
  publications: 0,
  runs: 0,
  fixes: 0,
  unreadable: 0,
}

test('one command encrypts unencrypted texts once, and again with a newer key [V11.2.2]', async () => {
  const { app, first, read } = await adasReports(undefined)
  expect(await tablesTelling(app)).toEqual(['idempotency_keys', 'issues', 'revisions'])
  await expect(encryptReports(app.db, app.clock.now())).rejects.toThrow('REPORT_KEY is not set')
  giveKeys(app, key)
  expect((await read(first)).body.data.issue).toMatchObject(words)
  expect(await encryptReports(app.db, app.clock.now())).toEqual({ ...nothing, issues: 2, revisions: 3, replies: 2 })
  expect(await encryptReports(app.db, app.clock.now())).toEqual(nothing)
  expect(await tablesTelling(app)).toEqual([])

  giveKeys(app, newerKey, [key])
  expect(await encryptReports(app.db, app.clock.now())).toEqual({ ...nothing, issues: 2, revisions: 3, replies: 2 })
  giveKeys(app, newerKey)
  expect((await read(first)).body.data.issue).toMatchObject(words)
  giveKeys(app, undefined, [newerKey])
  expect((await read(first)).body.data.issue).toMatchObject(words)
})

test("refuses to start, naming the key's id, if texts need a missing key", async () => {
  const { app, first, read } = await adasReports(key)
  await prepareDatabase(app.database)
  giveKeys(app, newerKey)
  await expect(prepareDatabase(app.database)).rejects.toThrow(
    /^Reports in this database are encrypted with a key that was not given \(its id is [0-9a-f]{8}\)\. Set REPORT_KEY to it, or name it in REPORT_KEYS_OLD\.$/,
  )
  expect((await read(first)).body.code).toBe('REPORT_UNREADABLE')
  expect(await encryptReports(app.db, app.clock.now())).toEqual({ ...nothing, unreadable: 7 })
  giveKeys(app, newerKey, [key])
  await prepareDatabase(app.database)
})

test('only the encryption of a revision can change, and only in a transaction that asks for it', async () => {
  const { app } = await adasReports(key)
  const attempt = (change: SQL, isSealing = true) =>
    app.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('primacy.sealing', ${isSealing ? 'on' : 'off'}, true)`)
      await tx.execute(sql`update revisions set ${change}`)
    })
  const refusal = { cause: { message: 'revisions is append-only' } }
  await expect(attempt(sql`sealed_with = 'other'`, false)).rejects.toMatchObject(refusal)
  for (const change of [
    sql`description = 'x'`,
    sql`description = 'x', sealed_with = null`,
    sql`sealed_with = 'other', title = 'x'`,
    sql`sealed_with = 'other', content_hash = 'x'`,
    ...optionalTextNames.map((name) => sql`sealed_with = 'other', ${sql.identifier(columnOf(name))} = null`),
    sql`sealed_with = 'other', seq = seq + 10`,
  ]) {
    await expect(attempt(change)).rejects.toMatchObject(refusal)
  }
  await attempt(sql`sealed_with = 'other'`)
})
