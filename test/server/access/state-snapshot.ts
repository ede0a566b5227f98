import type { Database } from '../../../src/server/db/database'

/** Counters and caches: no call is allowed or refused because of them. */
const counters = ['rate_limits', 'issue_terms']

type Rows = { table: string; rows: string }
type Print = { table: string; print: string }

/** Saves every row, so that each call starts from the same state. */
export async function snapshotState({ pool }: Database) {
  const tables = (await pool.query<{ table: string }>(tableNames)).rows.map(({ table }) => table)
  const ofEach = (select: (table: string) => string) => tables.map(select).join(' union all ')
  const everyRow = ofEach((table) => `select '${table}' as table, jsonb_agg(t)::text as rows from ${table} t`)
  // A written row has a newer xmin and a deleted one changes the count, which is cheaper than reading all rows.
  const printOf = (table: string) =>
    `select '${table}' as table, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as print from ${table}`
  const everyPrint = ofEach(printOf)
  const readPrints = async (statement: string) => {
    // As an object, so that it is prepared: planning it takes far longer than running it.
    const { rows } = await pool.query<Print>({ text: statement })
    return rows.map(({ table, print }) => [table, print] as const)
  }
  const saved = new Map((await pool.query<Rows>(everyRow)).rows.map(({ table, rows }) => [table, rows]))
  const prints = new Map(await readPrints(everyPrint))

  async function changes(): Promise<string[]> {
    const now = new Map(await readPrints(everyPrint))
    return tables.filter((table) => now.get(table) !== prints.get(table))
  }
  return {
    /** The tables that have been written to. */
    changes,
    /** `known` are the tables that have been written to, if nothing was written since they were asked for. */
    async restore(known?: string[]): Promise<void> {
      const changed = known ?? (await changes())
      if (changed.length === 0) return
      const acts = changed.flatMap((table) => {
        const rows = saved.get(table)
        const text = rows?.replaceAll("'", "''")
        const insert = `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, '${text}')`
        return [`delete from ${table}`, ...(rows ? [insert] : [])]
      })
      // Then neither the append-only triggers nor the foreign keys fire.
      await pool.query(['begin', 'set local session_replication_role = replica', ...acts, 'commit'].join('; '))
      for (const [table, print] of await readPrints(changed.map(printOf).join(' union all '))) prints.set(table, print)
    },
  }
}

const tableNames = `select format('public.%I', tablename) as table from pg_tables where schemaname = 'public'
  and tablename not in (${counters.map((table) => `'${table}'`).join(', ')}) order by 1`
