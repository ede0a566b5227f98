import pg from 'pg'
import { setBatchTimeoutFactor } from '../../src/server/db/batched'
import { changeChannel } from '../../src/server/db/changes/change-feed'
import { type Database, openDatabase } from '../../src/server/db/database'
import { isDeadlock } from '../../src/server/db/database-errors'
import { migrate } from '../../src/server/db/migrate'
import { withoutDeadline } from '../../src/server/db/pool/request-deadline'
import { templateName } from '../machine/postgres-cluster'

/**
 * How much longer than in production requests wait for others: tests hold locks while they arrange the next step, which
 * takes long on a crowded machine.
 */
export const testTimeoutFactor = 12

/** The engine under test. */
export const testEngine: 'embedded' | 'postgres' = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'embedded'

let opened: Promise<Database> | undefined

/** This worker's migrated database: opened for its first test, and emptied for each test. */
export async function emptyDatabase(): Promise<Database> {
  opened ??= testEngine === 'postgres' ? openFromTemplate() : openInMemory()
  const database = await opened
  await emptyTables(database)
  return database
}

export async function openInMemory(): Promise<Database> {
  const database = await openDatabase({ dataDir: 'memory://', timeoutFactor: testTimeoutFactor })
  await migrate(database)
  return database
}

async function openFromTemplate(): Promise<Database> {
  const name = `worker_${process.env.VITEST_POOL_ID ?? 0}`
  const databaseUrl = await createDatabase(name, templateName)
  const database = await openDatabase({ databaseUrl, dataDir: '', timeoutFactor: testTimeoutFactor })
  setBatchTimeoutFactor(database.db, testTimeoutFactor)
  return database
}

/** Creates a database on the test cluster as a copy of `template`; returns its URL. PostgreSQL only. */
export async function createDatabase(name: string, template = 'template0'): Promise<string> {
  const clusterUrl = process.env.TEST_DATABASE_URL
  if (!clusterUrl) throw new Error('TEST_DATABASE_URL is not set: run the tests with vitest, which starts a PostgreSQL')
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

/** The URL of a test's database, for a second connection. PostgreSQL only. */
export async function urlOf({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${rows[0]?.name}`
  return url.href
}

const emptying = new WeakMap<Database, Promise<string>>()

/**
 * One round trip and, like statements sent together, one transaction, because every test does it. A worker's tables
 * don't change while it runs.
 */
export async function emptyTables(database: Database): Promise<void> {
  const acts = emptying.get(database) ?? printEmptying(database)
  emptying.set(database, acts)
  const client = await withoutDeadline(() => database.pool.connect())
  const empty = async () => client.query(await acts)
  try {
    // A query left running by an earlier test may wait for a table that is already locked here.
    await empty().catch((error) => (isDeadlock(error) ? empty() : Promise.reject(error)))
  } finally {
    client.release()
  }
}

/** A vacuum that has just begun yields only after a second, and there may be one per table. */
const waitLong = "set local statement_timeout = '60s'"

/**
 * With session_replication_role = replica, append-only triggers and foreign keys don't fire, so they need no exception
 * for tests. Deleting from empty tables is cheaper than truncating them. Locks all tables together, to wait for queries
 * that an earlier test left running.
 */
async function printEmptying({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ act: string }>(`
    select format('lock table %s in access exclusive mode', string_agg(format('public.%I', tablename), ', ')) as act
      from pg_tables where schemaname = 'public'
    union all
    select format('delete from public.%I', tablename) from pg_tables where schemaname = 'public'
    union all
    select format('select setval(%L, %s, false)', format('public.%I', sequencename), start_value)
      from pg_sequences where schemaname = 'public'`)
  const acts = rows.map(({ act }) => act)
  // Triggers don't fire, so announce that the app's caches are stale.
  const announced = ['contests', 'sessions'].map((topic) => `select pg_notify('${changeChannel}', '${topic}')`)
  return [waitLong, 'set local session_replication_role = replica', ...acts, ...announced].join('; ')
}
