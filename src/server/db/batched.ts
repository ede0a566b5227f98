import { AsyncResource } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { nextEventLoopRound } from '../concurrency/event-loop'
import { batchTimeoutFactor } from './batch-timeout'
import type { Db } from './database'
import { isDeadlock, isUnavailable } from './database-errors'
import { isTransaction, together } from './statement'

type Ask<T> = (db: Db) => Promise<T>
type Result = PromiseSettledResult<unknown>
type Waiting = {
  ask: Ask<unknown>
  lock: string
  /** That of its request, whose time all that are asked with it get. */
  scope: AsyncResource
  settle: (result: Result) => void
}
type Queue = { waiting: Waiting[]; isAsking: boolean }

/** By name. */
const queuesOf = new WeakMap<Db, Map<string, Queue>>()
const atOnce = 10
/** Of those who come next. They wait for a slow answer no longer than this, because their request may have to wait again. */
const patienceMs = 100

/**
 * Asks by one statement, in one round trip and one transaction with all that are asked under the same name in this round of
 * the event loop, or while those before them wait for a quick answer. They are asked, and answered, in the order in which
 * they came. An error of one is only its own. `lock` names the row that a write locks, if each locks another one: these are asked
 * in the order of their names, so that two batches never wait for each other. In a transaction it is asked at once.
 */
export async function batched<T>(
  db: Db,
  { name, lock = '' }: { name: string; lock?: string },
  ask: Ask<T>,
): Promise<T> {
  if (isTransaction(db)) return ask(db)
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
    const values = asks.length === 1 && only ? [await only(db)] : await together(db, ...asks)
    return values.map((value) => ({ status: 'fulfilled', value }))
  } catch (reason) {
    if (asks.length === 1 || !mayBeOfOne(reason)) return asks.map(() => ({ status: 'rejected', reason }))
    const results: Result[] = []
    for (const ask of asks) results.push(...(await askAll(db, [ask])))
    return results
  }
}

/** Of several in one transaction nothing is stored when one is refused, as for a key that was used. */
const mayBeOfOne = (error: unknown) => !isUnavailable(error) || isDeadlock(error)
