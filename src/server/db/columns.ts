import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'

/** Milliseconds are the unit of every instant that is shown, so no more are kept: what is read equals what was sent. */
export const instant = (name: string) => pg.timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
export const id = () => pg.uuid('id').primaryKey().defaultRandom()
export const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`)
/** Bytes as they are; both engines send them as such. */
export const bytes = pg.customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
