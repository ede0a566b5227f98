import type { Database } from '../../../src/server/db/database'
import { snapshotState } from '../access/state-snapshot'
import { withoutTriggers } from './without-triggers'

type Column = { table: string; column: string; type: string; nullable: boolean }

const none = '00000000-0000-4000-8000-00000000000f'

/** A different value of the same type, whatever the current one is. */
function otherValue({ column, type, nullable }: Column): string {
  const isText = `case when ${column} is null then 'x' else ${column} || 'x' end`
  const values: Record<string, string> = {
    text: isText,
    uuid: `'${none}'`,
    integer: `coalesce(${column}, 0) + 1000`,
    bigint: `coalesce(${column}, 0) + 1000`,
    smallint: `coalesce(${column}, 0) + 1000`,
    'double precision': `coalesce(${column}, 0) + 0.5`,
    date: `${column} - 1`,
    boolean: `not coalesce(${column}, false)`,
    'timestamp with time zone': `coalesce(${column}, now()) - interval '1 day'`,
    jsonb: nullable ? `case when ${column} is null then '{"a":1}'::jsonb end` : `'{"a":1}'::jsonb`,
    bytea: `'\\x00'::bytea || coalesce(${column}, '')`,
    ARRAY: `'{}'`,
  }
  const value = values[type]
  if (value === undefined) throw new Error(`There is no other value of ${type}, for ${column}`)
  return value
}

/**
 * Changes each column of the tables in one row, as the database's owner can, without triggers and checks, and returns
 * the columns that `verify` doesn't report. Reverts everything. `rowsOf` selects a table's rows.
 */
export async function unseenChanges(
  database: Database,
  tables: readonly string[],
  verify: () => Promise<string | null>,
  rowsOf: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const { pool } = database
  const { rows } = await pool.query<Column>(
    `select c.table_name as table, c.column_name as column, c.data_type as type, c.is_nullable = 'YES' as nullable
       from information_schema.columns c where c.table_schema = 'public' and c.table_name = any($1) and c.is_identity = 'NO' order by 1, c.ordinal_position`,
    [tables],
  )
  const checks = await pool.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
       from pg_constraint where contype = 'c' and conrelid::regclass::text = any($1)`,
    [tables],
  )
  const state = await snapshotState(database)
  const unseen: string[] = []
  for (const { drop } of checks.rows) await pool.query(drop)
  try {
    for (const column of rows) {
      await changeOneRow(database, column, rowsOf[column.table])
      if ((await verify()) === null) unseen.push(`${column.table}.${column.column}`)
      await state.restore()
    }
  } finally {
    await state.restore()
    // Later tests share the database.
    for (const { add } of checks.rows) await pool.query(add)
  }
  return unseen
}

const uniqueViolation = '23505'

/** Changes the first row that the unique indexes allow. */
async function changeOneRow(database: Database, column: Column, rows = 'true'): Promise<void> {
  const set = `update ${column.table} set ${column.column} = ${otherValue(column)}`
  for (let at = 0; ; at += 1) {
    const row = `ctid = (select ctid from ${column.table} where ${rows} order by ctid offset ${at} limit 1)`
    try {
      if ((await withoutTriggers(database, `${set} where ${row}`)) === 1) return
    } catch (error) {
      if ((error as { code?: string }).code === uniqueViolation) continue
      throw error
    }
    throw new Error(`There is no row in ${column.table} to change ${column.column} of`)
  }
}
