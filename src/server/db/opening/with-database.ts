import type { Config } from '../../config'
import type { BucketSettings } from '../../network/bucket-settings'
import { archiveStoreOf } from '../archives/archive-store'
import { type Database, type Db, openDatabase } from '../database'
import { requireReportKeys } from '../encryption/encrypt-reports'
import { migrate } from '../migrate'
import { withoutDeadline } from '../pool/request-deadline'

/** Runs one command on the configured database, after migrating it. */
export async function withDatabase<T>(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | keyof BucketSettings>,
  act: (db: Db) => Promise<T>,
): Promise<T> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = config
  const database = await openDatabase({ databaseUrl, dataDir, archives: archiveStoreOf(config) })
  try {
    await migrate(database)
    return await withoutDeadline(() => act(database.db))
  } finally {
    await database.close()
  }
}

/** Migrates the schema and checks that stored texts can be decrypted. */
export async function prepareDatabase(database: Pick<Database, 'pool' | 'db'>): Promise<void> {
  await migrate(database)
  await requireReportKeys(database.db)
}
