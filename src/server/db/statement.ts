import { Column, getTableName, is, Param, Placeholder, SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { PgDialect, PgTimestamp } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Db } from './database'
import { isUnavailable } from './database-errors'
import { digestName } from './pool/naming-client'
import { PreparedQuery, type PreparedStatement } from './pool/prepared-query'
import { QueryBatch } from './pool/query-batch'

type Values = Record<string, unknown>
/** A write that returns nothing yields no rows. */
type Preparable<Row> = { prepare(name: string): { execute(values?: Values): Promise<Row[] | pg.QueryResult<never>> } }
type Field = { path: string[]; field: unknown }
/** Drizzle's prepared query, with internal fields that its types don't declare. */
type Prepared = {
  queryString: string
  params: unknown[]
  /** Undefined if a write returns nothing. */
  fields: Field[] | undefined
  joinsNotNullableMap: Record<string, boolean> | undefined
}
type Client = Pick<pg.Client, 'query'>

/** Generates SQL but never runs it. */
const sqlBuilder = drizzle.mock() as unknown as Db

/**
 * A query whose SQL and result mapping are built once per process instead of per call. Values fill its placeholders.
 * Works on the database and in transactions alike.
 */
export function statement<Row>(build: (db: Db) => Preparable<Row>): (db: Db, values?: Values) => Promise<Row[]> {
  let made: Made<Row> | undefined
  return async (db, values = {}) => {
    if (!made) {
      const prepared = build(sqlBuilder).prepare('') as unknown as Prepared
      made = make(prepared.queryString, prepared.params, rowMapper<Row>(prepared))
    }
    return run(db, made, values)
  }
}

/** One statement per variant of a query, such as which of its filters are set. */
export function statementByShape<Shape extends object, Row>(build: (db: Db, shape: Shape) => Preparable<Row>) {
  const made = new Map<string, ReturnType<typeof statement<Row>>>()
  return (db: Db, shape: Shape, values: Values): Promise<Row[]> => {
    const key = JSON.stringify(shape)
    const known = made.get(key) ?? statement((one) => build(one, shape))
    made.set(key, known)
    return known(db, values)
  }
}

/** The same for handwritten SQL. Rows are as the driver returns them, with times as text. */
export function sqlStatement<Row extends object>(query: SQL) {
  const { sql: text, params } = new PgDialect().sqlToQuery(query)
  const toRow = (values: unknown[], names: readonly string[]) =>
    Object.fromEntries(names.map((name, at) => [name, values[at]])) as Row
  const made = make(text, params, toRow)
  return (db: Db, values: Values): Promise<Row[]> => run(db, made, values)
}

/** Placeholders for column values that are passed on each call, named after the columns. */
export const placeholders = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, new Placeholder(name)] as [string, Placeholder])) as Record<
    Name,
    Placeholder
  >

type Fill = (values: Values) => unknown
type Made<Row> = PreparedStatement<Row> & { fills: Fill[] }

const make = <Row>(text: string, params: unknown[], toRow: PreparedStatement<Row>['toRow']): Made<Row> => ({
  ...{ name: digestName(text), text, toRow },
  fills: params.map(fillOf),
})

/** How to obtain a parameter's value. */
function fillOf(param: unknown): Fill {
  if (is(param, Placeholder)) return (values) => givenValue(values, param.name)
  if (!is(param, Param)) return () => param
  const { value, encoder } = param
  if (!is(value, Placeholder)) return () => encoder.mapToDriverValue(value)
  return (values) => {
    const given = givenValue(values, value.name)
    return given === null ? null : encoder.mapToDriverValue(given)
  }
}

function givenValue(values: Values, name: string): unknown {
  if (!(name in values)) throw new Error(`The statement needs a value for ${name}`)
  return values[name]
}

async function run<Row>(db: Db, made: Made<Row>, values: Values): Promise<Row[]> {
  const query = new PreparedQuery(
    made,
    made.fills.map((fill) => fill(values)),
  )
  const client = clientOf(db)
  try {
    return await (client instanceof pg.Pool ? withConnection(client, (one) => ask(one, query)) : ask(client, query))
  } catch (error) {
    // Use the caller's stack, as the driver's own promises do.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

/** Releases the connection, and closes it if the error may have broken it, for example when PostgreSQL shuts down. */
async function withConnection<T>(pool: pg.Pool, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isGood = false
  try {
    const result = await work(client)
    isGood = true
    return result
  } catch (error) {
    isGood = error instanceof pg.DatabaseError && !isUnavailable(error)
    throw error
  } finally {
    client.release(!isGood)
  }
}

type Query = PreparedQuery<unknown>
type Callback = (error: Error | null, rows: unknown[]) => void
type Asked = { query(query: Query | QueryBatch, callback: Callback): void }

const ask = <Row>(client: Client, query: PreparedQuery<Row>): Promise<Row[]> =>
  new Promise((resolve, reject) => {
    ;(client as unknown as Asked).query(query, (error, rows) => (error ? reject(error) : resolve(rows as Row[])))
  })

type Reads<T extends readonly unknown[]> = { [K in keyof T]: (db: Db) => Promise<T[K]> }

/**
 * Runs statements from this file in order on one connection, in one packet and thus one round trip once the connection
 * knows them. Uses the caller's transaction or a new one, because PostgreSQL then skips the rest once one has failed:
 * otherwise each could wait for a lock as long as the first.
 */
export async function together<T extends readonly unknown[]>(db: Db, ...reads: Reads<T>): Promise<T> {
  const client = clientOf(db)
  if (client instanceof pg.Pool) return withConnection(client, (one) => askTogether(one, reads, sendInTransaction))
  return askTogether(client, reads, sendInTurn)
}

type Collected = Query & { callback: Callback }
type Send = (client: pg.PoolClient, queries: readonly Collected[]) => Promise<void>

async function askTogether<T extends readonly unknown[]>(client: Client, reads: Reads<T>, send: Send): Promise<T> {
  const queries: Collected[] = []
  const collector = {
    query: (query: Query, callback: Callback) => void queries.push(Object.assign(query, { callback })),
  }
  const read = reads.map((one) => one({ _: { session: { client: collector } } } as unknown as Db))
  const results = await Promise.allSettled([...read, sendAll(client as pg.PoolClient, queries, send)])
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return results
    .slice(0, reads.length)
    .map((result) => (result as PromiseFulfilledResult<unknown>).value) as unknown as T
}

/** Sends one batch if the connection already knows all of them. */
async function sendAll(client: pg.PoolClient, queries: readonly Collected[], send: Send): Promise<void> {
  if (!queries.every((query) => query.isKnownTo(client.connection))) return send(client, queries)
  await new Promise<void>((resolve, reject) => {
    ;(client as unknown as Asked).query(new QueryBatch(queries), (error) => (error ? reject(error) : resolve()))
  })
}

const sendInTurn: Send = async (client, queries) => {
  for (const query of queries) {
    await new Promise<void>((resolve) => {
      const { callback } = query
      query.callback = (error, rows) => {
        callback(error, rows)
        resolve()
      }
      client.query(query)
    })
  }
}

const sendInTransaction: Send = async (client, queries) => {
  try {
    await client.query('begin')
  } catch (error) {
    for (const { callback } of queries) callback(error as Error, [])
    throw error
  }
  await sendInTurn(client, queries)
  await client.query('commit')
}

export const isTransaction = (db: Db): boolean => !(clientOf(db) instanceof pg.Pool)

/** The pool, or the connection of a transaction. */
const clientOf = (db: Db): Client => (db._.session as unknown as { client: Client }).client

type Decode = (value: unknown) => unknown
type Reader = { index: number; key: string; decode: Decode | null }
type Group = { key: string; readers: Reader[]; isNullable: boolean }

/** Builds objects from result rows: one level deep, plus one for each nested selection. */
function rowMapper<Row>({ fields = [], joinsNotNullableMap }: Prepared): (values: unknown[]) => Row {
  const own: Reader[] = []
  const groups = new Map<string, Group>()
  for (const [index, { path, field }] of fields.entries()) {
    const [key = '', inner] = path
    const decode = decodeOf(field)
    if (inner === undefined) {
      own.push({ index, key, decode })
      continue
    }
    const isNullable = is(field, Column) && joinsNotNullableMap?.[getTableName(field.table)] === false
    const group = groups.get(key) ?? { key, readers: [], isNullable }
    group.isNullable &&= isNullable
    group.readers.push({ index, key: inner, decode })
    groups.set(key, group)
  }
  const nested = [...groups.values()]
  return (values) => {
    const row = readAll(own, values)
    for (const { key, readers, isNullable } of nested) {
      const isMissing = isNullable && readers.every(({ index }) => values[index] === null)
      row[key] = isMissing ? null : readAll(readers, values)
    }
    return row as Row
  }
}

function readAll(readers: readonly Reader[], values: unknown[]): Values {
  const read: Values = {}
  for (const { index, key, decode } of readers) {
    const value = values[index]
    read[key] = value === null || decode === null ? value : decode(value)
  }
  return read
}

/** Null if the driver has already decoded it. */
function decodeOf(field: unknown): Decode | null {
  const aliased = field as { decoder?: { mapFromDriverValue: Decode }; sql?: SQL }
  const decoder = is(field, Column) ? field : is(field, SQL) ? aliased.decoder : decoderOf(aliased.sql)
  if (!decoder || decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue) return null
  if (is(decoder, PgTimestamp) && decoder.withTimezone) return decodeTime
  return (value) => decoder.mapFromDriverValue(value)
}

/** Rewrites PostgreSQL's UTC time format, which the connections request, to the form that JavaScript parses fastest. */
function decodeTime(value: unknown): Date {
  const text = String(value)
  return new Date(text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : text)
}

const decoderOf = (sql: SQL | undefined) =>
  (sql as unknown as { decoder?: { mapFromDriverValue: Decode } } | undefined)?.decoder
