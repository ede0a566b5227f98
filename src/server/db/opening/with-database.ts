import type { Config } from '../../config'
import { type Db, openDatabase } from '../database'
import { migrate } from '../migrate'
import { withoutDeadline } from '../pool/request-deadline'

/** Runs one command on the configured database, after migrating it. */
export async function withDatabase<T>(
  { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  act: (db: Db) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ databaseUrl, dataDir })
  try {
    await migrate(database)
    return await withoutDeadline(() => act(database.db))
  } finally {
    await database.close()
  }
}
