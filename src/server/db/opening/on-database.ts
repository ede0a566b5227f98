import type { Config } from '../../config'
import { type Db, openDatabase } from '../database'
import { migrate } from '../migrate'
import { unhurried } from '../pool/patience'

/** For a command that does one thing on the database of the settings, brought up to date before, and ends. */
export async function onDatabase<T>(
  { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  act: (db: Db) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ databaseUrl, dataDir })
  try {
    await migrate(database)
    return await unhurried(() => act(database.db))
  } finally {
    await database.close()
  }
}
