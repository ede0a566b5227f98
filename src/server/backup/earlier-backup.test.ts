import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase, emptyDatabase, testEngine, testTimeoutFactor } from '#test/server/databases'
import { loadCoreDemo } from '#test/server/demo'
import { type Database, openDatabase } from '../db/database'
import { migrate, schemaVersion, shippedMigrations } from '../db/migrate'
import { verifyChain } from '../ledger/verify-chain'
import type { Release } from '../release'
import { backedUpTables, findSchemaHash } from './backup-queries'
import { restoreBackup } from './read-backup'
import { writeBackup } from './write-backup'

const now = new Date('2026-11-21T12:00:00.000Z')
type Entry = { idx: number }

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'primacy-earlier-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function openEarlier(schema: number): Promise<Database> {
  const databaseUrl = testEngine === 'postgres' ? await createDatabase(`earlier_${process.pid}`) : undefined
  const database = await openDatabase({ databaseUrl, dataDir: 'memory://', timeoutFactor: testTimeoutFactor })
  onTestFinished(() => database.close())
  await migrate(database, migrationsUpTo(schema))
  return database
}

/** The migrations that an earlier version brought along. */
function migrationsUpTo(schema: number): string {
  const folder = temporaryFolder()
  cpSync(new URL('../db/migrations', import.meta.url), folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  const entries = journal.entries.filter(({ idx }: Entry) => idx <= schema)
  writeFileSync(file, JSON.stringify({ ...journal, entries }))
  return folder
}

type Lines = { table: string; row: string }[]

async function rowsIn({ pool }: Database): Promise<Lines> {
  const lines: Lines = []
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  for (const table of backedUpTables.filter((one) => rows.some(({ name }) => name === one))) {
    const found = await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t`)
    lines.push(...found.rows.map(({ row }) => ({ table, row })))
  }
  return lines
}

/** The file that version 0.1.0 wrote before its head named the release. */
function fileOf(lines: Lines, schema: string, release?: Release): string {
  const head = { product: 'primacy', format: 1, createdAt: now.toISOString(), schema, release }
  const text = [head, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('')
  const foot = { rows: lines.length, sha256: createHash('sha256').update(text).digest('hex') }
  const file = join(temporaryFolder(), 'primacy-20261121T120000Z.jsonl.gz')
  writeFileSync(file, gzipSync(`${text}${JSON.stringify(foot)}\n`))
  return file
}

/** What the demo holds, as far as an earlier schema has a place for it. */
async function earlierBackup(schema: number): Promise<{ file: string; counts: Record<string, number> }> {
  const source = await emptyDatabase()
  await loadCoreDemo(source.db, now)
  const earlier = await openEarlier(schema)
  if (schema >= 12) await earlier.pool.query('alter table ledger_events disable trigger ledger_events_chained')
  for (const { table, row } of await rowsIn(source)) {
    const { rows } = await earlier.pool.query(`select to_regclass('public.${table}') is not null as exists`)
    if (!rows[0]?.exists) continue
    await earlier.pool.query(
      `insert into ${table} overriding system value select * from jsonb_populate_record(null::${table}, $1::jsonb)`,
      [row],
    )
  }
  const lines = await rowsIn(earlier)
  return { file: fileOf(lines, await findSchemaHash(earlier.db)), counts: countsOf(lines) }
}

function countsOf(lines: Lines): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { table } of lines) counts[table] = (counts[table] ?? 0) + 1
  return counts
}

/** Columns, indexes, constraints, triggers, functions and migrations. */
async function schemaOf({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
       from information_schema.columns where table_schema = 'public'
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select conrelid::regclass || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
     union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
     union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
     union all select hash || created_at from drizzle.__drizzle_migrations
     order by 1`,
  )
  return rows.map(({ line }) => line)
}

test.each([0, 12])(
  'a backup of schema %i is restored and migrated to the present one [T63]',
  { timeout: 180_000 },
  async (schema) => {
    const { file, counts } = await earlierBackup(schema)
    const restored = await emptyDatabase()
    const fresh = await schemaOf(restored)
    await restoreBackup(restored.db, file)

    expect(await schemaOf(restored)).toEqual(fresh)
    const { mail_outbox: _unsent, ...kept } = counts
    expect(kept).toMatchObject({ users: expect.any(Number), issues: expect.any(Number), revisions: expect.any(Number) })
    expect(countsOf(await rowsIn(restored))).toMatchObject(kept)
    await restored.pool.query(`insert into ledger_events (at, kind) values (now(), 'test')`)
    const events = (kept.ledger_events ?? 0) + 1
    expect(await verifyChain(restored.db, [])).toMatchObject({ head: { seq: events }, problem: null })
    await migrate(restored)
  },
)

test("an earlier backup requires a separate database, and doesn't touch anything else in it", async () => {
  const file = fileOf([], shippedMigrations()[18]?.hash ?? '')
  const shared = await emptyDatabase()
  await shared.pool.query('create table notes (line text)')
  onTestFinished(() => void shared.pool.query('drop table notes'))
  await expect(restoreBackup(shared.db, file)).rejects.toThrow('This database also has the tables notes.')
  expect((await shared.pool.query('select count(*)::int as rows from notes')).rows).toEqual([{ rows: 0 }])
})

test('a backup names its release, and one with a newer schema is refused in one line', async () => {
  const database = await emptyDatabase()
  const file = await writeBackup(database.db, { folder: temporaryFolder(), now })
  const head = JSON.parse(gunzipSync(readFileSync(file)).toString().split('\n')[0] ?? '')
  expect(head).toEqual({
    ...{ product: 'primacy', format: 1, createdAt: now.toISOString(), schema: await findSchemaHash(database.db) },
    release: { version: expect.stringMatching(/^\d+\.\d+\.\d+/), commit: expect.any(String), schema: schemaVersion() },
  })

  const unknown = fileOf([], 'f'.repeat(64))
  await expect(restoreBackup(database.db, unknown)).rejects.toThrow(
    /^The backup was made with a schema that this version does not know: restore it with the version that made it, or a later one\.$/,
  )
  const newer = fileOf([], 'f'.repeat(64), { version: '9.1.0', commit: 'abc', schema: 99 })
  await expect(restoreBackup(database.db, newer)).rejects.toThrow(
    `The backup was made by Primacy 9.1.0 with schema 99, and this version knows schemas up to ${schemaVersion()}: restore it with the version that made it, or a later one.`,
  )
})
