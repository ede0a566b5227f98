import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase } from '#test/server/databases'
import { verifyChain } from '../ledger/verify-chain'
import { openDatabase } from './database'
import { migrate, migrationsPending, schemaVersion } from './migrate'
import { users } from './tables/tables'

type Entry = { idx: number; when: number; tag: string }

test('three instances started together on an empty database all find it migrated [F21]', async () => {
  const databaseUrl = await createDatabase(`migrate_${process.pid}`)
  const instances = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl, dataDir: '' })))
  const [first] = instances
  if (!first) throw new Error('no instance')
  expect(await migrationsPending(first)).toBeGreaterThan(0)

  await Promise.all(instances.map((instance) => migrate(instance)))

  expect(await migrationsPending(first)).toBe(0)
  expect(await first.db.$count(users)).toBe(0)
  const { rows } = await first.pool.query(
    "select count(*)::int as count from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
  )
  expect(rows).toEqual([{ count: 0 }])
  await Promise.all(instances.map((instance) => instance.close()))
})

/** The migrations, with another journal. */
function migrationsWith(change: (entries: Entry[]) => Entry[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'primacy-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(new URL('./migrations', import.meta.url), folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...journal, entries: change(journal.entries) }))
  return folder
}

/** The migrations and one more that changes a busy table. */
function oneMore(): string {
  const folder = migrationsWith((entries) => {
    const last = entries.at(-1) as Entry
    return [...entries, { ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_one_more' }]
  })
  writeFileSync(join(folder, '9999_one_more.sql'), 'alter table "users" add column "one_more" text')
  return folder
}

test('the migration chains existing ledger events', async () => {
  const database = await openDatabase({ databaseUrl: await createDatabase(`chained_${process.pid}`), dataDir: '' })
  onTestFinished(() => database.close())
  await migrate(
    database,
    migrationsWith((entries) => entries.filter(({ tag }) => tag < '0012')),
  )
  const insert = (from: number) =>
    database.pool.query(
      `insert into ledger_events (at, kind, reason)
       select now(), 'verdict', 'Reason ' || n from generate_series($1::int, $1::int + 99) n`,
      [from],
    )
  await insert(1)
  await migrate(database)
  await insert(101)
  expect(await verifyChain(database.db, [])).toMatchObject({ head: { seq: 200 }, problem: null })
})

test('a migration that finds its table locked does not block others, and finishes once the table is free [F21]', async () => {
  const databaseUrl = await createDatabase(`held_${process.pid}`)
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  onTestFinished(() => database.close())
  await migrate(database)
  const holder = new pg.Client({ connectionString: databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin; select count(*) from users')

  const migrated = migrate(database, oneMore())
  const waiting = "select 1 from pg_locks where relation = 'users'::regclass and not granted"
  await vi.waitFor(async () => expect((await database.pool.query(waiting)).rowCount).toBe(1), {
    timeout: 20_000,
    interval: 5,
  })
  // Queued behind the migration while the table is still locked.
  await database.pool.query("begin; set local statement_timeout = '2s'; select count(*) from users; commit")

  await holder.query('commit')
  await migrated
  expect((await database.pool.query('select one_more from users')).rows).toEqual([])
})

test('a server that may lose acknowledged data is refused if durability is required [F3]', async () => {
  const databaseUrl = await createDatabase(`durable_${process.pid}`)
  await expect(openDatabase({ databaseUrl, dataDir: '', mustBeDurable: true })).rejects.toThrow('may lose reports')
  await expect(openDatabase({ databaseUrl, dataDir: '', mustBeDurable: true })).rejects.toThrow(
    'set DATABASE_DURABLE_BY',
  )
})

test('accepts a managed server that reports fsync = off if the operator names who guarantees durability', async () => {
  const databaseUrl = await createDatabase(`managed_${process.pid}`)
  const options = { databaseUrl, dataDir: '', mustBeDurable: true, durableBy: 'Neon' }
  const database = await openDatabase(options)
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
})

test('a server that acknowledges before writing to disk is refused too, and every such setting is named [F3]', async () => {
  const name = `eager_${process.pid}`
  const databaseUrl = await createDatabase(name)
  const pool = new pg.Pool({ connectionString: databaseUrl })
  await pool.query(`alter database ${name} set synchronous_commit = off`)
  await pool.end()
  await expect(openDatabase({ databaseUrl, dataDir: '', mustBeDurable: true })).rejects.toThrow(
    'runs with fsync and synchronous_commit off',
  )
})

test('an older version refuses the schema of a newer one in one line, and the newer one still starts', async () => {
  const database = await openDatabase({ databaseUrl: await createDatabase(`newer_${process.pid}`), dataDir: '' })
  onTestFinished(() => database.close())
  const newer = oneMore()
  await migrate(database, newer)
  await expect(migrate(database)).rejects.toThrow(
    `The database has schema ${schemaVersion() + 1} of a newer Primacy, and this version knows schemas up to ${schemaVersion()}: start the newer version, or restore a backup from before the upgrade into an empty database.`,
  )
  await migrate(database, newer)
})
