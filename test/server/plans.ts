import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import type { Database } from '../../src/server/db/database'
import { NamingClient } from '../../src/server/db/pool/returning-client'
import { insertManyRows } from './many-rows'

export type Statement = { endpoint: string; name: string | null; text: string; values: unknown[] }

type Query = { text?: string; name?: string; values?: unknown[] }
const control = /^\s*(begin|commit|rollback|savepoint|release|set)\b/i

/** Records every statement of the pool that requests use, under the name of the endpoint that is being called. */
export function recordStatements() {
  const { query } = pg.Client.prototype
  const statements: Statement[] = []
  let endpoint: string | null = null
  pg.Client.prototype.query = function record(this: pg.Client, ...given: unknown[]) {
    const [first, second] = given as [string | Query, unknown]
    const { text = '', name = null, values } = typeof first === 'string' ? { text: first } : first
    const bound = values ?? (Array.isArray(second) ? second : [])
    const isOfRequests = this instanceof NamingClient
    if (isOfRequests && endpoint && text && !control.test(text))
      statements.push({ endpoint, name, text, values: [...bound] })
    return (query as (...given: unknown[]) => unknown).apply(this, given)
  } as typeof query
  return {
    statements,
    during(name: string | null) {
      endpoint = name
    },
    stop() {
      pg.Client.prototype.query = query
    },
  }
}

/** Records statements by requests from here on, except those that announce changes between instances. */
export function askedStatements(): () => string[] {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => asked.mockRestore())
  return () =>
    asked.mock.calls
      .map(([query]) => ((query as { text?: string }).text ?? String(query)).trim())
      .filter((text) => !text.includes('pg_notify'))
}

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Node[]
}

/** A table that a plan reads completely, and how. */
export type WholeRead = { table: string; how: string }

const rowsPretended = 1_000_000

/**
 * The tables that each statement would scan if the growing tables had a million rows. They get a few thousand rows and
 * statistics that claim a million, in a transaction that is rolled back: plans depend on nothing else, so neither time
 * nor load matters.
 */
export async function wholeReads(
  { pool }: Database,
  growing: readonly string[],
  statements: readonly Statement[],
): Promise<Map<Statement, WholeRead[]>> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(insertManyRows)
    await client.query('analyze')
    await client.query(
      `update pg_class set reltuples = $1, relpages = greatest(1, pg_relation_size(oid) / 8192)
       where oid in (select oid from pg_class where relname = any($2) and relkind = 'r'
         union select indexrelid from pg_index where indrelid in
           (select oid from pg_class where relname = any($2) and relkind = 'r'))`,
      [rowsPretended, growing],
    )
    const found = new Map<Statement, WholeRead[]>()
    for (const statement of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
        `explain (format json) ${statement.text}`,
        statement.values,
      )
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
      found.set(statement, plan ? wholeReadsOf(plan, growing, false) : [])
    }
    return found
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** An index scan without a condition reads all of it too, unless a limit stops it. */
function wholeReadsOf(node: Node, growing: readonly string[], isLimited: boolean): WholeRead[] {
  const type = node['Node Type']
  const table = node['Relation Name'] ?? ''
  const readsAll = type === 'Seq Scan' || (/^Index (Only )?Scan$/.test(type) && !node['Index Cond'] && !isLimited)
  const own = growing.includes(table) && readsAll ? [{ table, how: type }] : []
  // Sorting, hashing and aggregating read all of their input, whatever limit is above.
  const passesLimit = !/^Sort|Aggregate|Hash|WindowAgg|Materialize/.test(type)
  const limited = type === 'Limit' || (isLimited && passesLimit)
  return [...own, ...(node.Plans ?? []).flatMap((child) => wholeReadsOf(child, growing, limited))]
}
