import { fillPlaceholders, Placeholder, type SQL, sql } from 'drizzle-orm'
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type { Db } from './database'

type Values = Record<string, unknown>
type Query<Result> = { prepare(name: string): { execute(values?: Values): Promise<Result> } }

/**
 * A query that Drizzle builds once for each database instead of once per call, and for each transaction that runs it.
 * Values fill its placeholders.
 */
export function statement<Result>(build: (db: Db) => Query<Result>): (db: Db, values?: Values) => Promise<Result> {
  const preparedOn = new WeakMap<Db, ReturnType<Query<Result>['prepare']>>()
  return (db, values) => {
    // The connections name it.
    const prepared = preparedOn.get(db) ?? build(db).prepare('')
    preparedOn.set(db, prepared)
    return prepared.execute(values)
  }
}

/** One statement per variant of a query, such as which of its filters are set. */
export function statementByShape<Shape extends object, Result>(build: (db: Db, shape: Shape) => Query<Result>) {
  const made = new Map<string, ReturnType<typeof statement<Result>>>()
  return (db: Db, shape: Shape, values: Values): Promise<Result> => {
    const key = JSON.stringify(shape)
    const known = made.get(key) ?? statement((one) => build(one, shape))
    made.set(key, known)
    return known(db, values)
  }
}

/** The same for handwritten SQL. Rows are as the driver returns them, with times as text. */
export function sqlStatement<Row extends object>(query: SQL): (db: Db, values: Values) => Promise<Row[]> {
  const { sql: text, params } = new PgDialect().sqlToQuery(query)
  return async (db, values) => {
    const filled = { sql: text, params: fillPlaceholders(params, values) }
    const prepared = db._.session.prepareQuery<PreparedQueryConfig & { execute: { rows: Row[] } }>(
      filled,
      undefined,
      undefined,
      false,
    )
    return (await prepared.execute()).rows
  }
}

/** Placeholders for column values that are passed on each call, named after the columns. Each may be null. */
export const placeholders = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, sql`${new Placeholder(name)}`])) as Record<Name, SQL>
