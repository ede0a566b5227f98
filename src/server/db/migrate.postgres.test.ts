import pg from 'pg'
import { expect, test } from 'vitest'
import { createDatabase } from '../testing/databases'
import { openDatabase } from './database'
import { migrate, migrationsPending } from './migrate'
import { users } from './tables'

test('three instances that start at once on an empty database all find it ready', async () => {
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

test('a server that may lose what it acknowledged is refused where durability is asked for', async () => {
  const databaseUrl = await createDatabase(`durable_${process.pid}`)
  await expect(openDatabase({ databaseUrl, dataDir: '', mustBeDurable: true })).rejects.toThrow('may lose reports')
})

test('a server that answers before a report is on its disk is refused there too, and every such setting is named', async () => {
  const name = `eager_${process.pid}`
  const databaseUrl = await createDatabase(name)
  const pool = new pg.Pool({ connectionString: databaseUrl })
  await pool.query(`alter database ${name} set synchronous_commit = off`)
  await pool.end()
  await expect(openDatabase({ databaseUrl, dataDir: '', mustBeDurable: true })).rejects.toThrow(
    'runs with fsync and synchronous_commit off',
  )
})
