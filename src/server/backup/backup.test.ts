import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../db/database'
import { loadDemo } from '../demo/load-demo'
import { verifyChain } from '../judging/ledger/verify-chain'
import { enqueueMail } from '../mail/outbox-queries'
import { emptyDatabase } from '../testing/databases'
import { startTestApp } from '../testing/start-test-app'
import { backedUpTables } from './backup-queries'
import { checkBackup, listBackups, restoreBackup } from './read-backup'
import { writeBackup } from './write-backup'

const now = new Date('2026-11-21T12:00:00.000Z')

async function withBackup() {
  const folder = mkdtempSync(join(tmpdir(), 'primacy-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const database = await emptyDatabase()
  await loadDemo(database.db, now)
  // They leave soon after the start; what becomes of mails that wait has its own test.
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

test('what was backed up comes back to the letter, and the ledger goes on counting and chaining', async () => {
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

test('only its owner reads a backup, and the list shows it', async () => {
  const { folder, file } = await withBackup()
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await listBackups(folder)).toEqual([{ file, size: statSync(file).size }])
  expect(await listBackups(join(folder, 'none'))).toEqual([])
})

test('a damaged, a torn and a foreign file are refused before anything is changed', async () => {
  const { folder, file } = await withBackup()
  const database = await emptyDatabase()
  const bytes = readFileSync(file)
  const other = join(folder, 'other.jsonl.gz')
  const flipped = Buffer.from(bytes)
  flipped[bytes.length >> 1] = (flipped[bytes.length >> 1] ?? 0) ^ 1
  for (const content of [flipped, bytes.subarray(0, bytes.length - 40), Buffer.from('hello')]) {
    writeFileSync(other, content)
    await expect(restoreBackup(database.db, other)).rejects.toThrow('is damaged or no backup of Primacy')
  }
  await expect(restoreBackup(database.db, join(folder, 'gone'))).rejects.toThrow('There is no file')
  expect((await database.pool.query('select count(*)::int as rows from users')).rows[0].rows).toBe(0)
})

test('a database that holds something is not written over', async () => {
  const { database, file } = await withBackup()
  const before = await digests(database)
  await expect(restoreBackup(database.db, file)).rejects.toThrow('This database is not empty')
  expect(await digests(database)).toEqual(before)
})

/** The file as former versions wrote it, with sessions and mailed links. */
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

test('after a restore nobody is logged in, no link works, and no mail that waited is sent', async () => {
  const { folder } = await withBackup()
  const app = await startTestApp()
  const ada = await app.person('ada')
  await app.call('forgotPassword', { body: { email: ada.email } })
  const linkIn = (text = '') => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? ''
  const token = linkIn((await app.mails())[0]?.text)
  expect([token.length, (await app.call('me', { as: ada })).status]).toEqual([43, 200])
  await enqueueMail(app.db, { kind: 'reset_password', email: ada.email, now: app.clock.now() })
  const file = await writeBackup(app.db, { folder, now: app.clock.now() })
  for (const backup of [file, await withSessionsAndLinks(app.database, file)]) {
    await emptyDatabase()
    expect(await restoreBackup(app.db, backup)).toMatchObject({ stoppedMails: 1 })
    expect((await app.call('me', { as: ada })).status).toBe(401)
    const reset = await app.call('resetPassword', { params: { token }, body: { password: 'Reads.s0lidity' } })
    expect(reset.body.code).toBe('TOKEN_INVALID')
    app.clock.advance(2)
    expect((await app.mails()).map((mail) => linkIn(mail.text))).toEqual([token])
  }
})
