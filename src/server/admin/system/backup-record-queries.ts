import { desc, like } from 'drizzle-orm'
import { backupRuns } from '../../db/backups/backup-tables'
import type { Db } from '../../db/database'

export type BackupRun = Pick<typeof backupRuns.$inferSelect, 'finishedAt' | 'file' | 'bytes' | 'isEncrypted'>

export async function insertBackupRun(db: Db, run: BackupRun): Promise<void> {
  await db.insert(backupRuns).values(run)
}

/** The latest backup, or the latest scheduled one, which its name identifies. */
export async function findLastBackup(db: Db, which?: 'scheduled'): Promise<BackupRun | null> {
  const { finishedAt, file, bytes, isEncrypted } = backupRuns
  const shown = { finishedAt, file, bytes, isEncrypted }
  const [run] = await db
    .select(shown)
    .from(backupRuns)
    .where(which && like(file, '%-scheduled.%'))
    .orderBy(desc(finishedAt))
    .limit(1)
  return run ?? null
}
