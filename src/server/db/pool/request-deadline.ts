import { AsyncLocalStorage } from 'node:async_hooks'

/** How long one request can wait for the database. Times are from performance.now(). */
export type RequestDeadline = {
  startedAt: number
  /** How long it has already waited for connections. */
  waitedMs: number
  /** Set if the server didn't reply to it; no further statement is sent. */
  isGivenUp: boolean
  /** For migrations and backups, which have no time limit. */
  isUnlimited: boolean
}

const currentRequest = new AsyncLocalStorage<{ deadline: RequestDeadline; isOver: boolean }>()

export const createDeadline = (now: number): RequestDeadline => ({
  startedAt: now,
  waitedMs: 0,
  isGivenUp: false,
  isUnlimited: false,
})

type Limits = {
  /** A request's total wait for connections. */
  maxWaitMs: number
  /** The time from its start until its last statement is sent. */
  requestMs: number
}

/** How much longer a request may wait for a connection. */
export function remainingWaitMs(deadline: RequestDeadline, { maxWaitMs, requestMs }: Limits, now: number): number {
  if (deadline.isUnlimited) return maxWaitMs
  const leftMs = deadline.isGivenUp ? 0 : deadline.startedAt + requestMs - now
  return Math.max(0, Math.min(maxWaitMs - deadline.waitedMs, leftMs))
}

/** The current request's deadline; background work gets a new one per statement. */
export function currentDeadline(now: number): RequestDeadline {
  const request = currentRequest.getStore()
  return request && !request.isOver ? request.deadline : createDeadline(now)
}

/** Runs `work` under one deadline. Work that continues after the reply isn't covered by it. */
export async function withRequestDeadline<T>(work: () => Promise<T>): Promise<T> {
  const request = { deadline: createDeadline(performance.now()), isOver: false }
  try {
    return await currentRequest.run(request, work)
  } finally {
    request.isOver = true
  }
}

/** For the operator's commands. */
export const withoutDeadline = <T>(work: () => Promise<T>): Promise<T> =>
  currentRequest.run({ deadline: { ...createDeadline(0), isUnlimited: true }, isOver: false }, work)

/** Subtracts time that the current request spent waiting elsewhere from its allowance for connections. */
export function addWaitToDeadline(ms: number): void {
  const request = currentRequest.getStore()
  if (request) request.deadline.waitedMs += ms
}
