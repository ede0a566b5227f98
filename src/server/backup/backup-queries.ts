import { sql } from 'drizzle-orm'
import type { Db } from '../db/database'

/** What a backup holds, each table after those it refers to. */
export const backedUpTables = [
  'users',
  'second_factors',
  'contests',
  'duplicate_groups',
  'issues',
  'revisions',
  'award_snapshots',
  'award_lines',
  'saved_reasons',
  'ledger_events',
  'ledger_chain',
  'mail_outbox',
  'mailbox',
  'idempotency_keys',
  'analytics_events',
] as const
export type BackedUpTable = (typeof backedUpTables)[number]

/**
 * Sessions and mailed links may have ended or been used after the backup, so a restore must bring none of them back.
 * Rate limits are worth nothing later, and the terms of issues are read from their texts again.
 */
const leftOut = ['sessions', 'mail_tokens', 'rate_limits', 'issue_terms']

/** Tables that nobody has decided about: a backup that misses one would be found out too late. */
export async function listUnknownTables(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const known: readonly string[] = [...backedUpTables, ...leftOut]
  return rows.map((row) => row.name).filter((name) => !known.includes(name))
}

/** The newest migration that was run: rows fit only tables of the same shape. */
export async function findSchemaHash(db: Db): Promise<string> {
  const { rows } = await db.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations order by created_at desc limit 1`,
  )
  return rows[0]?.hash ?? ''
}

/** One picture of all tables while others go on writing, at the pace of whatever it is written to. */
export async function holdSnapshot(tx: Db): Promise<void> {
  await tx.execute(sql`set transaction isolation level repeatable read, read only`)
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '60s'`)
}

const batch = 500

/** Walks a table without holding it in memory: rows as the text of a JSON object, `batch` at a time. */
export async function* readRows(tx: Db, table: BackedUpTable): AsyncGenerator<string> {
  await tx.execute(
    sql`declare backup_rows no scroll cursor for select to_jsonb(t)::text as row from ${sql.identifier(table)} t`,
  )
  for (;;) {
    const { rows } = await tx.execute<{ row: string }>(sql.raw(`fetch ${batch} from backup_rows`))
    for (const { row } of rows) yield row
    if (rows.length < batch) break
  }
  await tx.execute(sql`close backup_rows`)
}

export async function insertRow(tx: Db, table: BackedUpTable, row: string): Promise<void> {
  const name = sql.identifier(table)
  await tx.execute(
    sql`insert into ${name} overriding system value select * from jsonb_populate_record(null::${name}, ${row}::jsonb)`,
  )
}

/** Restored events bring their links along, and one that comes without must be found out instead of getting one. */
export const pauseChain = (tx: Db) => tx.execute(sql`alter table ledger_events disable trigger ledger_events_chained`)

/** The ledger goes on counting and chaining where the restored entries end. */
export async function continueLedger(tx: Db): Promise<void> {
  await tx.execute(
    sql`select setval(pg_get_serial_sequence('ledger_events', 'id'), coalesce(max(id), 1), max(id) is not null) from ledger_events`,
  )
  await tx.execute(sql`alter table ledger_events enable trigger ledger_events_chained`)
}

/** Mails that waited when the backup was made may have been sent since. They stay to be seen, and are sent no more. */
export async function stopWaitingMails(tx: Db): Promise<number> {
  const { rows } = await tx.execute(
    sql`update mail_outbox set parked_at = now(), last_error = 'It waited when the backup was made'
      where sent_at is null and parked_at is null returning id`,
  )
  return rows.length
}

export async function hasRows(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(
    sql`select exists (select from users) or exists (select from ledger_events) as has`,
  )
  return rows[0]?.has === true
}
