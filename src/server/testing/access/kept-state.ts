import type { Database } from '../../db/database'

/** Counters and what is read again at any time: no call is refused or allowed for what they hold. */
const counters = ['rate_limits', 'issue_terms']

type TableState = { table: string; rows: string }

/** Remembers every row that there is, so that one call after the other meets the same state. */
export async function keepState({ pool }: Database) {
  const tables = (await pool.query<{ table: string }>(tableNames)).rows.map(({ table }) => table)
  const every = tables
    .map(
      (table) =>
        `select '${table}' as table, coalesce(jsonb_agg(t order by t::text), '[]')::text as rows from ${table} t`,
    )
    .join(' union all ')
  const sequences = (await pool.query<{ act: string }>(sequenceValues)).rows.map(({ act }) => act)
  const read = async () => (await pool.query<TableState>(every)).rows
  const kept = await read()
  const restoring = [
    'begin',
    // As a replica neither the append-only triggers nor the foreign keys fire.
    'set local session_replication_role = replica',
    ...tables.map((table) => `delete from ${table}`),
    ...kept
      .filter(({ rows }) => rows !== '[]')
      .map(({ table, rows }) => {
        const text = rows.replaceAll("'", "''")
        return `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, '${text}')`
      }),
    ...sequences,
    'commit',
  ].join('; ')
  return {
    async restore() {
      await pool.query(restoring)
    },
    /** The tables that hold something else than what was kept. */
    async changes(): Promise<string[]> {
      const before = new Map(kept.map(({ table, rows }) => [table, rows]))
      return (await read()).filter(({ table, rows }) => before.get(table) !== rows).map(({ table }) => table)
    },
  }
}

const tableNames = `select format('public.%I', tablename) as table from pg_tables where schemaname = 'public'
  and tablename not in (${counters.map((table) => `'${table}'`).join(', ')}) order by 1`

const sequenceValues = `select format('select setval(%L, %s, %L)', format('public.%I', sequencename),
  coalesce(last_value, start_value), last_value is not null) as act from pg_sequences where schemaname = 'public'`
