import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyDatabase } from '#test/server/databases'
import type { Db } from './database'
import { placeholders, statement, statementByShape } from './statement'
import { ledgerEvents } from './tables/tables'

const { kind, after } = ledgerEvents
const insert = statement((db) =>
  db
    .insert(ledgerEvents)
    .values({ at: new Date(), ...placeholders('kind', 'after') })
    .returning({ kind, after }),
)
const first = (db: Db) => insert(db, { kind: 'first', after: { seqs: [1] } })
const second = (db: Db) => insert(db, { kind: 'second', after: null })
/** The column refuses it. */
const refused = (db: Db) => insert(db, { kind: null, after: null })

test('a placeholder of a column takes its values and null', async () => {
  const { db } = await emptyDatabase()
  expect(await first(db)).toEqual([{ kind: 'first', after: { seqs: [1] } }])
  expect(await second(db)).toEqual([{ kind: 'second', after: null }])
  expect(await db.$count(ledgerEvents, sql`${after} is null`)).toBe(1)
})

test('in a transaction, statements asked at once run in order, and are undone with it', async () => {
  const { db } = await emptyDatabase()
  const undone = db.transaction(async (tx) => {
    const stored = await Promise.all([first(tx), second(tx), tx.$count(ledgerEvents)])
    expect(stored).toEqual([[{ kind: 'first', after: { seqs: [1] } }], [{ kind: 'second', after: null }], 2])
    await Promise.all([first(tx), refused(tx)])
  })
  await expect(undone).rejects.toMatchObject({ cause: { code: '23502' } })
  expect(await db.$count(ledgerEvents)).toBe(0)
})

test('if one of them fails, those after it store nothing, and the database stays usable', async () => {
  const { db, pool } = await emptyDatabase()
  const failing = db.transaction((tx) => Promise.all([refused(tx), first(tx)]))
  await expect(failing).rejects.toMatchObject({ cause: { code: '23502' } })
  expect(await db.$count(ledgerEvents)).toBe(0)
  expect(await second(db)).toHaveLength(1)
  expect(pool.idleCount).toBe(pool.totalCount)
})

test('if the connection drops, the caller gets an error, and the next one another connection', async () => {
  const { db, pool } = await emptyDatabase()
  pool.once('acquire', (client) => (client as pg.PoolClient).connection.stream.destroy())
  await expect(first(db)).rejects.toMatchObject({ cause: { message: expect.stringMatching(/connection/i) } })
  expect(await first(db)).toHaveLength(1)
})

test('a connection whose statement was refused serves the next one', async () => {
  const { db, pool } = await emptyDatabase()
  await first(db)
  const opened = vi.fn()
  pool.on('connect', opened)
  onTestFinished(() => void pool.off('connect', opened))
  await expect(refused(db)).rejects.toMatchObject({ cause: { code: '23502' } })
  expect(await second(db)).toHaveLength(1)
  expect(opened).not.toHaveBeenCalled()
})

test('PostgreSQL parses a statement once for each connection, in transactions too', async () => {
  const { db } = await emptyDatabase()
  await first(db)
  const [parse, bind] = (['parse', 'bind'] as const).map((name) => vi.spyOn(pg.Connection.prototype, name))
  onTestFinished(() => void vi.restoreAllMocks())
  await second(db)
  await db.transaction(second)
  expect([parse, bind].map((sent) => sent?.mock.calls.length)).toEqual([0, 2])
})

test('each shape of a query is a statement of its own', async () => {
  const { db } = await emptyDatabase()
  const count = statementByShape((on, { onlyFirst }: { onlyFirst: boolean }) =>
    on
      .select({ kind })
      .from(ledgerEvents)
      .where(onlyFirst ? sql`${kind} = ${sql.placeholder('kind')}` : undefined),
  )
  await first(db)
  await second(db)
  expect(await count(db, { onlyFirst: true }, { kind: 'first' })).toEqual([{ kind: 'first' }])
  expect(await count(db, { onlyFirst: false }, {})).toHaveLength(2)
})
