import { type AnyColumn, Placeholder, type SQL, sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'

/** Stored in milliseconds like everywhere else, so that a value read equals the value written. */
export const instant = (name: string) => pg.timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
export const id = () => pg.uuid('id').primaryKey().defaultRandom()
export const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`)

/** The ids as one parameter, so that it is the same statement, with the same name, for any number of them. */
export const isOneOf = (column: AnyColumn, ids: readonly string[] | Placeholder): SQL =>
  sql`${column} = any(${ids instanceof Placeholder ? ids : sql.param([...ids])}::uuid[])`

declare const stored: unique symbol
/** A text as stored in its column. It is not a string to the type checker, so nobody can forget to decrypt it. */
export type StoredText = { readonly [stored]: true }

export const bytes = pg.customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** A stored reply to an idempotent call, sent again when the call is repeated. */
export type StoredReply = ({ text: string } | { sealed: string; with: string }) & {
  /** Filled in when the text was stored before the issue's place and time were known. */
  placeInLine?: number
  receivedAtMs?: number
}

/** The columns of a queue whose rows one worker after the other tries until one succeeds. See outbox/queue.ts. */
export const queueColumns = () => ({
  id: id(),
  createdAt: instant('created_at').notNull(),
  /** While a worker has the row: until when nobody else takes it. */
  nextTryAt: instant('next_try_at').notNull(),
  attempts: pg.integer('attempts').notNull().default(0),
  sentAt: instant('sent_at'),
  /** When it was given up. */
  parkedAt: instant('parked_at'),
  lastError: pg.text('last_error'),
})
