import type { Database } from '../db/database'

/** A checksum of every row of a table, by the table's name. */
export type DatabaseDigest = Record<string, string>

/** Counting attempts is what a refusal may do; it is never what is asked about. */
const uncounted = ['rate_limits']

const statements = new WeakMap<Database, Promise<string>>()

/** What all tables hold, in a form that two moments can be compared by. */
export async function databaseDigest(database: Database): Promise<DatabaseDigest> {
  const statement = statements.get(database) ?? printStatement(database)
  statements.set(database, statement)
  // Named, so that a connection plans it once: it is asked thousands of times. All connections to the embedded engine
  // are one session, in which the name would be taken.
  const name = database.engine === 'postgres' ? 'database_digest' : undefined
  const { rows } = await database.pool.query<{ name: string; digest: string }>({ name, text: await statement })
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

/** Every table of the product but the counters. */
export async function countedTables(database: Database): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  return rows.map(({ name }) => name).filter((name) => !uncounted.includes(name))
}

async function printStatement(database: Database): Promise<string> {
  const parts = (await countedTables(database)).map(
    (name) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(row, '' order by row)), '') as digest
         from (select md5(t::text) as row from public."${name}" t) as rows`,
  )
  return parts.join(' union all ')
}

/** The tables in which something changed between two digests. */
export function changedTables(before: DatabaseDigest, after: DatabaseDigest): string[] {
  return Object.keys({ ...before, ...after }).filter((name) => after[name] !== before[name])
}
