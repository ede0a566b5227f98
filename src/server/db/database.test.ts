import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyDatabase } from '#test/server/databases'
import type { Database } from './database'
import { uniqueViolation } from './database-errors'
import { ledgerEvents, users } from './tables/tables'

const now = new Date('2026-01-01T12:00:00.123Z')
const ada = {
  username: 'ada',
  email: 'ada@example.com',
  walletAddress: '0x0000000000000000000000000000000000000001',
  passwordHash: 'hash',
  createdAt: now,
  updatedAt: now,
}

let database: Database

beforeEach(async () => {
  database = await emptyDatabase()
})

describe('the database', () => {
  test('returns the same instant that was stored', async () => {
    const [row] = await database.db.insert(users).values(ada).returning()
    expect(row?.createdAt).toEqual(now)
  })

  test('names the constraint that a second account with the same address violates', async () => {
    await database.db.insert(users).values(ada)
    const second = database.db.insert(users).values({ ...ada, username: 'ada2' })
    await expect(second.catch(uniqueViolation)).resolves.toBe('users_email_key')
  })

  test('keeps nothing of a failed transaction, and everything of the next one [V2.3.3 V16.5.3]', async () => {
    const failed = database.db.transaction(async (tx) => {
      await tx.insert(users).values(ada)
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    await database.db.transaction((tx) => tx.insert(users).values({ ...ada, username: 'ada3' }))
    const rows = await database.db.select().from(users)
    expect(rows.map((row) => row.username)).toEqual(['ada3'])
  })

  test('runs twenty concurrent transactions', async () => {
    const names = Array.from({ length: 20 }, (_, place) => `linus${place}`)
    await Promise.all(
      names.map((username) =>
        database.db.transaction(async (tx) => {
          await tx.insert(users).values({ ...ada, username, email: `${username}@example.com` })
          return tx.select().from(users).where(eq(users.username, username))
        }),
      ),
    )
    expect(await database.db.$count(users)).toBe(20)
  })

  test('recovers all connections after as many were lost at the start of a transaction', async () => {
    const { pool, db } = database
    const lose = (client: pg.PoolClient) => client.connection.stream.destroy(new Error('Connection terminated'))
    pool.on('acquire', lose)
    for (let lost = 0; lost < 10; lost += 1)
      await expect(db.transaction((tx) => tx.insert(users).values(ada))).rejects.toThrow()
    pool.off('acquire', lose)
    await db.transaction((tx) => tx.insert(users).values(ada))
    expect(await db.$count(users)).toBe(1)
  })

  test('recovers when a connection is dropped during a transaction', async () => {
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query("insert into rate_limits values ('mei', 1, now())")
    client.release(true)
    const left = await database.pool.query('select count(*)::int as count from rate_limits')
    expect(left.rows).toEqual([{ count: 0 }])
  })
})

describe('the append-only tables', () => {
  beforeEach(() => database.db.insert(ledgerEvents).values({ at: now, kind: 'status_changed', reason: 'first' }))

  test.each([
    ["update ledger_events set reason = 'other'"],
    ['delete from ledger_events'],
    ['truncate ledger_events'],
    ['delete from revisions'],
    ["update ledger_chain set hash = 'other'"],
    ['delete from ledger_chain'],
  ])('refuse: %s [T38]', async (statement) => {
    await expect(database.pool.query(statement)).rejects.toThrow('append-only')
    const [event] = await database.db.select().from(ledgerEvents)
    expect(event?.reason).toBe('first')
  })
})
