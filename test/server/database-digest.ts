import type { Database } from '../../src/server/db/database'

/** A checksum of every row of a table, by the table's name. */
export type DatabaseDigest = Record<string, string>

/** A refusal may count attempts, so this table is left out. */
const uncounted = ['rate_limits']

const statements = new WeakMap<Database, Promise<string>>()

/** A digest of each table, to compare the database at two moments. */
export async function databaseDigest(database: Database): Promise<DatabaseDigest> {
  const statement = statements.get(database) ?? printStatement(database)
  statements.set(database, statement)
  // A named statement is planned once per connection, and this one runs thousands of times. All connections to the
  // embedded engine share one session, in which the name would be in use.
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

/** The tables that differ between two digests. */
export function changedTables(before: DatabaseDigest, after: DatabaseDigest): string[] {
  return Object.keys({ ...before, ...after }).filter((name) => after[name] !== before[name])
}
