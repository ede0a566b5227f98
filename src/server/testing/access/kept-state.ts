import type { Database } from '../../db/database'

/** Counters, and what is read again at any time: no call is allowed or refused for what they hold. */
const counters = ['rate_limits', 'issue_terms']

type Rows = { table: string; rows: string }
type Print = { table: string; print: string }

/** Remembers every row that there is, so that one call after the other meets the same state. */
export async function keepState({ pool }: Database) {
  const tables = (await pool.query<{ table: string }>(tableNames)).rows.map(({ table }) => table)
  const ofEach = (select: (table: string) => string) => tables.map(select).join(' union all ')
  const everyRow = ofEach((table) => `select '${table}' as table, jsonb_agg(t)::text as rows from ${table} t`)
  // A row that is written gets a newer xmin, and a row that goes is one less: cheaper than to read all of them.
  const everyPrint = ofEach(
    (table) =>
      `select '${table}' as table, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as print from ${table}`,
  )
  const readPrints = async () => {
    const { rows } = await pool.query<Print>(everyPrint)
    return new Map(rows.map(({ table, print }) => [table, print]))
  }
  const kept = new Map((await pool.query<Rows>(everyRow)).rows.map(({ table, rows }) => [table, rows]))
  let prints = await readPrints()

  async function changes(): Promise<string[]> {
    const now = await readPrints()
    return tables.filter((table) => now.get(table) !== prints.get(table))
  }
  return {
    /** The tables that were written to since. */
    changes,
    async restore(): Promise<void> {
      const changed = await changes()
      if (changed.length === 0) return
      const acts = changed.flatMap((table) => {
        const rows = kept.get(table)
        const text = rows?.replaceAll("'", "''")
        const insert = `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, '${text}')`
        return [`delete from ${table}`, ...(rows ? [insert] : [])]
      })
      // As a replica neither the append-only triggers nor the foreign keys fire.
      await pool.query(['begin', 'set local session_replication_role = replica', ...acts, 'commit'].join('; '))
      prints = await readPrints()
    },
  }
}

const tableNames = `select format('public.%I', tablename) as table from pg_tables where schemaname = 'public'
  and tablename not in (${counters.map((table) => `'${table}'`).join(', ')}) order by 1`
