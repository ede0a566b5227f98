import { desc, like, sql } from 'drizzle-orm'
import { backupRuns } from '../../db/backups/backup-tables'
import type { Db } from '../../db/database'

type StoredSetup = { hasTestedMail: boolean; adminsWithoutSecondFactor: number; hasContest: boolean }

/** The setup progress that only the database knows. */
export async function readStoredSetup(db: Db, mailServer: string | null): Promise<StoredSetup> {
  const { rows } = await db.execute<StoredSetup>(sql`
    select
      exists (
        select from ledger_events where kind = 'mail_tested' and after ->> 'server' = ${mailServer}
      ) as "hasTestedMail",
      (
        select count(*)::int from users u
        where u.role = 'admin' and u.deleted_at is null
          and not exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)
      ) as "adminsWithoutSecondFactor",
      exists (select from contests) as "hasContest"`)
  const [row] = rows
  if (!row) throw new Error('The database did not return the state of the setup')
  return row
}

export async function readDatabaseFacts(db: Db): Promise<{ version: string; bytes: number }> {
  const { rows } = await db.execute<{ version: string; bytes: string }>(
    sql`select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes`,
  )
  return { version: rows[0]?.version ?? '', bytes: Number(rows[0]?.bytes ?? 0) }
}

export type BackupRun = Pick<typeof backupRuns.$inferSelect, 'finishedAt' | 'file' | 'bytes' | 'isEncrypted'>

export async function insertBackupRun(db: Db, run: BackupRun): Promise<void> {
  await db.insert(backupRuns).values(run)
}

/** The latest backup, or the latest scheduled one, which its name identifies. */
export async function findLastBackup(db: Db, which?: 'scheduled'): Promise<BackupRun | null> {
  const { finishedAt, file, bytes, isEncrypted } = backupRuns
  const columns = { finishedAt, file, bytes, isEncrypted }
  const [run] = await db
    .select(columns)
    .from(backupRuns)
    .where(which && like(file, '%-scheduled.%'))
    .orderBy(desc(finishedAt))
    .limit(1)
  return run ?? null
}
