import { sql } from 'drizzle-orm'
import type { Database, Db } from '../db/database'
import { migrationLock } from '../db/migrate'

/** Ordered so that each table follows the tables it references. */
export const backedUpTables = [
  'users',
  'second_factors',
  'contests',
  'seats',
  'frozen_terms',
  'source_archives',
  'source_archive_parts',
  'source_files',
  'contest_sources',
  'contest_questions',
  'proof_runners',
  'proof_runs',
  'duplicate_groups',
  'issues',
  'revisions',
  'issue_proofs',
  'contest_fixes',
  'fix_runs',
  'assignments',
  'released_issues',
  'sponsor_answers',
  'appeals',
  'award_snapshots',
  'award_lines',
  'publication_drafts',
  'publications',
  'saved_reasons',
  'second_look_draws',
  'second_looks',
  'apart_issues',
  'ledger_events',
  'ledger_chain',
  'mail_outbox',
  'mailbox',
  'webhook_endpoints',
  'webhook_deliveries',
  'idempotency_keys',
  'analytics_events',
] as const
export type BackedUpTable = (typeof backedUpTables)[number]

/**
 * Sessions, access tokens, tokens of runners, mailed links and setup links may have ended or been used since the backup,
 * so a restore must not revive them. Rate limits are useless later; terms, counts and parts of reports are regenerated;
 * an upload that was not finished begins again; the new location has no backups yet; and objects in a bucket stay those
 * of the database that stored them. Restoring the log's old state
 * would fork it, so the new location starts a new one.
 */
const excludedTables: readonly string[] = [
  ...['sessions', 'access_tokens', 'runner_tokens', 'mail_tokens', 'setup_links', 'rate_limits'],
  ...['issue_terms', 'issue_counts', 'contest_authors', 'unpaid_awards'],
  ...['log_epochs', 'log_nodes', 'log_cosignatures'],
  ...['publication_parts', 'backup_runs', 'source_uploads', 'source_objects'],
]

export const isRestored = (table: string) => !excludedTables.includes(table)

/** Tables on neither list. Without this check, backups could silently miss a new table. */
export async function listUnknownTables(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const known: readonly string[] = [...backedUpTables, ...excludedTables]
  return rows.map((row) => row.name).filter((name) => !known.includes(name))
}

/** Archives of sources of which a backup has only name and key. */
export async function countArchivesInBucket(db: Db): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from source_archives where object_name is not null`,
  )
  return rows[0]?.total ?? 0
}

/** Identifies the schema by its newest migration. */
export async function findSchemaHash(db: Db): Promise<string> {
  const { rows } = await db.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations order by created_at desc limit 1`,
  )
  return rows[0]?.hash ?? ''
}

/**
 * A consistent snapshot while others keep writing. The disk may be slow, so this raises the idle timeout, but only where
 * there is one: the embedded engine has none, and one that expires there ends its only session, after which it hangs.
 */
export async function startSnapshot(tx: Db): Promise<void> {
  await tx.execute(sql`set transaction isolation level repeatable read, read only`)
  const name = 'idle_in_transaction_session_timeout'
  await tx.execute(sql`select set_config(${name}, '60s', true) where current_setting(${name}) <> '0'`)
}

/** An arbitrary number that is the same in every instance. */
const backupLock = 7_305_119

/**
 * Does nothing if another instance holds the lock. The embedded engine has one process and one connection, so it needs
 * none.
 */
export async function withBackupLock({ pool, engine }: Database, act: () => Promise<void>): Promise<void> {
  if (engine === 'embedded') return act()
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [
      backupLock,
    ])
    if (!rows[0]?.isFree) return
    await act()
    // Release explicitly: the server notices a closed connection slightly later, so the next call would find the lock
    // taken.
    await client.query('select pg_advisory_unlock($1)', [backupLock])
  } finally {
    // Closing the connection releases the lock whatever its state.
    client.release(true)
  }
}

const batch = 500
/** Of tables whose rows can be a megabyte. */
const smallBatch = 8
const largeRows: readonly string[] = ['source_archive_parts', 'source_files']

/** Reads a table in batches, each row as the text of a JSON object. */
export async function* readRows(tx: Db, table: BackedUpTable): AsyncGenerator<string> {
  await tx.execute(
    sql`declare backup_rows no scroll cursor for select to_jsonb(t)::text as row from ${sql.identifier(table)} t`,
  )
  const isLarge = largeRows.includes(table)
  for (;;) {
    const { rows } = await tx.execute<{ row: string }>(
      isLarge ? sql.raw(`fetch ${smallBatch} from backup_rows`) : sql.raw(`fetch ${batch} from backup_rows`),
    )
    for (const { row } of rows) yield row
    if (rows.length < (isLarge ? smallBatch : batch)) break
  }
  await tx.execute(sql`close backup_rows`)
}

export async function insertRow(tx: Db, table: string, row: string): Promise<void> {
  const name = sql`public.${sql.identifier(table)}`
  await tx.execute(
    sql`insert into ${name} overriding system value select * from jsonb_populate_record(null::${name}, ${row}::jsonb)`,
  )
}

/**
 * Without timeouts: decrypting a file can exceed the idle limit of a transaction. Locks out migrations by other
 * instances.
 */
export async function startRestore(tx: Db): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
  await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`)
}

/** Early schemas have no such trigger. */
async function hasLedgerTrigger(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from pg_trigger where tgname = 'ledger_events_chained'`)
  return rows.length > 0
}

/** Restored events keep their own hashes; the trigger would assign a new one to an event without a hash. */
export async function disableLedgerTrigger(tx: Db): Promise<void> {
  if (!(await hasLedgerTrigger(tx))) return
  await tx.execute(sql`alter table ledger_events disable trigger ledger_events_chained`)
}

/** Triggers counted the restored rows in file order, which doesn't reflect who was first. */
export const recountIssues = (tx: Db) => tx.execute(sql`select rebuild_issue_counts()`)

/** New entries continue the restored numbering and hash chain. */
export async function continueLedger(tx: Db): Promise<void> {
  await tx.execute(
    sql`select setval(pg_get_serial_sequence('ledger_events', 'id'), coalesce(max(id), 1), max(id) is not null) from ledger_events`,
  )
  if (!(await hasLedgerTrigger(tx))) return
  await tx.execute(sql`alter table ledger_events enable trigger ledger_events_chained`)
}

/** Mails that were unsent in the backup may have been sent since. */
export async function deleteUnsentMails(tx: Db): Promise<number> {
  const { rows } = await tx.execute(sql`delete from mail_outbox where sent_at is null returning id`)
  return rows.length
}

/**
 * Disables all webhook endpoints, because receivers must not be notified of events in a copy; an admin can re-enable
 * them. Drops unsent webhooks, like unsent mails.
 */
export async function stopWebhooks(tx: Db): Promise<number> {
  await tx.execute(
    sql`update webhook_endpoints set disabled_at = now(), disabled_for = 'restored' where disabled_at is null`,
  )
  const { rows } = await tx.execute(sql`delete from webhook_deliveries where sent_at is null returning id`)
  return rows.length
}

export async function hasRows(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(
    sql`select exists (select from users) or exists (select from ledger_events) as has`,
  )
  return rows[0]?.has === true
}
