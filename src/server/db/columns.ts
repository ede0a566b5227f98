import { type AnyColumn, Placeholder, type SQL, sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'

/** Millisecond precision, as everywhere else, so that a value reads back as it was written. */
export const instant = (name: string) => pg.timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
export const id = () => pg.uuid('id').primaryKey().defaultRandom()
export const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`)

/** Passes the ids as one array parameter, so that any number of them uses the same prepared statement. */
export const isOneOf = (column: AnyColumn, ids: readonly string[] | Placeholder): SQL =>
  sql`${column} = any(${ids instanceof Placeholder ? ids : sql.param([...ids])}::uuid[])`

declare const stored: unique symbol
/** A text as stored in its column. Not a string to the type checker, so that decrypting it can't be forgotten. */
export type StoredText = { readonly [stored]: true }

export const bytes = pg.customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** The stored reply to an idempotent call, returned again if the call is repeated. */
export type StoredReply = ({ text: string } | { sealed: string; with: string }) & {
  /** Filled in if the text was stored before the issue's place and time were known. */
  placeInLine?: number
  receivedAtMs?: number
}

/** Columns of a queue whose rows workers retry until one succeeds. See outbox/queue.ts. */
export const queueColumns = () => ({
  id: id(),
  createdAt: instant('created_at').notNull(),
  /** While a worker holds the row, no other worker takes it before this time. */
  nextTryAt: instant('next_try_at').notNull(),
  attempts: pg.integer('attempts').notNull().default(0),
  sentAt: instant('sent_at'),
  /** When delivery was given up. */
  parkedAt: instant('parked_at'),
  lastError: pg.text('last_error'),
})
