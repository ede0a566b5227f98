import { AsyncResource } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { is } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { nextEventLoopRound } from '../concurrency/in-slices'
import type { Db } from './database'
import { isDeadlock, isUnavailable } from './database-errors'
import { inOneTransaction } from './one-connection'

type Ask<T> = (db: Db) => Promise<T>
type Result = PromiseSettledResult<unknown>
type Waiting = {
  ask: Ask<unknown>
  lock: string
  /** The async scope of the call's request; everything in the batch gets that request's deadline. */
  scope: AsyncResource
  settle: (result: Result) => void
}
type Queue = { waiting: Waiting[]; isAsking: boolean }

/** By name. */
const queuesOf = new WeakMap<Db, Map<string, Queue>>()
const atOnce = 10
/**
 * How long queued calls wait for a slow statement. No longer than this, because their request may have to wait again.
 */
const patienceMs = 100

/**
 * Combines calls under the same name into one packet and one transaction: those made in the same
 * round of the event loop, or while waiting for a quick reply to the previous batch. Calls run and return in the order
 * in which they arrived. An error affects only its own call. If writes lock different rows, `lock` names the row: calls
 * are then sorted by name, so that two batches never deadlock. Inside a transaction, a call runs immediately.
 */
export async function batched<T>(
  db: Db,
  { name, lock = '' }: { name: string; lock?: string },
  ask: Ask<T>,
): Promise<T> {
  if (is(db, PgTransaction)) return ask(db)
  const queues = queuesOf.get(db) ?? new Map<string, Queue>()
  queuesOf.set(db, queues)
  const queue = queues.get(name) ?? { waiting: [], isAsking: false }
  queues.set(name, queue)
  const askForAll = async () => {
    await Promise.race([askNext(db, queue), wait(patienceMs * batchTimeoutFactor(db), undefined, { ref: false })])
    const [next] = queue.waiting
    if (next) next.scope.runInAsyncScope(askForAll)
    else queues.delete(name)
  }
  const result = await new Promise<Result>((settle) => {
    queue.waiting.push({ ask, lock, scope: new AsyncResource('batched'), settle })
    if (!queue.isAsking) void askForAll()
    queue.isAsking = true
  })
  if (result.status === 'rejected') throw result.reason
  return result.value as T
}

async function askNext(db: Db, { waiting }: Queue): Promise<void> {
  await nextEventLoopRound()
  const next = waiting.splice(0, atOnce)
  const byLock = next.toSorted((a, b) => Number(a.lock > b.lock) - Number(a.lock < b.lock))
  const results = await askAll(
    db,
    byLock.map(({ ask }) => ask),
  )
  for (const one of next) one.settle(results[byLock.indexOf(one)] as Result)
}

async function askAll(db: Db, asks: readonly Ask<unknown>[]): Promise<Result[]> {
  try {
    const [only] = asks
    const values =
      asks.length === 1 && only
        ? [await only(db)]
        : await inOneTransaction(db, (one) => Promise.all(asks.map((ask) => ask(one))))
    return values.map((value) => ({ status: 'fulfilled', value }))
  } catch (reason) {
    if (asks.length === 1 || !mayBeOfOne(reason)) return asks.map(() => ({ status: 'rejected', reason }))
    const results: Result[] = []
    for (const ask of asks) results.push(...(await askAll(db, [ask])))
    return results
  }
}

/**
 * Whether the error may come from a single call, such as a key that was already used. The transaction then stored
 * nothing for the others either.
 */
const mayBeOfOne = (error: unknown) => !isUnavailable(error) || isDeadlock(error)

const factors = new WeakMap<object, number>()

/** Lets tests that hold locks on a busy machine extend how long queued calls wait for the previous statement. */
export function setBatchTimeoutFactor(db: object, factor: number): void {
  factors.set(db, factor)
}

export const batchTimeoutFactor = (db: object): number => factors.get(db) ?? 1
