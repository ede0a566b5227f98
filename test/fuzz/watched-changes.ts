import type { Database } from '../../src/server/db/database'
import { countedTables, type DatabaseDigest } from '../server/database-digest'

/** A number per row; adding or subtracting them fits in a bigint. */
const numberOf = (row: string) => `(hashtextextended(${row}::text, 0) >> 2)`

/**
 * Changes in each table since `begin`, as one number: every inserted row adds its number, every deleted row subtracts
 * it, and both are transactional. Reading it has a constant cost, whereas reading all tables takes longer than most
 * requests. PostgreSQL only.
 */
export async function watchChanges(database: Database) {
  const { pool } = database
  const tables = await countedTables(database)
  await pool.query(`
    create schema watched;
    create table watched.changes (name text not null, difference bigint not null);
    create function watched.note() returns trigger language plpgsql as $note$
      begin
        insert into watched.changes values (tg_table_name,
          case when tg_op = 'DELETE' then 0 else ${numberOf('new')} end -
          case when tg_op = 'INSERT' then 0 else ${numberOf('old')} end);
        return null;
      end
    $note$;
    ${tables.map((name) => `create trigger watched after insert or update or delete on public."${name}" for each row execute function watched.note();`).join('\n')}`)

  /** Sums of all rows' numbers per table, read from the tables themselves. */
  async function sums(): Promise<Map<string, bigint>> {
    const parts = tables.map(
      (name) => `select '${name}' as name, coalesce(sum(${numberOf('t')}), 0)::text as sum from public."${name}" t`,
    )
    const { rows } = await pool.query<{ name: string; sum: string }>(parts.join(' union all '))
    return new Map(rows.map(({ name, sum }) => [name, BigInt(sum)]))
  }

  async function changes(): Promise<DatabaseDigest> {
    const { rows } = await pool.query<{ name: string; sum: string }>({
      name: 'watched_changes',
      text: 'select name, sum(difference)::text as sum from watched.changes group by name having sum(difference) <> 0',
    })
    return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
  }

  let first = new Map<string, bigint>()
  return {
    async begin() {
      await pool.query('truncate watched.changes')
      first = await sums()
    },
    changes,
    /** Tables with changes since `begin` that went undetected. If there are any, these results are worthless. */
    async unnoticed(): Promise<string[]> {
      const [noticed, last] = [await changes(), await sums()]
      return tables.filter((name) => (first.get(name) ?? 0n) + BigInt(noticed[name] ?? 0) !== last.get(name))
    },
    end: () => pool.query('drop schema watched cascade'),
  }
}

export type Watched = Awaited<ReturnType<typeof watchChanges>>
