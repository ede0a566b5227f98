import { sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { createReportKeys, setReportKeys } from '../../../src/server/db/encryption/report-keys'
import type { TestApp } from '../start-test-app'

/** As after a start with these values of REPORT_KEY and REPORT_KEYS_OLD, until the test ends. */
export function giveKeys(app: TestApp, ...keys: [Buffer | undefined, Buffer[]?]) {
  setReportKeys(app.db, createReportKeys(...keys))
  onTestFinished(() => setReportKeys(app.db, createReportKeys(undefined)))
}

/** The tables that contain such a word in any column, in any letter case. */
export async function tablesTelling({ database, db }: TestApp, words: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const telling = rows.map(async ({ name }) => {
    const found = await db.execute(sql`select 1 from ${sql.identifier(name)} t where t::text ~* ${words} limit 1`)
    return found.rows.length > 0 ? [name] : []
  })
  return (await Promise.all(telling)).flat()
}
