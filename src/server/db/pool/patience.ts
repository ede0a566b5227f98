import { AsyncLocalStorage } from 'node:async_hooks'

/** From its beginning until its last statement is asked. */
const requestMs = 8_500

/** How long whoever asks the database goes on waiting. Instants are those of performance.now(). */
export type Patience = {
  since: number
  /** How long it has waited for connections already. */
  waitedMs: number
  /** It asks nothing later than this. */
  until: number
  /** A migration waits for others, and a backup for a disk. */
  isUnhurried: boolean
}

const asking = new AsyncLocalStorage<{ patience: Patience; isOver: boolean }>()

export const newPatience = (now: number): Patience => ({
  since: now,
  waitedMs: 0,
  until: now + requestMs,
  isUnhurried: false,
})

/** How much longer this caller waits for a connection, having `mostMs` for all of them; 0: not at all. */
export const waitLeft = (patience: Patience, mostMs: number, now: number): number =>
  patience.isUnhurried ? mostMs : Math.max(0, Math.min(mostMs - patience.waitedMs, patience.until - now))

/** Of the request that is being answered, or one of its own for whatever no request waits for. */
export function patienceOfCaller(now: number): Patience {
  const request = asking.getStore()
  return request && !request.isOver ? request.patience : newPatience(now)
}

/** All that `work` asks of the database counts as one wait. What it leaves running behind its answer does not. */
export async function asOneRequest<T>(work: () => Promise<T>): Promise<T> {
  const request = { patience: newPatience(performance.now()), isOver: false }
  try {
    return await asking.run(request, work)
  } finally {
    request.isOver = true
  }
}

/** For the operator's commands, whose statements may take as long as they take. */
export const unhurried = <T>(work: () => Promise<T>): Promise<T> =>
  asking.run({ patience: { ...newPatience(0), isUnhurried: true }, isOver: false }, work)

/** What a request has waited elsewhere, of the time that it has for connections. */
export function countWait(ms: number): void {
  const request = asking.getStore()
  if (request) request.patience.waitedMs += ms
}
