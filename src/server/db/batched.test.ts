import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emptyDatabase } from '#test/server/databases'
import { nextEventLoopRound } from '../concurrency/in-slices'
import { batched } from './batched'
import type { Db } from './database'

async function divide(db: Db, by: number) {
  const { rows } = await db.execute<{ result: number }>(sql`select 6 / ${by}::int as result`)
  return rows[0]?.result
}
async function transactionOf(db: Db) {
  const { rows } = await db.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`)
  return rows[0]?.id
}

test('calls under one name in one round of the event loop form one transaction of at most ten', async () => {
  const { db } = await emptyDatabase()
  const asked = Array.from({ length: 12 }, () => batched(db, { name: 'one' }, transactionOf))
  const other = batched(db, { name: 'other' }, transactionOf)
  const ids = await Promise.all(asked)
  expect(new Set(ids.slice(0, 10)).size).toBe(1)
  expect(new Set(ids.slice(10)).size).toBe(1)
  expect(new Set([...ids, await other]).size).toBe(3)
})

test('an error affects only its own call', async () => {
  const { db } = await emptyDatabase()
  const ask = (by: number) => batched(db, { name: 'divide' }, (on) => divide(on, by))
  const [half, none, third] = await Promise.allSettled([ask(2), ask(0), ask(3)])
  expect([half, third]).toMatchObject([{ value: 3 }, { value: 2 }])
  expect(none).toMatchObject({ reason: { cause: { message: 'division by zero' } } })
})

test('no call waits long for a slow statement', async () => {
  const { db } = await emptyDatabase()
  let answer = () => {}
  const slow = batched(db, { name: 'ask' }, () => new Promise<void>((resolve) => (answer = resolve)))
  await nextEventLoopRound()
  await nextEventLoopRound()
  expect(await batched(db, { name: 'ask' }, async () => 'meanwhile')).toBe('meanwhile')
  answer()
  await slow
})

test("in a transaction, a call sees the transaction's changes", async () => {
  const { db } = await emptyDatabase()
  const own = await db.transaction(async (tx) => [
    await transactionOf(tx),
    await batched(tx, { name: 'one' }, transactionOf),
  ])
  expect(new Set(own).size).toBe(1)
})

/** Three that are asked together, of which the second fails at first. */
async function withOneFailing(code: string) {
  const { db } = await emptyDatabase()
  const asked: number[] = []
  const ask = (at: number) =>
    batched(db, { name: 'ask' }, async () => {
      asked.push(at)
      if (at === 2 && asked.length === 2) throw Object.assign(new Error('It failed'), { code })
      return at
    })
  const results = await Promise.allSettled([1, 2, 3].map(ask))
  return { asked, values: results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed')) }
}

test('retries each call alone, in order, after a deadlock', async () => {
  expect(await withOneFailing('40P01')).toEqual({ asked: [1, 2, 3, 1, 2, 3], values: [1, 2, 3] })
})

test('retries nothing if the database is gone', async () => {
  expect(await withOneFailing('ECONNRESET')).toEqual({ asked: [1, 2, 3], values: ['failed', 'failed', 'failed'] })
})

test('calls that lock rows run in the order of the rows, and return in the order of their arrival', async () => {
  const { db } = await emptyDatabase()
  const [asked, answered]: [string[], string[]] = [[], []]
  const ask = async (lock: string) => {
    await batched(db, { name: 'count', lock }, async () => void asked.push(lock))
    answered.push(lock)
  }
  await Promise.all(['b', 'c', 'a', 'b'].map(ask))
  expect([asked, answered]).toEqual([
    ['a', 'b', 'b', 'c'],
    ['b', 'c', 'a', 'b'],
  ])
})
