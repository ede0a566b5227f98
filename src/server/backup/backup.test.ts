import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../db/database'
import { loadDemo } from '../demo/load-demo'
import { verifyChain } from '../judging/ledger/verify-chain'
import { emptyDatabase } from '../testing/databases'
import { backedUpTables } from './backup-queries'
import { checkBackup, listBackups, restoreBackup } from './read-backup'
import { writeBackup } from './write-backup'

const now = new Date('2026-11-21T12:00:00.000Z')

async function withBackup() {
  const folder = mkdtempSync(join(tmpdir(), 'primacy-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const database = await emptyDatabase()
  await loadDemo(database.db, now)
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
  const rows = await restoreBackup(restored.db, file)
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
