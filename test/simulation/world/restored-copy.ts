import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BackedUpTable, backedUpTables } from '../../../src/server/backup/backup-queries'
import { restoreBackup } from '../../../src/server/backup/read-backup'
import { writeBackup } from '../../../src/server/backup/write-backup'
import type { Database } from '../../../src/server/db/database'
import { emptyTables } from '../../server/databases'
import { demand } from './violation'

/** The product's own backup is restored into an empty database, which then has the same as before. */
export async function restoreCopy(database: Database, now: Date): Promise<void> {
  const { db, pool } = database
  const folder = await mkdtemp(join(tmpdir(), 'primacy-simulation-'))
  const before = await digestsOf(database)
  const { rows } = await pool.query<{ last: string }>('select last_value as last from simulated_ids')
  try {
    const file = await writeBackup(db, { folder, now })
    await emptyTables(database)
    await restoreBackup(db, file)
  } finally {
    await rm(folder, { recursive: true })
  }
  const after = await digestsOf(database)
  for (const table of backedUpTables)
    demand(before.get(table) === after.get(table), `The restored ${table} are not those of the backup`)
  // No id is given twice, and the database has the clock of the host, which differs each time.
  await pool.query("select setval('simulated_ids', $1)", [rows[0]?.last])
  await pool.query("update webhook_endpoints set disabled_at = $1 where disabled_for = 'restored'", [now])
}

/** What waits to be sent is not restored, and endpoints are disabled. */
const restoredPart: Partial<Record<BackedUpTable, string>> = {
  mail_outbox: 'select * from mail_outbox where sent_at is not null',
  webhook_deliveries: 'select * from webhook_deliveries where sent_at is not null',
  webhook_endpoints: 'select id, url, events, sealed_secret, created_at from webhook_endpoints',
}

async function digestsOf({ pool }: Database): Promise<Map<string, string>> {
  const parts = backedUpTables.map(
    (table) => `select '${table}' as name, md5(string_agg(t::text, '|' order by t::text)) as digest
      from (${restoredPart[table] ?? `select * from ${table}`}) t`,
  )
  const { rows } = await pool.query<{ name: string; digest: string }>(parts.join(' union all '))
  return new Map(rows.map(({ name, digest }) => [name, digest]))
}
