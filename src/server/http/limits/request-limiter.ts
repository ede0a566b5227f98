import PQueue from 'p-queue'
import { Refusal } from '../../../domain/refusals'
import { acquireSlot } from '../../concurrency/acquire-slot'
import type { WaitForTurn } from './event-loop-pacer'

/** One per PostgreSQL connection, so that a running request never waits for another one's connection. */
export const maxRunning = 10
/** Waiting requests are refused if none has finished for this long. */
const stallMs = 2_500
/** No request waits longer than this, even if others finish. */
const maxWaitMs = 6_000

type LimiterOptions = {
  /** Called with how long a request waited in a stalled queue before it started. */
  onStalled: (ms: number) => void
  /**
   * Each request waits for its turn before it starts. Those that start in the same round share round trips to the
   * database.
   */
  nextTurn: WaitForTurn
  /** Multiplies both timeouts. */
  timeoutFactor?: number
}
export type RequestLimiter = <T>(work: () => Promise<T>) => Promise<T>

/** Times are from performance.now(); `progressAt` is when a request last finished. */
export const remainingWaitMs = (
  { queuedAt, progressAt, now }: Record<'queuedAt' | 'progressAt' | 'now', number>,
  timeoutFactor = 1,
) => Math.min(Math.max(queuedAt, progressAt) + timeoutFactor * stallMs, queuedAt + timeoutFactor * maxWaitMs) - now

/**
 * Runs a few CPU-heavy requests at a time, in order of arrival, and starts each in its turn: arrival times are taken
 * when a request is read, so reading must never wait for the work of earlier requests. Waiting requests get 503 if the
 * queue stalls.
 */
export function createRequestLimiter({ onStalled, nextTurn, timeoutFactor = 1 }: LimiterOptions): RequestLimiter {
  const queue = new PQueue({ concurrency: maxRunning })
  let progressAt = Number.NEGATIVE_INFINITY

  async function waitForSlot(queuedAt: number): Promise<() => void> {
    const stalled = new AbortController()
    const check = () => {
      const leftMs = remainingWaitMs({ queuedAt, progressAt, now: performance.now() }, timeoutFactor)
      if (leftMs > 0) timer = setTimeout(check, leftMs)
      else stalled.abort(new Refusal('unavailable', { retryAfterSeconds: 5 }))
    }
    let timer = setTimeout(check, stallMs)
    try {
      return await acquireSlot(queue, { signal: stalled.signal })
    } finally {
      clearTimeout(timer)
    }
  }

  return async (work) => {
    const queuedAt = performance.now()
    const release = await waitForSlot(queuedAt)
    const startedAt = performance.now()
    if (progressAt < queuedAt) onStalled(startedAt - queuedAt)
    await nextTurn()
    let isProgress = true
    try {
      return await work()
    } catch (error) {
      isProgress = error instanceof Refusal && error.code !== 'unavailable'
      throw error
    } finally {
      const now = performance.now()
      if (isProgress && now - startedAt < stallMs) progressAt = now
      release()
    }
  }
}
