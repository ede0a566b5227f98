import { isNull, sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyDatabase } from '#test/server/databases'
import { askedStatements } from '#test/server/plans'
import type { Db } from './database'
import { sqlStatement, statement, together } from './statement'
import { ledgerEvents } from './tables/tables'

const divide = sqlStatement<{ result: number }>(sql`select 6 / ${sql.placeholder('by')}::int as result`)
const count = sqlStatement(sql`select nextval('ledger_events_id_seq') where ${sql.placeholder('any')}::int > 0`)
const counted = sqlStatement(sql`select last_value, is_called from ledger_events_id_seq`)

test('statements that are sent together give their rows in order', async () => {
  const { db, pool } = await emptyDatabase()
  const [halves, thirds] = await together(
    db,
    (one) => divide(one, { by: 2 }),
    (one) => divide(one, { by: 3 }),
  )
  expect([halves, thirds]).toEqual([[{ result: 3 }], [{ result: 2 }]])
  expect(pool.idleCount).toBe(pool.totalCount)
})

test("if one of them fails, the rest don't run, and the connection stays usable", async () => {
  const { db } = await emptyDatabase()
  const [before] = await counted(db, {})
  const failing = together(
    db,
    (one) => divide(one, { by: 0 }),
    (one) => count(one, { any: 1 }),
  )
  await expect(failing).rejects.toThrow('division by zero')
  expect(await counted(db, {})).toEqual([before])
  expect(await divide(db, { by: 6 })).toEqual([{ result: 1 }])
})

test('known statements are sent without an explicit transaction, with the same results', async () => {
  const { db } = await emptyDatabase()
  const halves = (one: Db) => divide(one, { by: 2 })
  const thirds = (one: Db) => divide(one, { by: 3 })
  const first = await together(db, halves, thirds)
  const asked = askedStatements()
  expect(await together(db, halves, thirds)).toEqual(first)
  expect(asked()).not.toContain('begin')
})

test("if a known one fails, the rest don't run, and the connection stays usable", async () => {
  const { db } = await emptyDatabase()
  const counting = (by: number) =>
    together(
      db,
      (one) => divide(one, { by }),
      (one) => count(one, { any: by }),
    )
  await counting(1)
  const [before] = await counted(db, {})
  await expect(counting(0)).rejects.toThrow('division by zero')
  expect(await counted(db, {})).toEqual([before])
  expect(await divide(db, { by: 6 })).toEqual([{ result: 1 }])
})

test('if the connection drops before the first of them, the caller gets an error, and the next one another connection', async () => {
  const { db, pool } = await emptyDatabase()
  pool.once('acquire', (client) => (client as pg.PoolClient).connection.stream.destroy())
  const halves = (one: Db) => divide(one, { by: 2 })
  await expect(together(db, halves, halves)).rejects.toThrow(/connection/i)
  expect(await together(db, halves)).toEqual([[{ result: 3 }]])
})

test.each(['learns', 'knows'])(
  'in a transaction, statements that the connection %s are undone with it',
  async (verb) => {
    const { db } = await emptyDatabase()
    const event = statement((one) =>
      one
        .insert(ledgerEvents)
        .values({ at: new Date(), kind: sql.placeholder('kind'), after: sql.placeholder('after') })
        .returning({ kind: ledgerEvents.kind, after: ledgerEvents.after }),
    )
    const first = (one: Db) => event(one, { kind: 'first', after: { seqs: [1] } })
    const second = (one: Db) => event(one, { kind: 'second', after: null })
    if (verb === 'knows') await together(db, first, (one) => divide(one, { by: 1 }))
    const before = await db.$count(ledgerEvents)
    const undone = db.transaction(async (tx) => {
      expect(await together(tx, first, second)).toEqual([
        [{ kind: 'first', after: { seqs: [1] } }],
        [{ kind: 'second', after: null }],
      ])
      expect(await tx.$count(ledgerEvents, isNull(ledgerEvents.after))).toBe(1)
      await together(tx, first, (one) => divide(one, { by: 0 }))
    })
    await expect(undone).rejects.toThrow('division by zero')
    expect(await db.$count(ledgerEvents)).toBe(before)
  },
)

test('PostgreSQL parses and describes a statement once for each connection', async () => {
  const { db } = await emptyDatabase()
  await divide(db, { by: 2 })
  const sent = (['parse', 'describe', 'bind'] as const).map((name) => vi.spyOn(pg.Connection.prototype, name))
  onTestFinished(() => void vi.restoreAllMocks())
  expect(await divide(db, { by: 3 })).toEqual([{ result: 2 }])
  expect(sent.map(({ mock }) => mock.calls.length)).toEqual([0, 0, 1])
})

test('a statement gives the same rows when its columns are known as when they are described', async () => {
  const { db } = await emptyDatabase()
  const read = sqlStatement(sql`select 1 as "one", null as "none", '{"a": [1]}'::jsonb as "json", 2::bigint as "big"`)
  const described = await read(db, {})
  expect(described).toEqual([{ one: 1, none: null, json: { a: [1] }, big: '2' }])
  expect(await read(db, {})).toEqual(described)
})
