import type { Database } from '../database'
import { requireReportKeys } from '../encryption/encrypt-reports'
import { migrate } from '../migrate'

/** Migrates the schema and checks that stored texts can be decrypted. */
export async function prepareDatabase(database: Pick<Database, 'pool' | 'db'>): Promise<void> {
  await migrate(database)
  await requireReportKeys(database.db)
}
