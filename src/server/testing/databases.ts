import pg from 'pg'
import { type Database, openDatabase } from '../db/database'
import { migrate } from '../db/migrate'
import { templateName } from './postgres-cluster'

/** The engine under test: the whole server suite runs once on each. */
export const testEngine: 'embedded' | 'postgres' = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'embedded'

let opened: Promise<Database> | undefined

/** This worker's own migrated database: opened by the first test that asks, kept for the rest, empty each time it is given. */
export async function emptyDatabase(): Promise<Database> {
  opened ??= testEngine === 'postgres' ? openFromTemplate() : openInMemory()
  const database = await opened
  await emptyTables(database)
  return database
}

async function openInMemory(): Promise<Database> {
  const database = await openDatabase({ dataDir: 'memory://' })
  await migrate(database)
  return database
}

async function openFromTemplate(): Promise<Database> {
  const name = `worker_${process.env.VITEST_POOL_ID ?? 0}`
  const databaseUrl = await createDatabase(name, templateName)
  // A machine that tests much at once is slow, and that is no reason for a test to be refused.
  return openDatabase({ databaseUrl, dataDir: '', waitMs: 30_000 })
}

/** A new database on the test cluster, as a copy of `template`; its URL. PostgreSQL only. */
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

/** Where another connection finds the database that a test was given. PostgreSQL only. */
export async function urlOf({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${rows[0]?.name}`
  return url.href
}

const emptying = new WeakMap<Database, Promise<string>>()

/** In one question, because every test asks it: a worker's tables are the same for as long as it runs. */
async function emptyTables(database: Database): Promise<void> {
  const acts = emptying.get(database) ?? printEmptying(database)
  emptying.set(database, acts)
  const client = await database.pool.connect()
  try {
    await client.query(await acts)
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/**
 * As a replica the append-only triggers and the foreign keys do not fire: emptying is possible here without weakening
 * them anywhere. Most tables are empty already, where deleting costs next to nothing and truncating a file each. All are
 * locked at once, so that what a former test has left under way is waited for and never met halfway.
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
  return ['begin', 'set local session_replication_role = replica', ...rows.map(({ act }) => act), 'commit'].join('; ')
}
