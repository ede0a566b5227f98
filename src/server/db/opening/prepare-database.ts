import type { Database } from '../database'
import { migrate } from '../migrate'
import { refuseMissingKeys } from '../sealing/seal-reports'

/** Brings the schema up to date, and makes sure that what is stored can be read. */
export async function prepareDatabase(database: Pick<Database, 'pool' | 'db'>): Promise<void> {
  await migrate(database)
  await refuseMissingKeys(database.db)
}
