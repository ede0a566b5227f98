import { isBackupDue, surplusBackups } from '../../domain/system/backup-schedule'
import { findLastBackup } from '../admin/system/system-queries'
import type { Config } from '../config'
import type { Database } from '../db/database'
import { withoutDeadline } from '../db/pool/request-deadline'
import { keysOf } from './backup-keys'
import { withBackupLock } from './backup-queries'
import { backupFolder, choosePlace } from './places/choose-place'
import { writeBackup } from './write-backup'

/** Makes a backup if one is due, then deletes surplus scheduled ones. Only one instance does it at a time. */
export const backUpIfDue = (database: Database, config: Config, now: Date): Promise<void> =>
  withoutDeadline(() => withBackupLock(database, () => backUp(database, config, now)))

async function backUp({ db }: Database, config: Config, now: Date): Promise<void> {
  const last = await findLastBackup(db, 'scheduled')
  if (!isBackupDue(last?.finishedAt ?? null, config.BACKUP_EVERY_HOURS, now)) return
  const place = await choosePlace(config)
  const folder = backupFolder(config.DATA_DIR)
  await writeBackup(db, { folder, now, keys: keysOf(config), isScheduled: true }, place)
  const names = (await place.list()).map(({ name }) => name)
  for (const name of surplusBackups(names, config.BACKUP_KEEP)) await place.remove(name)
}
