import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase, testEngine } from '#test/server/databases'
import { loadCoreDemo } from '#test/server/demo'
import { startTestApp } from '#test/server/start-test-app'
import type { Database } from '../db/database'
import { verifyChain } from '../ledger/verify-chain'
import { enqueueMail, mailQueue } from '../outbox/outbox-queries'
import { backedUpTables, startRestore, startSnapshot } from './backup-queries'
import { folderPlace } from './places/place'
import { checkBackup, restoreBackup } from './read-backup'
import { writeBackup } from './write-backup'

const now = new Date('2026-11-21T12:00:00.000Z')

async function withBackup() {
  const folder = mkdtempSync(join(tmpdir(), 'primacy-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const database = await emptyDatabase()
  await loadCoreDemo(database.db, now)
  // Sent soon after the start; waiting mails have their own test.
  await database.pool.query('update mail_outbox set sent_at = created_at')
  return { folder, database, file: await writeBackup(database.db, { folder, now }) }
}

async function digests({ pool }: Database) {
  const found: Record<string, unknown> = {}
  for (const table of backedUpTables) {
    const text = `select count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as digest from ${table} t`
    found[table] = (await pool.query(text)).rows[0]
  }
  return found
}

test('a restore is exact, and the ledger continues its numbering and chain [T63 F24]', async () => {
  const { database, file } = await withBackup()
  const before = await digests(database)
  const lastEvent = async () => (await database.pool.query('select max(id)::int as id from ledger_events')).rows[0].id
  const last = await lastEvent()
  const chain = await verifyChain(database.db, [])
  expect(chain).toMatchObject({ problem: null, head: { seq: expect.any(Number) } })
  const restored = await emptyDatabase()
  const { rows } = await restoreBackup(restored.db, file)
  expect(await digests(restored)).toEqual(before)
  expect(rows).toBe((await checkBackup(file)).rows)
  expect(await verifyChain(restored.db, [chain.head])).toEqual(chain)
  await database.pool.query(`insert into ledger_events (at, kind) values (now(), 'test')`)
  expect(await lastEvent()).toBe(last + 1)
  expect(await verifyChain(restored.db, [chain.head])).toMatchObject({
    head: { seq: chain.head.seq + 1 },
    problem: null,
  })
})

test('only its owner can read a backup, and the list shows it [T63]', async () => {
  const { folder, file } = await withBackup()
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await folderPlace(folder).list()).toEqual([{ file, name: basename(file), size: statSync(file).size }])
  expect(await folderPlace(join(folder, 'none')).list()).toEqual([])
})

test('deletes leftovers of a killed backup after a day, but not one that is being written', async () => {
  const { folder, database, file } = await withBackup()
  const [abandoned, current, foreign] = ['primacy-1.jsonl.gz.partial', 'primacy-2.jsonl.gz.partial', 'film.partial']
  for (const name of [abandoned, current, foreign]) writeFileSync(join(folder, name), 'half')
  const yesterday = Date.now() / 1000 - 25 * 60 * 60
  for (const name of [abandoned, foreign]) utimesSync(join(folder, name), yesterday, yesterday)
  const next = await writeBackup(database.db, { folder, now: new Date(now.getTime() + 1000) })
  expect(readdirSync(folder).sort()).toEqual([foreign, basename(file), basename(next), current].sort())
})

test('a damaged, truncated or foreign file is refused before anything is changed [V1.5.2 T63]', async () => {
  const { folder, file } = await withBackup()
  const database = await emptyDatabase()
  const bytes = readFileSync(file)
  const other = join(folder, 'other.jsonl.gz')
  const flipped = Buffer.from(bytes)
  flipped[bytes.length >> 1] = (flipped[bytes.length >> 1] ?? 0) ^ 1
  for (const content of [flipped, bytes.subarray(0, bytes.length - 40), Buffer.from('hello')]) {
    writeFileSync(other, content)
    await expect(restoreBackup(database.db, other)).rejects.toThrow('is damaged, or not a backup of Primacy')
  }
  await expect(restoreBackup(database.db, join(folder, 'gone'))).rejects.toThrow('There is no file')
  expect((await database.pool.query('select count(*)::int as rows from users')).rows[0].rows).toBe(0)
})

test('a database with data is not overwritten', async () => {
  const { database, file } = await withBackup()
  const before = await digests(database)
  await expect(restoreBackup(database.db, file)).rejects.toThrow('This database is not empty')
  expect(await digests(database)).toEqual(before)
})

/** A file of a former version, with sessions and mailed links. */
async function withSessionsAndLinks({ pool }: Database, file: string): Promise<string> {
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n').slice(0, -1)
  const queries = {
    sessions: 'select to_jsonb(t)::text as row from sessions t',
    mail_tokens: 'select to_jsonb(t)::text as row from mail_tokens t',
  }
  for (const [table, query] of Object.entries(queries)) {
    const { rows } = await pool.query(query)
    expect([table, rows.length]).toEqual([table, 1])
    if (!lines.some((line) => line.startsWith(`{"table":"${table}"`))) {
      lines.push(...rows.map(({ row }) => JSON.stringify({ table, row })))
    }
  }
  const text = `${lines.join('\n')}\n`
  const foot = { rows: lines.length - 1, sha256: createHash('sha256').update(text).digest('hex') }
  const former = file.replace('/primacy-2', '/former-2')
  writeFileSync(former, gzipSync(`${text}${JSON.stringify(foot)}\n`))
  return former
}

test('after a restore no one is signed in, no link works, and no unsent mail can be sent again [T63]', async () => {
  const { folder } = await withBackup()
  const app = await startTestApp()
  const ada = await app.person('ada')
  await app.call('forgotPassword', { body: { email: ada.email } })
  const linkIn = (text = '') => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? ''
  const token = linkIn((await app.mails())[0]?.text)
  expect([token.length, (await app.call('me', { as: ada })).status]).toEqual([43, 200])
  await enqueueMail(app.db, { kind: 'reset_password', email: ada.email, now: app.clock.now() })
  await enqueueMail(app.db, { kind: 'reset_password', email: ada.email, now: app.clock.now() })
  await app.database.pool.query(
    `update mail_outbox set parked_at = now() where id = (select id from mail_outbox where sent_at is null limit 1)`,
  )
  const file = await writeBackup(app.db, { folder, now: app.clock.now() })
  for (const backup of [file, await withSessionsAndLinks(app.database, file)]) {
    await emptyDatabase()
    expect(await restoreBackup(app.db, backup)).toMatchObject({ droppedMails: 2 })
    expect((await app.call('me', { as: ada })).status).toBe(401)
    const reset = await app.call('resetPassword', { params: { token }, body: { password: 'Reads.s0lidity' } })
    expect(reset.body.code).toBe('TOKEN_INVALID')
    app.clock.advance(2)
    expect(await mailQueue.release(app.db, null, app.clock.now())).toBe(0)
    expect((await app.mails()).map((mail) => linkIn(mail.text))).toEqual([token])
  }
})

test('a restore has no time limit, not even between statements', async () => {
  const { db } = await emptyDatabase()
  const limits = await db.transaction(async (tx) => {
    await startRestore(tx)
    const { rows } = await tx.execute(
      sql`select current_setting('statement_timeout') as one, current_setting('idle_in_transaction_session_timeout') as idle`,
    )
    return rows
  })
  expect(limits).toEqual([{ one: '0', idle: '0' }])
})

test('a backup to a slow disk waits a minute, and without a limit on the embedded engine, which would hang afterwards', async () => {
  const { db } = await emptyDatabase()
  const { rows } = await db.transaction(async (tx) => {
    await startSnapshot(tx)
    return tx.execute(sql`show idle_in_transaction_session_timeout`)
  })
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: testEngine === 'postgres' ? '1min' : '0' }])
})
